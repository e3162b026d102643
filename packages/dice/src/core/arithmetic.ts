import type { Vector } from "../math/convolution.ts";
import type { Weights } from "./weights.ts";

/**
 * A number system that answers can be given in: doubles or exact fractions. Every calculation is written once against
 * this interface, so both number systems are always available and recommend the same strategy.
 */
export interface Arithmetic<N> {
  readonly name: "doubles" | "rationals";
  readonly zero: N;
  readonly one: N;
  /** Greater than every other number, for example an infinite mean. */
  readonly infinity: N;
  /** The number `numerator / denominator`; the denominator is positive. */
  ratio(numerator: number | bigint, denominator: number | bigint): N;
  add(a: N, b: N): N;
  subtract(a: N, b: N): N;
  multiply(a: N, b: N): N;
  /** Throws a RangeError when `b` is zero. */
  divide(a: N, b: N): N;
  /**
   * Negative, zero or positive as `a` is less than, equal to or greater than `b`. Doubles that differ by rounding only
   * (at most `TOLERANCE` times the largest of `size` and theirs) are equal; otherwise the last bit would decide between
   * options. The size is 1 unless it is said: 0 is right for sums of positive products, which are accurate however small
   * they are. Fractions are compared exactly.
   */
  compare(a: N, b: N, size?: number): number;
  /** The same number in its shortest form; worthwhile for numbers that are kept. */
  normalize(a: N): N;
  toNumber(a: N): number;
  /** A list of so many zeros, in the form that is quickest to calculate with. */
  zeros(length: number): Vector<N>;
  /**
   * The multinomial distribution: `count` dice fall into classes of these relative weights. The probability of every
   * composition, in lexicographic order. Only positive products and sums, so small probabilities are as accurate as large
   * ones.
   */
  multinomial(count: number, weights: readonly N[]): ArrayLike<N>;
  /** Coefficient `n` of the product of two power series: the sum of `a[i] * b[n - i]`. */
  coefficient(a: Series<N>, b: Series<N>, n: number): N;
  /** The first `max` coefficients of the product of two power series with coefficients of at least 0. */
  product(a: Series<N>, b: Series<N>, max: number): Series<N>;
  /** Reports steps of a calculation that aren't operations. It may throw to limit the work. */
  spend?(steps: number): void;
  /**
   * Calls `use` with the unnormalized numbers in which long calculations run. They report their work, in steps of one
   * multiplication of doubles, to `spend`, which may throw to limit it.
   */
  withWeights<R>(spend: (steps: number) => void, use: <S extends number | bigint>(weights: Weights<S>) => R): R;
}

/** The known coefficients of a power series, the constant one first. */
export type Series<N> = Vector<N> | readonly N[];

/** The relative difference, against max(1, size), up to which two doubles count as the same number: 1e-12. */
export const TOLERANCE = 1e-12;
