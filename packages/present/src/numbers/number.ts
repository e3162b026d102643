const MINUS = "−";

// The first formatter of a process takes several milliseconds to make. They are made when they are needed.
let plain: Intl.NumberFormat | undefined;
let grouped: Intl.NumberFormat | undefined;

const withMinus = (text: string): string => text.replace("-", MINUS);

/**
 * A number as text, with a typeset minus sign and without grouping.
 *
 * @example
 * ```ts
 * import { formatNumber } from "@rulewright/present";
 *
 * formatNumber(-3); // => "−3"
 * formatNumber(2.5); // => "2.5"
 * ```
 */
export function formatNumber(value: number): string {
  plain ??= new Intl.NumberFormat("en", { useGrouping: false, maximumFractionDigits: 10 });
  return withMinus(plain.format(value === 0 ? 0 : value));
}

/**
 * A change of a number, always with a sign.
 *
 * @example
 * ```ts
 * import { formatSigned } from "@rulewright/present";
 *
 * [-1, 0, 2].map(formatSigned); // => ["−1", "±0", "+2"]
 * ```
 */
export const formatSigned = (value: number): string =>
  value > 0 ? `+${formatNumber(value)}` : value < 0 ? formatNumber(value) : "±0";

/**
 * A whole number with its thousands separated.
 *
 * @example
 * ```ts
 * import { formatCount } from "@rulewright/present";
 *
 * formatCount(1234567); // => "1,234,567"
 * ```
 */
export function formatCount(count: number): string {
  grouped ??= new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
  return withMinus(grouped.format(count));
}

const SPELLED = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A count from 0 to 10 as a word ("no", "one", ...), a larger one in digits. */
export const spellNumber = (count: number): string => SPELLED[count] ?? formatNumber(count);

/**
 * Several things as an enumeration in English.
 *
 * @example
 * ```ts
 * import { formatList } from "@rulewright/present";
 *
 * formatList([7, 9, 8]); // => "7, 9 and 8"
 * ```
 */
export function formatList(parts: readonly (string | number)[]): string {
  const words = parts.map(String);
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

/**
 * Whole numbers in ascending order, runs of them as ranges.
 *
 * @example
 * ```ts
 * import { formatRanges } from "@rulewright/present";
 *
 * formatRanges([20, 1, 2, 3, 5]); // => "1 to 3, 5, 20"
 * ```
 */
export function formatRanges(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs
    .map(({ from, to }) => (from === to ? formatNumber(from) : `${formatNumber(from)} to ${formatNumber(to)}`))
    .join(", ");
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/**
 * A time in seconds, at least 0, as hours, minutes and seconds. Fractions of a second are dropped.
 *
 * @example
 * ```ts
 * import { formatClock } from "@rulewright/present";
 *
 * formatClock(15129.5); // => "04:12:09"
 * formatClock(360000); // => "100:00:00"
 * ```
 */
export function formatClock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return [hours, minutes, rest].map(twoDigits).join(":");
}
