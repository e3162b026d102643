/**
 * The number systems an answer can be given in. Every calculation is written once against this interface, so that
 * doubles and exact rationals are always both on offer and name the same policy.
 */
export interface Arithmetic<N> {
  readonly name: "doubles" | "rationals";
  readonly zero: N;
  readonly one: N;
  /** Larger than any number: the mean of what has no end. */
  readonly infinity: N;
  /** The number `numerator / denominator`; the denominator is positive. */
  ratio(numerator: number | bigint, denominator: number | bigint): N;
  add(a: N, b: N): N;
  subtract(a: N, b: N): N;
  multiply(a: N, b: N): N;
  /** Throws a RangeError when `b` is zero. */
  divide(a: N, b: N): N;
  /**
   * Negative, zero or positive as `a` is below, equal to or above `b`. In doubles, numbers closer than rounding
   * (1e-12 times max(1, size)) are equal, or a last bit would decide what a token is worth; in rationals equality is
   * equality.
   */
  compare(a: N, b: N): number;
  /** The same number in its shortest form; a hint for numbers that will be kept. */
  normalize(a: N): N;
  toNumber(a: N): number;
  /** Coefficient `n` of the product of two series: the sum of `a[i] b[n - i]`. */
  coefficient(a: readonly N[], b: readonly N[], n: number): N;
  /** The product of two series, no more than `most` coefficients of it. */
  product(a: readonly N[], b: readonly N[], max: number): N[];
  /**
   * How `count` equal dice fall into classes of these relative weights: the chance of every composition, in the order
   * in which `compositions` lists them. Only positive products and sums of them, so the tails are as accurate as the middle.
   */
  multinomial(count: number, weights: readonly N[]): ArrayLike<N>;
}

/** How far apart two doubles may be and still count as the same number, relative to max(1, size). */
export const TOLERANCE = 1e-12;
