import { type Choose, type JsonObject, formatMessage } from "@rulewright/rules";
import { OpenFacts } from "../../components/facts.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { nameOf, useGame } from "../../state/game.tsx";
import { parameterLabel } from "../../words/names.ts";
import { number, uncapitalize } from "../../words/plain.ts";
import { openFacts } from "../../words/standing.ts";
import { Approaches } from "./approaches.tsx";
import { Decision } from "./choosing.tsx";
import { CommitRow } from "./commit-row.tsx";
import { movesFor } from "./draft.ts";
import { AskForm } from "./ask-form.tsx";
import { HaggleColumn } from "./haggle-column.tsx";
import { type Haggled, haggledOf } from "./ledger.ts";
import { NameForm } from "./name-form.tsx";
import { presentArgs, rollWords, throwOf } from "./throws.ts";
import type { Met } from "./use-attempt.ts";
import { Wishes } from "./wishes.tsx";

interface OfferProps {
  readonly met: Met;
  readonly choice: Choose;
}

/** Before the roll: what was proposed and haggled, the chances of each way, and what may still be said or bought. */
export function Offer({ met, choice }: OfferProps) {
  const { view, isGm, system } = useGame();
  const { attempt, position, story } = met;
  const args = presentArgs(position, attempt.trace);
  const { leadsTo } = choice.stands;
  const talks = choice.moves().filter(({ talk }) => talk);
  const haggled = haggledOf(talks, args);
  const facts = openFacts(position);
  const offered = movesFor(choice, met.may);
  const buys = offered.some(({ closed }) => !closed);
  return (
    <>
      <div className="vs standing">
        {story ? <HaggleColumn story={story} /> : null}
        <Approaches attempt={attempt} args={args} />
      </div>
      <AllTold haggled={haggled} facts={facts} />
      <OpenFacts facts={facts} known={args} except={haggled.map(({ name }) => name)} />
      {leadsTo.end === "outcome" ? (
        <p className="verdict">
          <Stamp system={system} outcome={leadsTo.outcome} />
        </p>
      ) : null}
      <Wishes met={met} haggled={haggled} />
      {haggled.length > 0 && !isGm ? <AskForm met={met} haggled={haggled} /> : null}
      {isGm ? <NameForm met={met} talks={talks} args={args} /> : null}
      {buys ? <Decision key={attempt.trace.steps.length} {...{ met, choice, offered }} /> : null}
      {!buys && met.may(choice.by) ? <Begin met={met} choice={choice} /> : null}
      {!buys && !met.may(choice.by) ? (
        <output className="waiting">
          {nameOf(view, met.whose(choice.by))} {haggled.length > 0 ? "rolls when it is agreed." : "decides."}
        </output>
      ) : null}
    </>
  );
}

/** What was talked about, where something else weighs on it: a difficulty that is one harder without training. */
function AllTold({ haggled, facts }: { readonly haggled: readonly Haggled[]; readonly facts: JsonObject }) {
  const { text } = useGame();
  const changed = haggled.flatMap(({ name, now }) => {
    const told = facts[name];
    return typeof told === "number" && told !== now ? [{ name, told }] : [];
  });
  if (changed.length === 0) return null;
  return (
    <p className="facts">
      <span>All told</span>
      {changed.map(({ name, told }) => (
        <span key={name} className="nowrap">
          {uncapitalize(parameterLabel(text, name))} <b className="num">{number(told)}</b>
        </span>
      ))}
    </p>
  );
}

/** The primary button: the dice that fall, or taking it as done. */
function Begin({ met, choice }: OfferProps) {
  const { system, text, busy, send } = useGame();
  const { attempt } = met;
  const { as: move, closed } = choice.stands;
  const thrown = throwOf(system, attempt.trace);
  return (
    <>
      {closed ? <RefusalNotice refusal={closed} /> : null}
      <CommitRow
        label={rollWords(formatMessage(text, `move.${move}`), thrown)}
        disabled={busy || closed !== undefined}
        dice={thrown !== undefined && thrown.count > 0}
        onCommit={(dice) => send({ type: "choose", attempt: attempt.id, step: attempt.trace.steps.length, move, dice })}
      />
    </>
  );
}
