import { formatNumber, parameterLabel } from "@rulewright/present";
import { type Choose, formatMessage, type JsonObject, uncapitalize } from "@rulewright/rules";
import { OpenFacts } from "../../components/facts.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { nameOf, useGame } from "../../state/game.tsx";
import { openFacts } from "../../words/standing.ts";
import { Approaches } from "../roll/approaches.tsx";
import { Decision } from "./decision-panel.tsx";
import { CommitRow } from "./commit-row.tsx";
import { offeredMoves } from "./decision-draft.ts";
import { RequestForm } from "./request-form.tsx";
import { NegotiationColumns } from "../history/negotiation-columns.tsx";
import { type NegotiableNumber, negotiableNumbers } from "../history/negotiation.ts";
import { GmNegotiation } from "./gm-negotiation.tsx";
import { currentArgs, rollLabel, previewRoll } from "../roll/roll-preview.ts";
import type { AttemptView } from "./attempt-view.ts";
import { Requests } from "./requests.tsx";

interface OfferProps {
  readonly attemptView: AttemptView;
  readonly choice: Choose;
}

/** Before the roll: what was proposed and haggled, the chances of each way, and what may still be said or bought. */
export function Offer({ attemptView, choice }: OfferProps) {
  const { view, isGm, system } = useGame();
  const { attempt, position, history } = attemptView;
  const args = currentArgs(position, attempt.trace);
  const { leadsTo } = choice.stands;
  const talks = choice.moves().filter(({ talk }) => talk);
  const haggled = negotiableNumbers(talks, args);
  const facts = openFacts(position);
  const offered = offeredMoves(choice, attemptView.may);
  const buys = offered.some(({ refusal }) => !refusal);
  return (
    <>
      <div className="vs standing">
        {history ? <NegotiationColumns history={history} /> : null}
        <Approaches attempt={attempt} args={args} />
      </div>
      <EffectiveNumbers haggled={haggled} facts={facts} />
      <OpenFacts facts={facts} known={args} except={haggled.map(({ name }) => name)} />
      {leadsTo.end === "outcome" ? (
        <p className="verdict">
          <Stamp system={system} outcome={leadsTo.outcome} />
        </p>
      ) : null}
      <Requests attemptView={attemptView} haggled={haggled} />
      {haggled.length > 0 && !isGm ? <RequestForm attemptView={attemptView} haggled={haggled} /> : null}
      {isGm ? <GmNegotiation attemptView={attemptView} talks={talks} args={args} /> : null}
      {buys ? <Decision key={attempt.trace.steps.length} {...{ attemptView, choice, offered }} /> : null}
      {!buys && attemptView.may(choice.by) ? <StartRow attemptView={attemptView} choice={choice} /> : null}
      {!buys && !attemptView.may(choice.by) ? (
        <output className="waiting">
          {nameOf(view, attemptView.characterFor(choice.by))}{" "}
          {haggled.length > 0 ? "rolls when it is agreed." : "decides."}
        </output>
      ) : null}
    </>
  );
}

/** What was talked about, where something else weighs on it: a difficulty that is one harder without training. */
function EffectiveNumbers({
  haggled,
  facts,
}: {
  readonly haggled: readonly NegotiableNumber[];
  readonly facts: JsonObject;
}) {
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
          {uncapitalize(parameterLabel(text, name))} <b className="num">{formatNumber(told)}</b>
        </span>
      ))}
    </p>
  );
}

/** The primary button: the dice that fall, or taking it as done. */
function StartRow({ attemptView, choice }: OfferProps) {
  const { system, text, busy, send } = useGame();
  const { attempt } = attemptView;
  const { as: move, closed } = choice.stands;
  const thrown = previewRoll(system, attempt.trace);
  return (
    <>
      {closed ? <RefusalNotice refusal={closed} /> : null}
      <CommitRow
        label={rollLabel(formatMessage(text, `move.${move}`), thrown)}
        disabled={busy || closed !== undefined}
        dice={thrown !== undefined && thrown.count > 0}
        onCommit={(dice) => send({ type: "choose", attempt: attempt.id, step: attempt.trace.steps.length, move, dice })}
      />
    </>
  );
}
