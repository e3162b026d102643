import { face } from "@rulewright/dice";
import {
  anyNumber,
  firstRefusal,
  go,
  move,
  procedure,
  type Procedure,
  refusal,
  roll,
  numbersKey,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { type CheckRolled, checkRolled, d20 } from "./checks.ts";
import { MAX_MODIFIER, type Terms } from "./terms.ts";

/** A failed task that becomes a check. */
export type FailedTask = {
  readonly terms: Terms;
  readonly lots: number;
  readonly ego: number;
  readonly lotsSpent: number;
};

type EgoCheck = Pick<CheckRolled, "terms" | "lots" | "taskLots">;

/** ES-34..ES-38 Ego turns a task that stands failed into one last check at the same difficulty. */
export function egoMove(task: FailedTask, failed: boolean, house: HouseRules) {
  return move("ego", {
    closed: firstRefusal(
      // ES-35 Only once the task stands failed, after whatever lots went in (A12: possibly none).
      !failed && refusal("task-not-failed", "ES-35"),
      // ES-34 Held or not held.
      task.ego < 1 && refusal("no-ego", "ES-34"),
    ),
    // A8 The task's modifier goes along, unless the table judges afresh; either way it may be said now.
    fields: { modifier: anyNumber(house.egoModifier === "carried" ? task.terms.modifier : 0) },
    refuse: ({ modifier }) =>
      Number.isInteger(modifier) && Math.abs(modifier) <= MAX_MODIFIER
        ? undefined
        : refusal("bad-modifier", "ES-11", { min: -MAX_MODIFIER, max: MAX_MODIFIER }),
    pays: () => ({ ego: 1 }),
    leadsTo: ({ modifier }) =>
      go(egoCheck, { terms: { ...task.terms, modifier }, lots: task.lots, taskLots: task.lotsSpent }),
  });
}

/** ES-36 The task's dice leave the table and one d20 is thrown by the rules of checks, at the task's difficulty. */
export const egoCheck: Procedure<EgoCheck, HouseRules> = procedure("ego check", {
  rules: ["ES-36", "ES-37", "ES-38"],
  stateKey: (c, _house, goal) =>
    goal === undefined
      ? JSON.stringify(c)
      : numbersKey(c.terms.rank, c.terms.modifier, c.terms.difficulty, c.taskLots > 0 || c.lots === 0),
  *run({ terms, lots, taskLots }) {
    const natural = yield* roll(d20.times(1), face);
    return go(checkRolled, { terms, lots, natural, rerolled: 0, taskLots });
  },
});
