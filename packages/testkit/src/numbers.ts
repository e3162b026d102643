import { type Arithmetic, doubles, formatRational, type Rational, rationals, TOLERANCE } from "@rulewright/dice";
import type { Expected } from "./entries.ts";

/** A number system with the format's way of comparing in it. */
export interface Judged<N> {
  readonly arithmetic: Arithmetic<N>;
  /** What is wrong with a number; undefined where it is the one expected. */
  judge(actual: N, expected: Expected): string | undefined;
}

/** In doubles: |x - y| <= 1e-12 * max(1, |y|). */
export const inDoubles: Judged<number> = {
  arithmetic: doubles,
  judge(actual, { decimal }) {
    const wanted = Number(decimal);
    if (actual === wanted || Math.abs(actual - wanted) <= TOLERANCE * Math.max(1, Math.abs(wanted))) return undefined;
    return `should be ${decimal}, is ${actual}`;
  },
};

/** In rationals: equal; where only a decimal is given, equal once rounded to its places. */
export const inRationals: Judged<Rational> = {
  arithmetic: rationals,
  judge(actual, { exact, decimal }) {
    const found = formatRational(actual);
    if (decimal === "Infinity") return found === decimal ? undefined : `should be infinite, is ${found}`;
    if (typeof exact === "string") return found === exact ? undefined : `should be ${exact}, is ${found}`;
    const rounded = roundedLike(actual, decimal);
    return rounded === decimal ? undefined : `should be ${decimal}, is ${rounded} (${found})`;
  },
};

/** A fraction as a decimal with as many places as the model, the last one rounded half to even. */
export function roundedLike({ numerator, denominator }: Rational, model: string): string {
  const places = model.includes(".") ? model.length - model.indexOf(".") - 1 : 0;
  const scaled = numerator * 10n ** BigInt(places);
  const sign = scaled < 0n ? "-" : "";
  const size = scaled < 0n ? -scaled : scaled;
  const [quotient, rest] = [size / denominator, (size % denominator) * 2n];
  const up = rest > denominator || (rest === denominator && quotient % 2n === 1n);
  const digits = String(up ? quotient + 1n : quotient).padStart(places + 1, "0");
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
