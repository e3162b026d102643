import {
  explainedFacts,
  formatNumber,
  moveLabel,
  openFacts,
  parameterLabel,
  presentExplanation,
} from "@rulewright/present";
import { type Choose, type JsonObject, type Sum, uncapitalize } from "@rulewright/rules";
import { useState } from "react";
import { OpenFacts } from "../../components/facts.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useToldNumbers, useToldSums } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { rollSummary } from "../history/roll-summary.ts";
import { sumContext } from "../roll/sum-context.ts";
import { Approaches } from "../roll/approaches.tsx";
import { SumLine } from "../roll/sum-line.tsx";
import { Decision } from "./decision-panel.tsx";
import { CommitRow } from "../../components/commit-row.tsx";
import { draftKey, namedMoves, offeredMoves } from "./decision-draft.ts";
import { NamedMoves } from "./named-moves.tsx";
import { RequestForm } from "./request-form.tsx";
import { NegotiationColumns, useNegotiated } from "../history/negotiation-columns.tsx";
import { type NegotiableNumber, negotiableNumbers, openRequests } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { GmNegotiation } from "./gm-negotiation-on-demand.ts";
import { withoutHiddenSheets } from "../roll/secret-sums.ts";
import { argsAfter, rollLabel, previewRoll } from "../roll/roll-preview.ts";
import { type AttemptView, stepKey } from "../../state/attempt-view.ts";
import { Requests } from "./requests.tsx";

interface OfferProps {
  readonly attemptView: AttemptView;
  readonly choice: Choose;
}

/** An attempt before its roll: the negotiation, the chances of each approach, open requests, and the choice to roll. */
export function Offer({ attemptView, choice }: OfferProps) {
  const { view, isGm, system, text } = useGame();
  const { attempt, position } = attemptView;
  const args = argsAfter(system, attempt);
  const { tried, onTry } = useTried(stepKey(attemptView));
  const { leadsTo } = choice.stands;
  const negotiation = choice.moves().filter(({ talk }) => talk);
  const numbers = negotiableNumbers(negotiation, args);
  const facts = openFacts(position);
  const explained = explainedFacts(position, facts);
  const offered = offeredMoves(choice, attemptView.may);
  const canBuy = offered.some(({ closed }) => !closed);
  const context = sumContext(system, view, attempt);
  // What is added up tells the sheet of an opponent, which may be the GM's alone.
  const explanation = isGm ? position.explanation : withoutHiddenSheets(view, attempt, position.explanation);
  const negotiated = useNegotiated(attempt, explanation);
  const terms = formatRollTerms(text, rollSummary(system, view, attempt));
  const own = useToldNumbers();
  const shownToDecider = useToldSums();
  /** Whether the line under the title names all that is added up, and the game's own part of the approach its total. */
  const isInTerms = (sum: Sum): boolean =>
    own.includes(sum.of) &&
    presentExplanation(context, { sums: [sum] }).sums.every(({ terms: added }) =>
      added.every(({ label, number }) => terms.includes(`${label} ${number}`)),
    );
  // A column of the negotiation has told such a sum, or the game's own part of the decision shows it.
  const isTold = (sum: Sum): boolean =>
    negotiated.totals.has(sum.of) || isInTerms(sum) || (canBuy && shownToDecider.includes(sum.of));
  const untold = explanation && { ...explanation, sums: explanation.sums.filter((sum) => !isTold(sum)) };
  return (
    <>
      <div className="vs standing">
        <NegotiationColumns {...negotiated} />
        <Approaches
          attempt={attempt}
          args={{ ...args, ...tried }}
          role={attemptView.role}
          stage={canBuy ? "deciding" : "waiting"}
        />
      </div>
      <SumLine explanation={untold} context={context} tight />
      <EffectiveNumbers numbers={numbers.filter(({ name }) => !explained.has(name))} facts={facts} />
      <OpenFacts facts={facts} known={args} except={[...numbers.map(({ name }) => name), ...explained]} />
      {leadsTo.end === "outcome" ? (
        <p className="verdict">
          <Stamp system={system} outcome={leadsTo.outcome} />
        </p>
      ) : null}
      <Requests attemptView={attemptView} numbers={numbers} />
      <NamedMoves attemptView={attemptView} moves={namedMoves(choice, attemptView.may)} />
      {numbers.length > 0 && !isGm ? <RequestForm attemptView={attemptView} numbers={numbers} /> : null}
      {isGm && negotiation.length > 0 ? <GmNegotiation {...{ attemptView, args, onTry }} moves={negotiation} /> : null}
      {canBuy ? <Decision key={draftKey(attemptView, choice)} {...{ attemptView, choice, offered }} /> : null}
      {!canBuy && attemptView.may(choice.by) ? <StartRow attemptView={attemptView} choice={choice} /> : null}
    </>
  );
}

/** Numbers that the game master tries out before they are set: the chances are already those with them. */
function useTried(step: string) {
  const [last, setLast] = useState({ step, tried: {} });
  const tried: JsonObject = last.step === step ? last.tried : {};
  const onTry = (name: string, value: number): void => setLast({ step, tried: { ...tried, [name]: value } });
  return { tried, onTry };
}

/** The negotiated numbers that something else changes: a difficulty that is 1 higher without training. */
function EffectiveNumbers({
  numbers,
  facts,
}: {
  readonly numbers: readonly NegotiableNumber[];
  readonly facts: JsonObject;
}) {
  const { text } = useGame();
  const changed = numbers.flatMap(({ name, now }) => {
    const value = facts[name];
    return typeof value === "number" && value !== now ? [{ name, value }] : [];
  });
  if (changed.length === 0) return null;
  return (
    <p className="facts">
      <span>Effective</span>
      {changed.map(({ name, value }) => (
        <span key={name} className="nowrap">
          {uncapitalize(parameterLabel(text, name))} <b className="num">{formatNumber(value)}</b>
        </span>
      ))}
    </p>
  );
}

/** The primary button: rolls the dice, or accepts the outcome where no dice are needed. */
function StartRow({ attemptView, choice }: OfferProps) {
  const { system, text, send } = useGame();
  const busy = useBusy();
  const { attempt } = attemptView;
  const { as: move, closed } = choice.stands;
  const preview = previewRoll(system, attempt.trace);
  return (
    <>
      {closed ? <RefusalNotice refusal={closed} /> : null}
      <CommitRow
        label={rollLabel(moveLabel(text, move), preview?.dice)}
        disabled={busy || closed !== undefined}
        waits={openRequests(attempt).length > 0}
        dice={preview !== undefined && preview.dice.count > 0}
        onCommit={(dice) => send({ type: "choose", ...attemptView.seen, move, dice })}
      />
    </>
  );
}
