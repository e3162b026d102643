/** Doubles that differ from 0 or 1 by less than this differ only by rounding. */
const ROUNDING = 1e-12;
/** Smaller differences of two chances are rounding. */
const SAME = 1e-11;
/** Chances nearer than this to 0 or 1 would round to them, and differences nearer to 0 as well. */
const VISIBLE = 0.0005;

/**
 * A probability (0 to 1) in per cent with one decimal. Only certain and impossible events read "100%" and "0%"; what
 * would round to them reads ">99.9%" and "<0.1%".
 *
 * @example
 * ```ts
 * import { formatChance } from "@rulewright/present";
 *
 * [0, 0.0001, 0.5248, 0.99999, 1].map(formatChance); // => ["0%", "<0.1%", "52.5%", ">99.9%", "100%"]
 * ```
 */
export function formatChance(chance: number): string {
  if (chance >= 1 - ROUNDING) return "100%";
  if (chance <= ROUNDING) return "0%";
  if (chance < VISIBLE - ROUNDING) return "<0.1%";
  if (chance >= 1 - VISIBLE - ROUNDING) return ">99.9%";
  return `${roundPoints(chance)}%`;
}

/** Percentage points with one decimal. An exact half rounds up, on whichever side of it the double lies. */
const roundPoints = (size: number): string => (Math.round(1000 * (size + ROUNDING)) / 10).toFixed(1);

/**
 * A difference of two probabilities in percentage points, signed, with one decimal.
 *
 * @example
 * ```ts
 * import { formatChanceDifference } from "@rulewright/present";
 *
 * [0.031, -0.198, 0, 0.0001].map(formatChanceDifference); // => ["+3.1", "−19.8", "±0", "+<0.1"]
 * ```
 */
export function formatChanceDifference(difference: number): string {
  if (difference > SAME) return `+${formatPoints(difference)}`;
  return difference < -SAME ? `−${formatPoints(-difference)}` : "±0";
}

const formatPoints = (size: number): string => (size < VISIBLE - ROUNDING ? "<0.1" : roundPoints(size));

/**
 * An error of a probability (0 to 1) in per cent with one decimal, at least 0.1%.
 *
 * @example
 * ```ts
 * import { formatChanceError } from "@rulewright/present";
 *
 * [0.009, 0.00001].map(formatChanceError); // => ["± 0.9%", "± 0.1%"]
 * ```
 */
export const formatChanceError = (error: number): string => `± ${Math.max(0.1, 100 * error).toFixed(1)}%`;
