import { type Hand, type Reading, classify } from "@rulewright/dice";
import type { Comparison } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import type { Terms } from "./terms.ts";

/** The classes of a task's die: a successful 0 (which a lot may double), another success, no success. */
export type DieClass = "zero" | "hit" | "miss";
/** A task's dice, counted by class. */
export type TaskHand = Hand<DieClass>;

/** ES-03 Skill plus modifiers, in d10; A7 the smallest pool under the house rule. */
export function poolSize({ skill, modifier }: Terms, house: HouseRules): number {
  return Math.max(house.emptyPool === "one-die" ? 1 : 0, skill + modifier);
}

/** ES-04, ES-05 Whether a printed digit succeeds. ES-07 Both readings have the same odds. */
export function succeeds(digit: number, rank: number, reading: string): boolean {
  // ES-05 Over: the rank is added to each die, and a 0 has the value ten.
  if (reading === "over") return (digit === 0 ? 10 : digit) + rank >= 10;
  // ES-04 Under: a die at or below the rank succeeds, and a 0 has the value zero.
  return digit <= rank;
}

/** ES-04, ES-05 The reading of a task's dice for a rank and a player's choice. */
export function taskReading({ rank, reading }: Terms): Reading<TaskHand> {
  const byRank = readings[reading === "over" ? "over" : "under"];
  const known = byRank.get(rank);
  if (known) return known;
  const read: Reading<TaskHand> = classify({ zero: "counts", hit: "counts", miss: "blank" }, (digit) => {
    if (!succeeds(digit, rank, reading)) return "miss";
    return digit === 0 ? "zero" : "hit";
  });
  byRank.set(rank, read);
  return read;
}

/** Readings by the player's choice and by rank. Ranks are bounded, and so are these maps. */
const readings = { under: new Map<number, Reading<TaskHand>>(), over: new Map<number, Reading<TaskHand>>() };

/** ES-08 What successes are compared with; A1 decides ties. */
export const neededSuccesses = (difficulty: number, house: HouseRules): Comparison => ({
  from: "difficulty",
  value: difficulty,
  passes: house.taskCompare === "exceed" ? "more-than" : "at-least",
});

/** ES-08 Whether there are successes enough. */
export function meetsDifficulty(successes: number, difficulty: number, house: HouseRules): boolean {
  return house.taskCompare === "exceed" ? successes > difficulty : successes >= difficulty;
}
