import { formatCount } from "./number.ts";

/** From here on, hundredths of a mean say nothing. */
const LARGE = 10_000;
/** What is nearer to 0 would round to it. */
const VISIBLE = 0.005;

const typeset = (text: string): string => text.replace("-", "−");

/**
 * A mean with two decimals; without any from 10,000 on. A mean that would round to 0 reads "<0.01", one that doesn't
 * exist "infinite".
 *
 * @example
 * ```ts
 * import { formatMean } from "@rulewright/present";
 *
 * [0.126, 0.001, -2.5, 12345.6, Infinity].map(formatMean); // => ["0.13", "<0.01", "−2.50", "12,346", "infinite"]
 * ```
 */
export function formatMean(mean: number): string {
  if (!Number.isFinite(mean)) return "infinite";
  if (Math.abs(mean) >= LARGE) return formatCount(Math.round(mean));
  if (mean > 0 && mean < VISIBLE) return "<0.01";
  return typeset(Math.abs(mean) < VISIBLE ? "0.00" : mean.toFixed(2));
}

/**
 * A difference of two means, signed, with two decimals: "+0.13", "−3.00", "±0". Two infinite means differ by NaN, which
 * reads "±0".
 */
export function formatMeanDifference(difference: number): string {
  if (difference >= VISIBLE) return `+${formatSize(difference)}`;
  return difference <= -VISIBLE ? `−${formatSize(-difference)}` : "±0";
}

const formatSize = (size: number): string => (size >= LARGE ? formatCount(Math.round(size)) : size.toFixed(2));

/** The error of a mean: "± 0.02". */
export const formatMeanError = (error: number): string => `± ${formatMean(Math.max(0.01, error))}`;
