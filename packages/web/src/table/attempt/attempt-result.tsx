import { toneOf } from "@rulewright/present";
import { DiceTray } from "../roll/dice-tray.tsx";
import { RollSlot } from "../roll/roll-slot.tsx";
import { argsAtRoll } from "../roll/roll-preview.ts";
import { SumLine } from "../roll/sum-line.tsx";
import { Slot, useToldFacts } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { sidesOf } from "../../state/people.ts";
import { Facts } from "../../components/facts.tsx";
import { sumContext } from "../roll/sum-context.ts";
import { rollStages } from "../roll/roll-stages.ts";
import { countingOutcome } from "../override/counting-outcome.ts";
import { OverrideButton } from "../override/override-button.tsx";
import { OverrideNote, Verdict } from "../override/verdict.tsx";
import { trayDice } from "../roll/tray-dice.ts";
import { positionAfter } from "../roll/positions.ts";
import type { AttemptView } from "../../state/attempt-view.ts";
import { ConsequenceForm } from "./consequence-form-on-demand.ts";
import { RetryForm } from "./retry-form.tsx";

/** A finished attempt: dice, outcome and consequence. The GM describes the consequence; the player can try again. */
export function AttemptResult({ attemptView }: { readonly attemptView: Pick<AttemptView, "attempt" | "acts"> }) {
  const { system, view, isGm } = useGame();
  const { attempt, acts } = attemptView;
  const told = useToldFacts();
  const position = positionAfter(system, attempt);
  const outcome = countingOutcome(attempt);
  const context = sumContext(system, view, attempt);
  const last = rollStages(system, attempt).at(-1);
  const failed = last !== undefined && outcome !== undefined && toneOf(system, outcome) !== "success";
  // A decision after the roll may have changed how the outcome came about.
  const explanation = position.explanation ?? last?.position.explanation;
  const explained = last && { ...last.position, ...(explanation ? { explanation } : {}) };
  return (
    <>
      <RollSlot
        position={explained ?? position}
        rolled={argsAtRoll(system, attempt)}
        pending={false}
        sides={sidesOf(attempt)}
        dice={explained ? <DiceTray dice={trayDice(system, explained)} /> : null}
        sum={
          <SumLine
            explanation={explanation}
            context={context}
            told={told}
            tray={explained?.tray}
            facts={
              outcome ? (
                <Facts facts={outcome} rolled={explained ?? position} text={context.text} told={told} />
              ) : undefined
            }
          >
            {outcome ? (
              <Slot name="verdict" with={{ outcome }}>
                <Verdict attempt={attempt} />
              </Slot>
            ) : undefined}
          </SumLine>
        }
      />
      <OverrideNote attempt={attempt} />
      {attempt.consequence === undefined ? null : <p className="say answer">{attempt.consequence}</p>}
      {isGm && attempt.consequence === undefined ? <ConsequenceForm attempt={attempt} outcome={outcome} /> : null}
      {acts && failed && !isGm ? <RetryForm attempt={attempt} /> : null}
      {isGm ? <OverrideButton attempt={attempt} /> : null}
    </>
  );
}
