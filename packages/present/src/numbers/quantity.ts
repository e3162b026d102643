import { type Arithmetic, doubles, formatRational, rationals } from "@rulewright/dice";

/** A number of an answer: always as a double, and as a fraction where it was calculated exactly. */
export interface Quantity {
  readonly value: number;
  /** `numerator/denominator` in lowest terms. */
  readonly exact?: string;
}

/** A number system together with the conversion of its numbers to quantities. */
export interface QuantityFormat<N> {
  readonly arithmetic: Arithmetic<N>;
  quantity(n: N): Quantity;
}

/** Answers in doubles, without fractions. */
export const inDoubles: QuantityFormat<number> = { arithmetic: doubles, quantity: (value) => ({ value }) };

/** Answers in exact fractions, each with its nearest double. */
export const inRationals: QuantityFormat<Parameters<typeof formatRational>[0]> = {
  arithmetic: rationals,
  quantity: (n) => ({ value: rationals.toNumber(n), exact: formatRational(n) }),
};
