import { type Hand, type Reading, classify } from "@rulewright/dice";
import type { HouseRules } from "../house-rules.ts";
import type { Terms } from "./terms.ts";

/** What one die of a task shows: a 0 that succeeds (a lot may double it), another success, or nothing. */
export type DieClass = "zero" | "hit" | "miss";
export type TaskHand = Hand<DieClass>;

/** ES-03 Skill and modifiers make the pool; A7 what is thrown where nothing is left of it. */
export function poolSize({ skill, modifier }: Terms, house: HouseRules): number {
  return Math.max(house.emptyPool === "one-die" ? 1 : 0, skill + modifier);
}

/** ES-04, ES-05 Whether a printed digit succeeds; ES-07 under either reading with the same chance. */
export function succeeds(digit: number, rank: number, reading: string): boolean {
  // ES-05 Over: the rank is added to each die by itself, and a 0 is worth ten.
  if (reading === "over") return (digit === 0 ? 10 : digit) + rank >= 10;
  // ES-04 Under: at or below the rank, and a 0 is worth zero.
  return digit <= rank;
}

/** How the dice of a task are read, by ability rank and by the player's own reading. */
export function taskReading({ rank, reading }: Terms): Reading<TaskHand> {
  const key = `${rank} ${reading}`;
  const known = readingsByKey.get(key);
  if (known) return known;
  const read: Reading<TaskHand> = classify({ zero: "counts", hit: "counts", miss: "blank" }, (digit) => {
    if (!succeeds(digit, rank, reading)) return "miss";
    return digit === 0 ? "zero" : "hit";
  });
  readingsByKey.set(key, read);
  return read;
}

/** The same few readings come again in every calculation; ranks and readings are bounded, and so are these. */
const readingsByKey = new Map<string, Reading<TaskHand>>();

/** ES-08 The successes against the difficulty; A1 which way a tie goes. */
export function meetsDifficulty(successes: number, difficulty: number, house: HouseRules): boolean {
  return house.taskCompare === "exceed" ? successes > difficulty : successes >= difficulty;
}
