import type { Vector } from "../math/convolution.ts";

/**
 * Unnormalized probabilities, which long calculations run in: doubles with the total 1, or integers over a known total.
 * Sums and products of numbers of at least 0 lose nothing by cancellation. Inner loops are methods, so that each number
 * system has its own quick one.
 */
export interface Weights<S> {
  readonly zero: S;
  readonly one: S;
  /** The probability of `weight` in `total`. */
  share(weight: bigint, total: bigint): S;
  /** The total of `count` independent values of which each has the total `total`. */
  total(total: bigint, count: number): S;
  /** Divides by a factor `total` of the total. */
  divideTotal(a: S, total: bigint): S;
  add(a: S, b: S): S;
  multiply(a: S, b: S): S;
  scale(a: S, factor: number): S;
  /** `whole - part`, where the part is tiny against the whole. */
  subtract(whole: S, part: S): S;
  /** What a list lacks of its total: exact in integers, the bound `max` in doubles. */
  unlisted(total: S, listed: S, max: number): S;
  fromCount(count: bigint): S;
  /**
   * The weight of `ways` ways in which values of a weight of `part` in `whole` fall, beside others of the total `rest`. In
   * integers the values carry `part` themselves.
   */
  ofParts(ways: bigint, part: bigint, whole: bigint, rest: S): S;
  /** The binomial coefficients of `n` over 0, 1 ... `n`. */
  binomials(n: number): Vector<S>;
  /** A list of zeros. */
  vector(length: number): Vector<S>;
  /** The first `max` coefficients of the product of two series. */
  product(a: Vector<S>, b: Vector<S>, max: number): Vector<S>;
  /** Adds `factor` times `source` to `target`, `shift` places further up. */
  accumulate(target: Vector<S>, source: Vector<S>, shift: number, factor: S): void;
  /** Reports a number of steps with numbers of `bits` bits. */
  spend(steps: number, bits?: number): void;
}

/** The cost of a step with big integers, in steps with doubles; `BITS_PER_STEP` bits of length cost one more. */
export const BIG_STEP = 60;
/** See {@link BIG_STEP}. */
export const BITS_PER_STEP = 12;
/** The cost of a number that is stored, in steps with doubles: it limits memory as well as time. */
export const STORED_NUMBER = 15;
