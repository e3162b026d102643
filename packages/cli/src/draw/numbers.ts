import { type Arithmetic, doubles, formatRational, rationals } from "@rulewright/dice";

/** A number of an answer: as a double always, and as a fraction where it was worked out exactly. */
export interface Quantity {
  readonly value: number;
  /** `numerator/denominator` in lowest terms. */
  readonly exact?: string;
}

/** A number system together with how its numbers leave it. */
export interface Numbers<N> {
  readonly arithmetic: Arithmetic<N>;
  quantity(n: N): Quantity;
}

export const inDoubles: Numbers<number> = { arithmetic: doubles, quantity: (value) => ({ value }) };

export const inRationals: Numbers<Parameters<typeof formatRational>[0]> = {
  arithmetic: rationals,
  quantity: (n) => ({ value: rationals.toNumber(n), exact: formatRational(n) }),
};

/** A probability as people say it: one decimal, and never 0.0% or 100.0% for what is only nearly so. */
export function percent(value: number): string {
  if (value > 0 && value < 0.0005) return "<0.1%";
  if (value < 1 && value >= 0.9995) return ">99.9%";
  return `${(100 * value).toFixed(1)}%`;
}

/** A mean: two decimals, or that it has no end. */
export function mean(value: number): string {
  if (!Number.isFinite(value)) return "endless";
  return value > 0 && value < 0.005 ? "<0.01" : value.toFixed(2);
}

/** A difference of probabilities in points, signed. */
export function points(difference: number): string {
  const size = Math.abs(100 * difference);
  if (size < 1e-9) return "±0.0";
  const sign = difference > 0 ? "+" : "−";
  return size < 0.05 ? `${sign}<0.1` : `${sign}${size.toFixed(1)}`;
}

/** A difference of means, signed. */
export function signed(difference: number): string {
  if (Math.abs(difference) < 0.005) return "±0.00";
  return `${difference > 0 ? "+" : "−"}${Math.abs(difference).toFixed(2)}`;
}

/** A whole number with its thousands apart. */
export function thousands(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
