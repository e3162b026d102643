import type { HouseRules } from "./house-rules.ts";
import { NO_GAIN } from "../data/charts.ts";
import { chartRow, doubled } from "./victory-chart.ts";

/** The outcome of a goal roll. */
export type GoalResult = {
  readonly outcome: "success" | "failure" | "critical-failure";
  readonly tn: number;
  /** The face on the die. */
  readonly natural: number;
  /** The result after the accent. */
  readonly final: number;
  readonly successes: number;
  readonly critical: boolean;
  readonly vp: number;
  readonly effectDice: number;
};

/** The target number and the accent of a goal roll. */
export type RollTerms = { readonly tn: number; readonly accent: number };

/** VP-16 The result that always succeeds. */
export const AUTOMATIC_SUCCESS = 1;
/** VP-17 The result that always fails. */
export const AUTOMATIC_FAILURE = 19;
/** VP-18 The result that is always a critical failure. */
export const CRITICAL_FAILURE = 20;

/** VP-30 Whether a natural number ignores the accent. */
export const ignoresAccent = (natural: number): boolean =>
  [AUTOMATIC_SUCCESS, AUTOMATIC_FAILURE, CRITICAL_FAILURE].includes(natural);

/** VP-28 The result of the die after the accent. */
function finalNumber(natural: number, accent: number, house: HouseRules): number {
  // VP-30 A natural 1, 19 or 20 ignores the accent.
  if (ignoresAccent(natural)) return natural;
  const total = natural + accent;
  // VP-49, B-02 Below 1.
  const raised = house.accentBelowOne === "as-1" ? Math.max(total, AUTOMATIC_SUCCESS) : total;
  // VP-50, B-03 Above 20.
  return house.accentAboveTwenty === "as-20" ? Math.min(raised, CRITICAL_FAILURE) : raised;
}

/** B-04 Whether the successes of a natural 1 are its accented number. */
export const countsAccentOfOne = (natural: number, house: HouseRules): boolean =>
  natural === AUTOMATIC_SUCCESS && house.naturalOneAccent === "accent-counts";

/** VP-15..VP-22, VP-28..VP-32 Evaluates one die, in the order of the rules. */
export function evaluateDie(natural: number, { tn, accent }: RollTerms, house: HouseRules): GoalResult {
  const final = finalNumber(natural, accent, house);
  const failed = (outcome: "critical-failure" | "failure"): GoalResult => {
    const { vp, effectDice } = NO_GAIN;
    return { outcome, tn, natural, final, successes: 0, critical: false, vp, effectDice };
  };
  // VP-18, VP-31 A 20, rolled or accented.
  if (final === CRITICAL_FAILURE) return failed("critical-failure");
  // VP-17, VP-31 A 19, rolled or accented; VP-15 any result above the target number, VP-16 except a 1.
  if (final === AUTOMATIC_FAILURE || (final !== AUTOMATIC_SUCCESS && final > tn)) {
    return failed("failure");
  }
  // VP-32 The accented number determines criticals and successes; B-04 perhaps for a natural 1 too.
  const counted = countsAccentOfOne(natural, house) ? natural + accent : final;
  // VP-19, VP-32 A critical success is exactly the target number.
  const critical = counted === tn;
  // VP-20 The successes are the number itself: B-02 at least 0, B-04 at least 1 for a natural 1.
  const successes = Math.max(natural === AUTOMATIC_SUCCESS ? 1 : 0, counted);
  const row = chartRow(successes, house);
  const { vp, effectDice } = critical ? doubled(row) : row;
  const bonus = excessBonus(tn, house);
  return {
    outcome: "success",
    tn,
    natural,
    final,
    successes,
    critical,
    vp: vp + bonus,
    effectDice: effectDice + bonus,
  };
}

/** B-19 The bonus of a success for each full 3 of the target number above 18. */
export const excessBonus = (tn: number, house: HouseRules): number =>
  house.excessBonus === "per-three" ? Math.floor(Math.max(0, tn - 18) / 3) : 0;
