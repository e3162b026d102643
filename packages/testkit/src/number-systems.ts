import { type Arithmetic, doubles, formatRational, type Rational, rationals, TOLERANCE } from "@rulewright/dice";
import type { Expected } from "./entries.ts";

/** A number system, and how the format compares numbers in it. */
export interface NumberSystem<N> {
  readonly arithmetic: Arithmetic<N>;
  /** What is wrong with a number; undefined if it is the expected one. */
  difference(actual: N, expected: Expected): string | undefined;
}

/** In doubles: |x - y| <= 1e-12 * max(1, |y|). */
export const doubleNumbers: NumberSystem<number> = {
  arithmetic: doubles,
  difference(actual, { decimal }) {
    const wanted = Number(decimal);
    // Nothing finite is close to an infinite number.
    const tolerance = Number.isFinite(wanted) ? TOLERANCE * Math.max(1, Math.abs(wanted)) : 0;
    if (actual === wanted || Math.abs(actual - wanted) <= tolerance) return undefined;
    return `should be ${decimal}, is ${actual}`;
  },
};

/**
 * In fractions: equal. If only a decimal is given, at most half a unit of its last place away. An exact tie may be rounded
 * either way: the format rounds half to even, but half up in infinite distributions.
 */
export const rationalNumbers: NumberSystem<Rational> = {
  arithmetic: rationals,
  difference(actual, { exact, decimal }) {
    if (decimal === "Infinity") {
      return actual.denominator === 0n ? undefined : `should be infinite, is ${formatRational(actual)}`;
    }
    if (typeof exact === "string") {
      return rationals.compare(actual, fractionOf(exact)) === 0
        ? undefined
        : `should be ${exact}, is ${formatRational(actual)}`;
    }
    const { numerator, denominator } = actual;
    const wanted = fractionOfDecimal(decimal);
    const off = 2n * (numerator * wanted.denominator - wanted.numerator * denominator);
    return off <= denominator && off >= -denominator ? undefined : `should be ${decimal}, is ${formatRational(actual)}`;
  },
};

/** A fraction as the format writes it: `numerator/denominator`. */
function fractionOf(text: string): Rational {
  const [numerator = "0", denominator = "1"] = text.split("/");
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** A decimal as a fraction over a power of ten; it may have an exponent. */
function fractionOfDecimal(text: string): Rational {
  const [decimal = "0", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "0", places = ""] = decimal.split(".");
  const digits = BigInt(whole + places);
  const power = Number(exponent) - places.length;
  return power > 0
    ? { numerator: digits * 10n ** BigInt(power), denominator: 1n }
    : { numerator: digits, denominator: 10n ** BigInt(-power) };
}
