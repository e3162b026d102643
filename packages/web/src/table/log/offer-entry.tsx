import { formatList, noticeTexts } from "@rulewright/present";
import { type LoggedAttempt, openRequests } from "@rulewright/table";
import { type Explanation, type SystemDefinition } from "@rulewright/rules";
import { useMemo } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useSummedParameters } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { memberName, nameOf } from "../../state/people.ts";
import { formatRollTerms, termsBesideSum } from "../../words/roll-terms.ts";
import { awaitedRoles, characterInRole, useAttemptViews } from "../../state/attempt-view.ts";
import { Approaches } from "../roll/approaches.tsx";
import { NegotiationColumns, useNegotiated } from "../history/negotiation-columns.tsx";
import { positionAfter } from "../roll/positions.ts";
import { OverrideNote, Verdict } from "../override/verdict.tsx";
import { rollSummary } from "../history/roll-summary.ts";
import { choicesBeforeRoll } from "../roll/roll-stages.ts";
import { sumContext } from "../roll/sum-context.ts";
import { SumLine } from "../roll/sum-line.tsx";
import { ChoicesMade } from "./roll-entry.tsx";

/** Whether the negotiation is open: before the first roll, without an outcome. */
const isOpen = ({ trace, settled, closed }: LoggedAttempt): boolean =>
  !settled && !closed && !trace.steps.some((step) => "roll" in step);

/** Whether an attempt ended without a roll. */
const isAutomatic = ({ trace }: LoggedAttempt): boolean =>
  trace.outcome !== undefined && !trace.steps.some((step) => "roll" in step);

/** Where an attempt stands after the negotiation; an open one says who is awaited. */
function Standing({ history }: { readonly history: LoggedAttempt }) {
  if (history.closed) return "closed";
  return isOpen(history) ? <AwaitedBy history={history} /> : "agreed";
}

/** Who is awaited in an open attempt: whoever answers a request, else whoever rolls or decides. */
function AwaitedBy({ history }: { readonly history: LoggedAttempt }) {
  const { view, gmTitle, isGm } = useGame();
  const onTable = useMemo(() => view.attempts.filter(({ id }) => id === history.id), [view.attempts, history.id]);
  const [open] = useAttemptViews(onTable);
  if (!open) return "open";
  const byGm = openRequests(open.attempt).length > 0;
  if (byGm ? isGm : open.acts) return "waits for you";
  if (byGm) return `waits for the ${gmTitle}`;
  const roles = awaitedRoles(open.position);
  const names = roles.length > 1 ? roles.map((role) => characterInRole(open.attempt, role)) : [open.due];
  return `waits for ${formatList(names.map((name) => nameOf(view, name)))}`;
}

/** How much an offer or a roll tells: all, all but the title, only what the other parts of its attempt don't, or that with the title. */
export type Extent = "whole" | "untitled" | "brief" | "titled";

interface OfferEntryProps {
  readonly history: LoggedAttempt;
  readonly extent: Extent;
}

/** An offer in the log: its title, its negotiation, and the chances of each approach; in brief, only what is rolled. */
export function OfferEntry({ history, extent }: OfferEntryProps) {
  const { view, system, text, people } = useGame();
  const { trace } = history;
  // The roll follows the negotiation.
  const position = useMemo(() => positionAfter(system, history, history.negotiation.length), [history, system]);
  const args = { ...trace.args, ...position.changed };
  const open = isOpen(history);
  const all = rollSummary(system, view, history);
  const summed = useSummedParameters();
  // The panel has the sum of an open offer; the log has it once the offer is agreed.
  const terms = formatRollTerms(text, open ? all : termsBesideSum(all, summed));
  const framed = (
    <p className="by">
      {memberName(view, history.framedBy)} <span>frames an attempt for {people[history.character]}</span>
    </p>
  );
  if (extent === "brief" || extent === "titled") {
    return (
      <article className="entry">
        <div>
          {framed}
          {extent === "titled" ? <p className="small-title">{history.title}</p> : null}
          <p className="small">{terms}</p>
          <Haggled history={history} explanation={position.explanation} />
          <ChoicesMade choices={choicesBeforeRoll(system, history)} history={history} />
        </div>
      </article>
    );
  }
  return (
    <article className="entry">
      <div>
        {framed}
        <div className="card offer">
          <OfferHead history={history} terms={terms} titled={extent !== "untitled"} />
          {isAutomatic(history) ? (
            <>
              <AutomaticSum history={history} />
              <OverrideNote attempt={history} />
            </>
          ) : null}
          {noticeTexts(text, history.notices).map((words) => (
            <p key={words} className="note">
              {words}
            </p>
          ))}
          {open ? null : (
            <div className="vs">
              <Columns history={history} explanation={position.explanation} />
              {/* The chances of other rules are unknown, and what needed no dice had none. */}
              {history.earlierRules || isAutomatic(history) ? null : <Approaches attempt={history} args={args} />}
            </div>
          )}
          <ChoicesMade choices={choicesBeforeRoll(system, history)} history={history} />
        </div>
      </div>
      <RuleNumber rules={position.rules} />
    </article>
  );
}

interface ColumnsProps {
  readonly history: LoggedAttempt;
  readonly explanation: Explanation | undefined;
}

/** The negotiation of an attempt that waits for its roll. */
const Columns = ({ history, explanation }: ColumnsProps) => (
  <NegotiationColumns {...useNegotiated(history, explanation)} />
);

/** The negotiation of an attempt whose roll follows: only what was haggled over. */
function Haggled({ history, explanation }: ColumnsProps) {
  const { negotiations, totals } = useNegotiated(history, explanation);
  const haggled = negotiations.filter(({ steps, declined }) => steps.length + declined.length > 1);
  return haggled.length === 0 ? null : <NegotiationColumns negotiations={haggled} totals={totals} />;
}

interface HeadProps {
  readonly history: LoggedAttempt;
  readonly terms: string;
  readonly titled: boolean;
}

/** What is rolled, under the title where it has one, and where the attempt stands. */
function OfferHead({ history, terms, titled }: HeadProps) {
  const { system } = useGame();
  const words = terms === "" ? null : <p className="small">{terms}</p>;
  const isSummed = isAutomatic(history) && hasSums(system, history);
  const head = titled ? <h2 className="small-title">{history.title}</h2> : words;
  return (
    <>
      {isSummed ? (
        head
      ) : (
        <div className="row between">
          {head}
          {isAutomatic(history) ? (
            <Verdict attempt={history} />
          ) : (
            <span className="chip acc">
              <Standing history={history} />
            </span>
          )}
        </div>
      )}
      {titled ? words : null}
    </>
  );
}

/** Whether the outcome of an attempt has arithmetic to show. */
const hasSums = (system: SystemDefinition, history: LoggedAttempt): boolean =>
  (positionAfter(system, history).explanation?.sums.length ?? 0) > 0;

/** The arithmetic of an outcome without a roll, with its verdict; nothing where it has none. */
function AutomaticSum({ history }: { readonly history: LoggedAttempt }) {
  const { view, system } = useGame();
  if (!hasSums(system, history)) return null;
  return (
    <SumLine explanation={positionAfter(system, history).explanation} context={sumContext(system, view, history)} tight>
      <Verdict attempt={history} />
    </SumLine>
  );
}
