import { d, type Hand, type Reading, classify } from "@rulewright/dice";
import type { HouseRules } from "../house-rules.ts";
import type { PoolTerms } from "./terms.ts";

/** What one d20 shows: two successes, one, nothing; a 20 is a class of its own, whatever else it is. */
export type DieClass = "critical" | "success" | "miss" | "complication";
export type CheckHand = Hand<DieClass>;

export const d20 = d(20);

export const NO_D20S: CheckHand = { critical: 0, success: 0, miss: 0, complication: 0 };

/** W20-10, W20-11 The highest face worth two: 1, or the rating of a tag skill. */
export const highestCritical = (tagRating: number): number => Math.max(1, tagRating);

/** W20-09..W20-11 Successes of one face, never more than two; B17 a critical above the target counts two all the same. */
function successesOfFace(face: number, { targetNumber, tagRating }: PoolTerms): number {
  if (face <= highestCritical(tagRating)) return 2;
  return face <= targetNumber ? 1 : 0;
}

/** W20-12 Successes of a 20: at most targets none; B5 by the letter it succeeds where the target reaches it. */
export const successesOfTwenty = (terms: PoolTerms, house: HouseRules): number =>
  house.twentyNeverSucceeds ? 0 : successesOfFace(20, terms);

/** Any die may be picked up; a worse one in place of a better one is never a loss, and of blanks a 20 is the worst. */
export function worstFirst(terms: PoolTerms, house: HouseRules): readonly DieClass[] {
  const worth = successesOfTwenty(terms, house);
  if (worth === 0) return ["complication", "miss", "success", "critical"];
  return worth === 1
    ? ["miss", "complication", "success", "critical"]
    : ["miss", "success", "complication", "critical"];
}

/** How the d20s of a check are read. */
export function d20Reading(terms: PoolTerms, house: HouseRules): Reading<CheckHand> {
  const twenty = successesOfTwenty(terms, house) > 0 ? "counts" : "cancels";
  return classify({ critical: "counts", success: "counts", miss: "blank", complication: twenty }, (face) => {
    if (face === 20) return "complication";
    const worth = successesOfFace(face, terms);
    return worth === 2 ? "critical" : worth === 1 ? "success" : "miss";
  });
}

/** W20-09..W20-12 Successes of the dice that lie there. */
export const successesOf = (hand: CheckHand, terms: PoolTerms, house: HouseRules): number =>
  2 * hand.critical + hand.success + hand.complication * successesOfTwenty(terms, house);

/** Dice worth two successes. */
export const criticalsOf = (hand: CheckHand, terms: PoolTerms, house: HouseRules): number =>
  hand.critical + (successesOfTwenty(terms, house) === 2 ? hand.complication : 0);

export const countDice = ({ critical, success, miss, complication }: CheckHand): number =>
  critical + success + miss + complication;

export const addDice = (a: CheckHand, b: CheckHand): CheckHand => ({
  critical: a.critical + b.critical,
  success: a.success + b.success,
  miss: a.miss + b.miss,
  complication: a.complication + b.complication,
});

export const removeDice = (a: CheckHand, b: CheckHand): CheckHand => ({
  critical: a.critical - b.critical,
  success: a.success - b.success,
  miss: a.miss - b.miss,
  complication: a.complication - b.complication,
});
