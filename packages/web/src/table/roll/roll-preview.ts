import type { Dice } from "@rulewright/dice";
import { formatExpectation, type SumContext } from "@rulewright/present";
import {
  answerChoice,
  type AwaitedDice,
  begin,
  isRefusal,
  type Outcome,
  type JsonObject,
  resume,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";

import { positionAfter, type ToldAttempt } from "./positions.ts";

/** The next roll of an attempt: its dice, and what its rule adds to them and compares them with. */
export type RollPreview = Pick<AwaitedDice, "dice" | "expects">;

/** The most choices that are skipped to find the next roll. */
const MAX_CHOICES = 5;

/** Previews the next roll if every choice before it keeps its default; undefined if no dice are rolled. */
export function previewRoll(system: SystemDefinition, trace: Trace, left = MAX_CHOICES): RollPreview | undefined {
  const { awaits } = resume(system, trace);
  if (awaits.wants === "dice") return awaits;
  if (awaits.wants === "nothing" || left === 0) return undefined;
  const result = answerChoice(system, trace, { move: awaits.choice.stands.as }, {});
  return isRefusal(result) ? undefined : previewRoll(system, result.trace, left - 1);
}

/** The outcome of an attempt that needs no dice and no choice. */
export function immediateOutcome(system: SystemDefinition, trace: Trace): Outcome | undefined {
  const { awaits } = resume(system, trace);
  return awaits.wants === "nothing" ? awaits.outcome : undefined;
}

/** Begins the procedure of a trace with other arguments; undefined where the rules refuse them. */
export function beginWith(
  system: SystemDefinition,
  trace: Pick<Trace, "procedure" | "house">,
  args: JsonObject,
): Trace | undefined {
  const result = begin(system, trace.procedure, args, trace.house);
  return isRefusal(result) ? undefined : result;
}

/** The arguments of an attempt with the changes made by negotiation after so many steps, or after all. */
export const argsAfter = (system: SystemDefinition, attempt: ToldAttempt, steps?: number): JsonObject => ({
  ...attempt.trace.args,
  ...positionAfter(system, attempt, steps).changed,
});

/** The arguments at the first roll of an attempt; before it, the current ones. */
export function argsAtRoll(system: SystemDefinition, attempt: ToldAttempt): JsonObject {
  const { steps } = attempt.trace;
  const first = steps.findIndex((step) => "roll" in step);
  // The step before the first roll is the choice to roll.
  return argsAfter(system, attempt, first > 0 ? first - 1 : steps.length);
}

/** Formats a preview: "6d10, 4 needed", "d20 + 4 Patience + 1 modifier, 12 needed". */
export const formatRollPreview = (context: SumContext, { dice, expects }: RollPreview): string =>
  formatExpectation(context, dice, expects);

/** The label of the button that rolls: "Roll 6 dice", "Roll the d20". A label of several words stays as it is. */
export function rollLabel(roll: string, dice: Dice | undefined): string {
  if (!dice || dice.count === 0 || roll.includes(" ")) return roll;
  return dice.count === 1 ? `${roll} the ${dice.die.name}` : `${roll} ${dice.count} dice`;
}
