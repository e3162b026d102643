import { classify, d, doubles, type Hand, probability, type Reading } from "@rulewright/dice";
import type { HouseRules } from "./house-rules.ts";
import type { PoolTerms } from "./terms.ts";

/** The terms that decide what a face counts. */
type FaceTerms = Pick<PoolTerms, "targetNumber" | "tagRating">;

/** The classes of a d20: two successes, one, none. A 20 is a class of its own, even if it is also a success. */
export type DieClass = "critical" | "success" | "miss" | "complication";
/** A check's dice, counted by class. */
export type CheckHand = Hand<DieClass>;

/** The die of a check (W20-05). */
export const d20 = d(20);

/** A hand without d20s. */
export const NO_D20S: CheckHand = { critical: 0, success: 0, miss: 0, complication: 0 };

/** W20-10, W20-11 The highest critical face: 1, or the rating of a tag skill. */
export const highestCritical = (tagRating: number): number => Math.max(1, tagRating);

/** W20-09..W20-11 Successes of one face, at most two. B17 A critical above the target number also counts as two. */
function successesOfFace(face: number, { targetNumber, tagRating }: FaceTerms): number {
  if (face <= highestCritical(tagRating)) return 2;
  return face <= targetNumber ? 1 : 0;
}

/** W20-12 Successes of a 20: none at usual target numbers. B5 At 20 or more it succeeds unless a house rule says otherwise. */
export const successesOfTwenty = (terms: FaceTerms, house: HouseRules): number =>
  house.twentyNeverSucceeds ? 0 : successesOfFace(20, terms);

/** Any die may be rerolled. Rerolling a worse die instead of a better one never lowers the result, and a blank 20 is the worst. */
export function worstFirst(terms: FaceTerms, house: HouseRules): readonly DieClass[] {
  const worth = successesOfTwenty(terms, house);
  if (worth === 0) return ["complication", "miss", "success", "critical"];
  return worth === 1
    ? ["miss", "complication", "success", "critical"]
    : ["miss", "success", "complication", "critical"];
}

/** W20-09..W20-12 The reading of a check's d20s. */
export function d20Reading(terms: FaceTerms, house: HouseRules): Reading<CheckHand> {
  const twenty = successesOfTwenty(terms, house) > 0 ? "counts" : "cancels";
  return classify({ critical: "counts", success: "counts", miss: "blank", complication: twenty }, (face) => {
    if (face === 20) return "complication";
    const worth = successesOfFace(face, terms);
    return worth === 2 ? "critical" : worth === 1 ? "success" : "miss";
  });
}

/** W20-12 The chance that at least one of so many dice shows a 20. */
export const chanceOfComplication = (dice: number, terms: FaceTerms, house: HouseRules): number =>
  probability(
    d20Reading(terms, house).distribution(d20.times(dice), doubles),
    ({ complication }) => complication > 0,
    doubles,
  );

/** W20-09..W20-12 Successes of the dice. */
export const successesOf = (hand: CheckHand, terms: FaceTerms, house: HouseRules): number =>
  2 * hand.critical + hand.success + hand.complication * successesOfTwenty(terms, house);

/** W20-10, W20-11 Dice that count as two successes. */
export const criticalsOf = (hand: CheckHand, terms: FaceTerms, house: HouseRules): number =>
  hand.critical + (successesOfTwenty(terms, house) === 2 ? hand.complication : 0);

/** The number of dice in a hand. */
export const countDice = ({ critical, success, miss, complication }: CheckHand): number =>
  critical + success + miss + complication;

/** Both hands together. */
export const addDice = (a: CheckHand, b: CheckHand): CheckHand => ({
  critical: a.critical + b.critical,
  success: a.success + b.success,
  miss: a.miss + b.miss,
  complication: a.complication + b.complication,
});

/** The first hand without the dice of the second. */
export const removeDice = (a: CheckHand, b: CheckHand): CheckHand => ({
  critical: a.critical - b.critical,
  success: a.success - b.success,
  miss: a.miss - b.miss,
  complication: a.complication - b.complication,
});
