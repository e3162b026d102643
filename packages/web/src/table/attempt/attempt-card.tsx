import type { Line } from "@rulewright/table";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf, sidesOf } from "../../state/people.ts";
import { formatRollTerms, termsBesideSum } from "../../words/roll-terms.ts";
import { Approaches } from "../roll/approaches.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { DicePad } from "./dice-pad.tsx";
import { Offer } from "./offer.tsx";
import { AttemptResult } from "./attempt-result.tsx";
import { rollSummary } from "../history/roll-summary.ts";
import { Slot, useSummedParameters } from "../../screen/slot.tsx";
import { WithdrawAttempt } from "./withdraw-attempt.tsx";
import type { AttemptView } from "../../state/attempt-view.ts";

/** Whether an option of an attempt was sealed with a line: the viewer sees no such line of others. */
const isSealOf = ({ event }: Line, attempt: string): boolean =>
  event.type === "option-sealed" && event.attempt === attempt;

/** A longer title is a whole wish, as its player said it: it is set smaller. */
const LONG_TITLE = 40;

/** The current attempt, from its offer to its consequence. */
export function AttemptCard({ attemptView }: { readonly attemptView: AttemptView }) {
  const { view, system, text, lines, send } = useGame();
  const { attempt, position, announced } = attemptView;
  const name = nameOf(view, attempt.character);
  const sealed = announced === undefined ? undefined : lines.findLast((line) => isSealOf(line, attempt.id));
  const onReseal = sealed && (() => send({ type: "undo", lines: [sealed.n] }));
  const terms = termsBesideSum(rollSummary(system, view, attempt), useSummedParameters());
  return (
    <section className="attempt" aria-labelledby="attempt-title">
      <p className="caps">{attempt.settled ? `${name} · finished` : name}</p>
      <div className="row between titled">
        <h2 id="attempt-title" tabIndex={-1} className={attempt.title.length > LONG_TITLE ? "long" : undefined}>
          {attempt.title}
        </h2>
        <RuleNumber rules={position.procedure.rules} />
      </div>
      <p className="small">{formatRollTerms(text, terms)}</p>
      {attempt.settled ? null : (
        <Slot name="attemptHead" with={{ position, announced, onReseal, sides: sidesOf(attempt) }}>
          {null}
        </Slot>
      )}
      <AttemptStage attemptView={attemptView} />
      <WithdrawAttempt attempt={attempt} />
    </section>
  );
}

function AttemptStage({ attemptView }: { readonly attemptView: AttemptView }) {
  const { attempt, position } = attemptView;
  const { awaits } = position;
  if (attempt.settled) return <AttemptResult attemptView={attemptView} />;
  const { steps } = attempt.trace;
  if (awaits.wants === "dice") {
    return (
      <>
        {steps.length === 0 ? (
          <Approaches attempt={attempt} args={attempt.trace.args} role={attemptView.role} stage="waiting" />
        ) : null}
        <DicePad key={steps.length} attemptView={attemptView} awaited={awaits} />
      </>
    );
  }
  if (awaits.wants === "nothing") return <AttemptResult attemptView={attemptView} />;
  const rolled = steps.some((step) => "roll" in step);
  return rolled ? (
    <DecisionPanel attemptView={attemptView} choice={awaits.choice} />
  ) : (
    <Offer attemptView={attemptView} choice={awaits.choice} />
  );
}
