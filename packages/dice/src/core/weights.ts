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
  add(a: S, b: S): S;
  multiply(a: S, b: S): S;
  scale(a: S, factor: number): S;
  /** `whole - part`, where the part is tiny against the whole. */
  subtract(whole: S, part: S): S;
  /** What a list lacks of its total: exact in integers, the bound `max` in doubles. */
  unlisted(total: S, listed: Vector<S>, max: number): S;
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
  /**
   * Adds to each number of a list, in ascending order, the sum of `part` times the number `value` places before it for all
   * steps, or times `before` where there is none. The parts have the total `total`.
   */
  recur(target: Vector<S>, steps: readonly Step<S>[], before: S, total: bigint): void;
  /** The number of bits of a big integer; 0 for a double, which always has the same. */
  bits(a: S): number;
  /** The cost of a product of series of these lengths, with the sum of the bits of their numbers. */
  productCost(first: number, second: number, bits: number, max: number): number;
  /** Reports steps with numbers of `bits` bits, and their products with numbers of `others` bits. */
  spend(steps: number, bits?: number, others?: number): void;
  /** Reports steps that take as long in every number system, in steps with doubles. */
  overhead(steps: number): void;
}

/** What a recurrence adds: `part` times the number `value` places before. */
export interface Step<S> {
  readonly value: number;
  readonly part: S;
}

/** The cost of a step with short big integers, in steps with doubles. */
export const BIG_STEP = 60;
/** The cost of a step with integers of `bits` bits, and of their products with integers of `others` bits. */
export function bigSteps(bits = 0, others = 0): number {
  const short = Math.min(bits, others) / 64;
  // Long multiplication, and for more than some thousand bits Karatsuba's.
  return BIG_STEP + (Math.max(bits, others) / 64) * (3 + Math.min(short, 4.4 * short ** 0.585));
}

/** The cost of a number that is stored, in steps with doubles: it limits memory as well as time. */
export const STORED_NUMBER = 15;
