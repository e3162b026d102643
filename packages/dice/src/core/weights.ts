import { bitLength, type Vector } from "../math/convolution.ts";

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
  /** The number of bits of a big integer; 0 for a double, which always has the same. */
  bits(a: S): number;
  /** The cost of steps with numbers of `bits` bits, and of their products with numbers of `others` bits. */
  cost(steps: number, bits?: number, others?: number): number;
  /** The cost of a product of series of these lengths, with the sum of the bits of their numbers. */
  productCost(first: number, second: number, bits: number, max: number): number;
  /** Reports the cost of steps, as above. */
  spend(steps: number, bits?: number, others?: number): void;
  /** Reports steps that take as long in every number system, in steps with doubles. */
  overhead(steps: number): void;
  /** Reports steps with big integers of the size of `total ** count`, which every number system needs. */
  spendIntegers(steps: number, total: bigint, count: number): void;
  /** Refuses now what would be refused later, when so much will have been reported. */
  reserve(cost: number): void;
}

/** The cost of a step with big integers, in steps with doubles; `BITS_PER_STEP` bits of length cost one more. */
export const BIG_STEP = 60;
/** See {@link BIG_STEP}. */
export const BITS_PER_STEP = 20;
/** The cost of a step with integers of `bits` bits, and of their products with integers of `others` bits. */
export function bigSteps(bits: number, others = 0): number {
  const [short, long] = [Math.min(bits, others) / 64, Math.max(bits, others) / 64];
  // Long multiplication, and for more than some thousand bits Karatsuba's.
  return BIG_STEP + Math.max(bits, others) / BITS_PER_STEP + long * Math.min(short, 4.4 * short ** 0.585);
}

/** What every number system reports in the same way. */
export const reports = (
  spend: (steps: number) => void,
): Pick<Weights<never>, "overhead" | "spendIntegers" | "reserve"> => ({
  overhead: spend,
  spendIntegers(steps, total, count) {
    const half = (count * bitLength(total)) / 2;
    spend(steps * bigSteps(half, half));
  },
  reserve(cost) {
    spend(cost);
    spend(-cost);
  },
});

/** The cost of a number that is stored, in steps with doubles: it limits memory as well as time. */
export const STORED_NUMBER = 15;
