import { type Comparison, type DieCount, type Explanation, type JsonObject, type Sum, sumOf } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import type { CombatHand } from "./combat-dice.ts";
import type { Purse } from "./purse.ts";
import { type CheckHand, successesOfTwenty } from "./successes.ts";
import { type PoolTerms, timeFact } from "./terms.ts";

/** The result of a check. */
export type CheckResult = {
  readonly outcome: "success" | "failure";
  readonly targetNumber: number;
  readonly difficulty: number;
  readonly dicePool: number;
  /** Criticals counted twice. */
  readonly successes: number;
  /** Dice that count as two successes. */
  readonly criticals: number;
  readonly complications: number;
  /** W20-14 Action points earned, before any limit. */
  readonly apGained: number;
};

/** The d20s of a check, as far as its arithmetic needs them. */
export type CheckDice = {
  /** All d20s on the table. */
  readonly hand: CheckHand;
  /** W20-11 Rating of a tag skill; 0 for any other. */
  readonly tagRating: number;
};

/** A resolved check, its points and its damage. */
export type ResolvedCheck = Purse & {
  readonly check: CheckResult;
  readonly d20s: CheckDice;
  readonly attack: PoolTerms["attack"];
  readonly weapon: number;
  readonly aim: number;
  readonly minutes: number;
  /** W20-16 How often the time was halved. */
  readonly halvings: number;
  /** W20-15 Questions asked about this roll. */
  readonly questions: number;
  /** W20-19 Combat dice bought for this attack. */
  readonly extraDamage: number;
  /** B7 Action points earned by this check and not yet spent. */
  readonly freshAp: number;
  /** B2 Points above the limit that the character earned. */
  readonly beyondCap: number;
  readonly luckPoints: number;
  /** Combat dice about to be rolled. */
  readonly diceToRoll: number;
  /** Combat dice that have not been rerolled. */
  readonly fresh: CombatHand;
  /** W20-29 Combat dice that were rerolled and may not be rerolled again. */
  readonly rerolled: CombatHand;
};

/** W20-13 What successes are compared with. */
export const neededSuccesses = (difficulty: number): Comparison => ({
  from: "difficulty",
  value: difficulty,
  passes: "at-least",
});

/** W20-10 Without a tag skill, only a 1 is a critical. */
const criticalRule = (tagRating: number): string => (tagRating > 1 ? "W20-11" : "W20-10");

/** W20-09..W20-12 Each success of the dice counts one, and criticals count one more; complications are counted apart. */
export function sumsOfDice(
  { successes, criticals, complications, difficulty }: CheckResult,
  { hand, tagRating }: CheckDice,
): readonly Sum[] {
  return [
    sumOf(
      "successes",
      [
        { from: "hits", value: successes - criticals, rule: "W20-09" },
        { from: "doubled", value: criticals, rule: criticalRule(tagRating) },
      ],
      neededSuccesses(difficulty),
    ),
    sumOf("complications", [
      { from: "hits", value: hand.complication, rule: "W20-12" },
      // B9 Complications of rerolled 20s, where the house rule keeps them.
      { from: "keptComplications", value: complications - hand.complication, rule: "W20-12" },
    ]),
  ];
}

/** W20-09..W20-12 What each d20 counts for. */
export const d20Counts = (targetNumber: number, tagRating: number, house: HouseRules): readonly DieCount[] => [
  { class: "critical", each: 2, rule: criticalRule(tagRating) },
  { class: "success", each: 1, rule: "W20-09" },
  { class: "miss", each: 0, rule: "W20-09" },
  // B5 At a target number of 20 or more, a 20 may be a success as well.
  { class: "complication", each: successesOfTwenty({ targetNumber, tagRating }, house), rule: "W20-09" },
  { class: "complication", of: "complications", each: 1, rule: "W20-12" },
];

/** W20-09..W20-14 The arithmetic of a resolved check. */
export function explainCheck(
  check: CheckResult,
  d20s: CheckDice,
  house: HouseRules,
): Explanation & Required<Pick<Explanation, "dice">> {
  const { outcome, successes, difficulty, targetNumber } = check;
  // W20-14 Successes above the difficulty, and none on a failure.
  const earned = sumOf("apGained", [
    { from: "successes", value: successes, rule: "W20-14" },
    { from: "difficulty", value: -difficulty, rule: "W20-14" },
  ]);
  return {
    sums: [...sumsOfDice(check, d20s), ...(outcome === "success" ? [earned] : [])],
    dice: d20Counts(targetNumber, d20s.tagRating, house),
  };
}

/** Rolled combat dice, of an attack or without a check (null). */
export type DamageState = Omit<ResolvedCheck, "check"> & { readonly check: CheckResult | null };

/** The facts shown after a check is resolved. */
export const resolvedFacts = ({ check, minutes, questions, extraDamage, freshAp }: DamageState): JsonObject => ({
  ...check,
  questions,
  extraDamage,
  freshAp,
  ...timeFact({ minutes }),
});
