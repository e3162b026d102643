import type { Outcome } from "./procedure.ts";

interface ObjectiveBasics {
  readonly name: string;
  /** 1 where more is better, -1 where less is. */
  readonly sense: 1 | -1;
  /** `chance`: the probability of something, from 0 to 1. `amount`: the mean of a number. */
  readonly kind: "chance" | "amount";
  /** The best value that can be reached, where there is one. */
  readonly bound?: number;
}

/** A mean over outcomes. */
export interface OutcomeObjective<O extends Outcome = Outcome> extends ObjectiveBasics {
  readonly source: "outcome";
  /** What an outcome counts: 0 or 1 for a chance. */
  of(outcome: O): number;
}

/** A mean of a named amount paid, or earned, on the way to the outcome. */
export interface FlowObjective extends ObjectiveBasics {
  readonly source: "paid" | "earned";
  readonly kind: "amount";
  readonly amount: string;
}

/** One quantity to maximize or minimize. */
export type Objective = OutcomeObjective | FlowObjective;

/** What somebody wants, in order of importance: the first difference decides. */
export interface Goal {
  readonly name: string;
  /** The role whose choices are made for this goal; everybody else lets things stand. */
  readonly owner: string;
  readonly objectives: readonly Objective[];
}

/**
 * A goal: objectives in order of importance, and the role that pursues them.
 *
 * @example
 * ```ts
 * import { chance, goal, minimizePaid } from "@rulewright/rules";
 *
 * const success = goal("success", "player", chance("success", ({ outcome }) => outcome === "success"), minimizePaid("lots"));
 * success.objectives.map(({ kind }) => kind); // => ["chance", "amount"]
 * ```
 */
export function goal(name: string, owner: string, ...objectives: readonly Objective[]): Goal {
  return { name, owner, objectives };
}

const forOutcome = <O extends Outcome>(
  name: string,
  kind: "chance" | "amount",
  sense: 1 | -1,
  of: (outcome: O) => number,
  bound: number | undefined,
): OutcomeObjective<O> => ({ name, source: "outcome", kind, sense, of, ...(bound === undefined ? {} : { bound }) });

/** Maximizes the probability that an outcome satisfies a condition. */
export const chance = <O extends Outcome = Outcome>(name: string, when: (outcome: O) => boolean): OutcomeObjective<O> =>
  forOutcome(name, "chance", 1, (outcome) => Number(when(outcome)), 1);

/** Minimizes the probability that an outcome satisfies a condition. */
export const avoid = <O extends Outcome = Outcome>(name: string, when: (outcome: O) => boolean): OutcomeObjective<O> =>
  forOutcome(name, "chance", -1, (outcome) => Number(when(outcome)), 0);

/** Maximizes the mean of a number of the outcome; `bound` is the largest value that it can have. */
export const maximize = <O extends Outcome = Outcome>(
  name: string,
  of: (outcome: O) => number,
  bound?: number,
): OutcomeObjective<O> => forOutcome(name, "amount", 1, of, bound);

/** Minimizes the mean of a number of the outcome; `bound` is the smallest value that it can have. */
export const minimize = <O extends Outcome = Outcome>(
  name: string,
  of: (outcome: O) => number,
  bound?: number,
): OutcomeObjective<O> => forOutcome(name, "amount", -1, of, bound);

/** Minimizes the mean of an amount paid: tokens kept. */
export const minimizePaid = (amount: string): FlowObjective => ({
  name: amount,
  source: "paid",
  kind: "amount",
  sense: -1,
  amount,
  bound: 0,
});

/** Maximizes the mean of an amount earned. */
export const maximizeEarned = (amount: string): FlowObjective => ({
  name: amount,
  source: "earned",
  kind: "amount",
  sense: 1,
  amount,
});

/** Minimizes the mean of an amount earned: rounds, days. */
export const minimizeEarned = (amount: string): FlowObjective => ({
  name: amount,
  source: "earned",
  kind: "amount",
  sense: -1,
  amount,
  bound: 0,
});
