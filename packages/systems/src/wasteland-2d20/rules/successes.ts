import { d, type Hand, type Reading, sort } from "@rulewright/dice";
import type { House } from "../house.ts";
import type { Terms } from "./terms.ts";

/** What one d20 shows: two successes, one, nothing; a 20 is a class of its own, whatever else it is. */
export type DieClass = "critical" | "success" | "miss" | "complication";
export type CheckHand = Hand<DieClass>;

export const d20 = d(20);

export const NO_D20S: CheckHand = { critical: 0, success: 0, miss: 0, complication: 0 };

/** W20-10, W20-11 The highest face worth two: 1, or the rating of a tag skill. */
export const criticalUpTo = (tagRating: number): number => Math.max(1, tagRating);

/** W20-09..W20-11 Successes of one face, never more than two; B17 a critical above the target counts two all the same. */
function worthOf(face: number, { targetNumber, tagRating }: Terms): number {
  if (face <= criticalUpTo(tagRating)) return 2;
  return face <= targetNumber ? 1 : 0;
}

/** W20-12 Successes of a 20: at most targets none; B5 by the letter it succeeds where the target reaches it. */
export const worthOf20 = (terms: Terms, house: House): number => (house.twentyNeverSucceeds ? 0 : worthOf(20, terms));

/** Any die may be picked up; a worse one in place of a better one is never a loss, and of blanks a 20 is the worst. */
export function worstFirst(terms: Terms, house: House): readonly DieClass[] {
  const worth = worthOf20(terms, house);
  if (worth === 0) return ["complication", "miss", "success", "critical"];
  return worth === 1
    ? ["miss", "complication", "success", "critical"]
    : ["miss", "success", "complication", "critical"];
}

/** How the d20s of a check are read. */
export function d20s(terms: Terms, house: House): Reading<CheckHand> {
  const twenty = worthOf20(terms, house) > 0 ? "counts" : "cancels";
  return sort({ critical: "counts", success: "counts", miss: "blank", complication: twenty }, (face) => {
    if (face === 20) return "complication";
    const worth = worthOf(face, terms);
    return worth === 2 ? "critical" : worth === 1 ? "success" : "miss";
  });
}

/** W20-09..W20-12 Successes of the dice that lie there. */
export const successesOf = (hand: CheckHand, terms: Terms, house: House): number =>
  2 * hand.critical + hand.success + hand.complication * worthOf20(terms, house);

/** Dice worth two successes. */
export const criticalsOf = (hand: CheckHand, terms: Terms, house: House): number =>
  hand.critical + (worthOf20(terms, house) === 2 ? hand.complication : 0);

export const sizeOf = ({ critical, success, miss, complication }: CheckHand): number =>
  critical + success + miss + complication;

export const together = (a: CheckHand, b: CheckHand): CheckHand => ({
  critical: a.critical + b.critical,
  success: a.success + b.success,
  miss: a.miss + b.miss,
  complication: a.complication + b.complication,
});

export const without = (a: CheckHand, b: CheckHand): CheckHand => ({
  critical: a.critical - b.critical,
  success: a.success - b.success,
  miss: a.miss - b.miss,
  complication: a.complication - b.complication,
});
