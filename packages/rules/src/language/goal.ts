import type { Amounts } from "./json.ts";
import type { Outcome } from "./procedure.ts";

/** One thing to want: a mean over the outcome or of an amount paid or earned, as large or as small as possible. */
export interface Objective {
  readonly name: string;
  readonly sense: 1 | -1;
  /** What an outcome is worth; absent where only amounts matter. */
  of?(outcome: Outcome): number;
  /** The named amount that adds up along the way. */
  readonly amount?: string;
  /** The best value anything can reach, where there is one. */
  readonly bound?: number;
}

/** What somebody wants, in order of importance: the first difference decides. */
export interface Goal {
  readonly name: string;
  /** Whose choices are made for this goal; everybody else follows another way. */
  readonly owner: string;
  readonly objectives: readonly Objective[];
}

export function goal(name: string, owner: string, ...objectives: readonly Objective[]): Goal {
  return { name, owner, objectives };
}

/** Wants the mean of `of` large; `bound` is the most it can be (1 for a probability). */
export function maximize(name: string, of: (outcome: Outcome) => number, bound?: number): Objective {
  return bound === undefined ? { name, sense: 1, of } : { name, sense: 1, of, bound };
}

/** Wants little of an amount paid: tokens kept. */
export function minimize(amount: string): Objective {
  return { name: amount, sense: -1, amount, bound: 0 };
}

/** Wants much of an amount earned. */
export function maximizeEarned(amount: string): Objective {
  return { name: amount, sense: 1, amount };
}

/** What amounts paid or earned on the way add to an objective. */
export function contribution(objective: Objective, amounts: Amounts): number {
  return objective.amount === undefined ? 0 : (amounts[objective.amount] ?? 0);
}
