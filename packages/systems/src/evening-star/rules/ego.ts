import { face } from "@rulewright/dice";
import { anyNumber, firstRefusal, go, move, procedure, refusal, roll } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { checkExpectation, type CheckRolled, checkRolled, d20 } from "./checks.ts";
import { MAX_MODIFIER, type Terms } from "./terms.ts";

/** The parts of a failed task that its ego check needs. */
export type FailedTask = {
  readonly terms: Terms;
  readonly lots: number;
  readonly ego: number;
  readonly lotsSpent: number;
};

type EgoCheck = Pick<CheckRolled, "terms" | "lots" | "taskLots">;

/** ES-34..ES-38 Ego turns a failed task into one last check at the same difficulty. */
export function egoMove(task: FailedTask, failed: boolean, house: HouseRules) {
  return move("ego", {
    closed: firstRefusal(
      // ES-35 Only a failed task, after any number of lots (A12: none is enough).
      !failed && refusal("task-not-failed", "ES-35"),
      // ES-34 Ego is held or not.
      task.ego < 1 && refusal("no-ego", "ES-34"),
    ),
    // A8 The task's modifier is the default, or 0 where the house rule says so. The game master may set another one here.
    fields: { modifier: anyNumber(house.egoModifier === "carried" ? task.terms.modifier : 0, "gm") },
    refuse: ({ modifier }) =>
      Number.isInteger(modifier) && Math.abs(modifier) <= MAX_MODIFIER
        ? undefined
        : refusal("bad-modifier", "ES-11", { min: -MAX_MODIFIER, max: MAX_MODIFIER }),
    pays: () => ({ ego: 1 }),
    leadsTo: ({ modifier }) =>
      go(egoCheck, { terms: { ...task.terms, modifier }, lots: task.lots, taskLots: task.lotsSpent }),
  });
}

/** ES-36 One d20 replaces the task's dice and is rolled as a check at the task's difficulty. */
export const egoCheck = procedure("ego check", {
  rules: ["ES-36", "ES-37", "ES-38"],
  *run({ terms, lots, taskLots }: EgoCheck) {
    const natural = yield* roll(d20.times(1), face, () => checkExpectation(terms));
    return go(checkRolled, { terms, lots, natural, rerolled: 0, taskLots });
  },
});
