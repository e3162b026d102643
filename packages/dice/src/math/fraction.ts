import { greatestCommonDivisor } from "./gcd.ts";

/**
 * An exact fraction. It need not be in lowest terms: dice give sums over one common denominator, and adding those
 * without reducing is what makes exact answers nearly as cheap as doubles.
 */
export interface Rational {
  readonly numerator: bigint;
  /** Positive; zero only in the fraction 1/0, which stands for infinity. */
  readonly denominator: bigint;
}

/** The fraction 1/0, which stands for infinity. */
export const INFINITY: Rational = { numerator: 1n, denominator: 0n };

/**
 * The same fraction in lowest terms. Infinity stays 1/0.
 *
 * @example
 * ```ts
 * import { toLowestTerms } from "@rulewright/dice";
 *
 * toLowestTerms({ numerator: 6n, denominator: 8n }); // => { numerator: 3n, denominator: 4n }
 * ```
 */
export function toLowestTerms(fraction: Rational): Rational {
  const { numerator, denominator } = fraction;
  if (denominator === 0n) return INFINITY;
  const divisor = greatestCommonDivisor(numerator, denominator);
  return divisor === 1n ? fraction : { numerator: numerator / divisor, denominator: denominator / divisor };
}
