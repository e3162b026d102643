import type { Place } from "../notation/model/expression.ts";
import { Faulty } from "../notation/model/fault.ts";

/** A list of numbers of one number system. */
export interface Vector<S> {
  readonly length: number;
  [at: number]: S;
}

/**
 * The numbers that chances are while they are worked out: doubles, or whole weights over a common whole. Both add and
 * multiply positive numbers only, so neither loses anything by cancellation. Inner loops live here, once for each.
 */
export interface Weights<S> {
  readonly zero: S;
  readonly one: S;
  /** The chance of so many parts of a total. */
  part(weight: bigint, total: bigint): S;
  /** The whole of so many throws with this total. */
  wholeOf(total: bigint, throws: number): S;
  /** Takes a factor `total` of the whole away again. */
  reduce(a: S, total: bigint): S;
  add(a: S, b: S): S;
  multiply(a: S, b: S): S;
  times(a: S, count: number): S;
  /** What is left of a whole when a part is taken away that is tiny beside it. */
  rest(whole: S, part: S): S;
  /** What is not listed of a whole: exactly in whole weights, at most `bound` in doubles. */
  unlisted(whole: S, listed: S, bound: number): S;
  /** Some whole number of ways. */
  strategies(count: bigint): S;
  /** `of` over 0, 1, 2 ... `of`. */
  choose(of: number): Vector<S>;
  vector(length: number): Vector<S>;
  /** The first `most` coefficients of a product of series. */
  product(a: Vector<S>, b: Vector<S>, max: number): Vector<S>;
  /** Adds `from` times `factor` to `into`, so many places further up. */
  accumulate(into: Vector<S>, from: Vector<S>, shift: number, factor: S): void;
  /** Counts work with numbers of so many bits, and throws Faulty when it has become too much. */
  spend(steps: number, bits?: number): void;
}

/** How much work one answer may be, in steps with doubles: some tenths of a second. */
const MOST_WORK = 300_000_000;

/** What a step with big integers costs: so much, and one more for so many bits. */
export const BIG_STEP = 60;
export const BITS_A_STEP = 12;

/** A number that is kept costs as much as so many steps: memory ends, too. */
export const KEPT = 15;

/** Counts steps, and throws Faulty when they have become too many. */
export function meter(place: Place): (steps: number) => void {
  let left = MOST_WORK;
  return (steps) => {
    left -= steps;
    if (left < 0) throw new Faulty("too many outcomes for an exact answer", place);
  };
}

/** Row `of` of Pascal's triangle. */
export function choose(of: number): bigint[] {
  const row = [1n];
  for (let k = 1; k <= of; k++) row.push(((row[k - 1] ?? 0n) * BigInt(of - k + 1)) / BigInt(k));
  return row;
}
