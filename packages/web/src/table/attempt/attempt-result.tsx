import { toneOf } from "@rulewright/present";
import { DiceTray } from "../roll/dice-tray.tsx";
import { SumLine } from "../roll/sum-line.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useGame } from "../../state/game.tsx";
import { Facts } from "../../components/facts.tsx";
import { rollSum } from "../history/roll-summary.ts";
import { rollStages } from "../roll/roll-stages.ts";
import { trayDice } from "../roll/tray-dice.ts";
import type { AttemptView } from "./attempt-view.ts";
import { ConsequenceForm } from "./consequence-form.tsx";
import { RetryForm } from "./retry-form.tsx";

/** A finished attempt: dice, outcome and consequence. The GM describes the consequence; the player can try again. */
export function AttemptResult({ attemptView }: { readonly attemptView: AttemptView }) {
  const { system, view, isGm } = useGame();
  const { attempt, acts } = attemptView;
  const { outcome } = attempt.trace;
  const last = rollStages(system, attempt.trace).at(-1);
  const failed = last !== undefined && outcome !== undefined && toneOf(system, outcome) !== "success";
  return (
    <>
      {last ? (
        <>
          <DiceTray dice={trayDice(system, last.position)} />
          <SumLine summed={rollSum(system, view, attempt, last.position, outcome)}>
            {outcome ? <Stamp system={system} outcome={outcome} /> : undefined}
          </SumLine>
        </>
      ) : null}
      {outcome && !last ? (
        <p className="verdict">
          <Stamp system={system} outcome={outcome} />
        </p>
      ) : null}
      {outcome ? <Facts facts={outcome} rolled={last?.position} /> : null}
      {attempt.consequence === undefined ? null : <p className="say answer">{attempt.consequence}</p>}
      {isGm && attempt.consequence === undefined ? <ConsequenceForm attempt={attempt.id} /> : null}
      {!isGm && attempt.consequence === undefined ? (
        <output className="waiting">Waiting for the GM to describe what happens.</output>
      ) : null}
      {acts && failed && !isGm ? <RetryForm attempt={attempt} /> : null}
    </>
  );
}
