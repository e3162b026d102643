import type { Vector, Weights } from "../../core/weights.ts";

/** The chances of whole numbers from `least` on. Of what has no end the row stops somewhere, and the rest is `left`. */
export interface Row<S> {
  readonly kind: "row";
  readonly min: number;
  readonly chances: Vector<S>;
  /** What all chances, with what is left, add up to. */
  readonly whole: S;
  readonly left: S;
  /** All that is left is greater than anything that is listed. */
  readonly leftAbove?: true;
}

/** How many parts of a total every number has. */
export type Law = ReadonlyMap<number, bigint>;

/** The row of a law (an empty one has no numbers), of which all is a total of parts, or of as many of them as it has. */
export function rowOf<S>(law: Law, total: bigint, { part, vector, zero }: Weights<S>): Row<S> {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let all = 0n;
  for (const [number, weight] of law) {
    if (number < min) min = number;
    if (number > max) max = number;
    all += weight;
  }
  if (law.size === 0) return { kind: "row", min: 0, chances: vector(0), whole: zero, left: zero };
  const chances = vector(max - min + 1);
  for (const [number, weight] of law) chances[number - min] = part(weight, total);
  return { kind: "row", min, chances, whole: part(all, total), left: zero };
}

/** One number that is sure. */
export function sure<S>(number: number, { one, zero, vector }: Weights<S>): Row<S> {
  const chances = vector(1);
  chances[0] = one;
  return { kind: "row", min: number, chances, whole: one, left: zero };
}

/** The sum of two that don't know of each other; of rows that are cut off, no more than `most` chances. */
export function sumOf<S>(a: Row<S>, b: Row<S>, weights: Weights<S>, max = Number.POSITIVE_INFINITY): Row<S> {
  const { add, multiply, rest, zero } = weights;
  const beyond = add(multiply(a.left, b.whole), multiply(rest(a.whole, a.left), b.left));
  const cut = a.chances.length + b.chances.length - 1 > max ? massBeyond(a, b, max, weights) : zero;
  return {
    kind: "row",
    min: a.min + b.min,
    chances: weights.product(a.chances, b.chances, max),
    whole: multiply(a.whole, b.whole),
    left: add(beyond, cut),
    ...(leftAboveBoth(a, b, max) ? { leftAbove: true } : {}),
  };
}

/** What is left of a sum is above all of it where only one may vary, or where both are cut off at the same length. */
function leftAboveBoth<S>(a: Row<S>, b: Row<S>, max: number): boolean {
  if (a.leftAbove && b.leftAbove) return a.chances.length >= max && b.chances.length >= max;
  return (a.leftAbove === true && b.chances.length === 1) || (b.leftAbove === true && a.chances.length === 1);
}

/** The chance that two numbers, both listed, add up to one that is not. */
function massBeyond<S>(a: Row<S>, b: Row<S>, max: number, { add, multiply, spend, zero }: Weights<S>): S {
  spend(2 * a.chances.length);
  let mass = zero;
  let above = zero;
  let counted = b.chances.length;
  for (let i = 0; i < a.chances.length; i++) {
    for (; counted > 0 && counted - 1 + i >= max; counted--) above = add(above, b.chances[counted - 1] ?? zero);
    mass = add(mass, multiply(a.chances[i] ?? zero, above));
  }
  return mass;
}

/** The sum of so many, none of which knows of another; by squaring, so that thirty dice take seven products. */
export function sumOfMany<S>(row: Row<S>, count: number, weights: Weights<S>, max?: number): Row<S> {
  if (count === 0) return sure(0, weights);
  if (count === 1) return row;
  const half = sumOfMany(row, Math.floor(count / 2), weights, max);
  const square = sumOf(half, half, weights, max);
  return count % 2 === 0 ? square : sumOf(square, row, weights, max);
}

/** Either what `a` says or what `b` says: chances of the same whole, added up. */
export function either<S>(a: Row<S>, b: Row<S>, weights: Weights<S>): Row<S> {
  const min = Math.min(a.min, b.min);
  const end = Math.max(a.min + a.chances.length, b.min + b.chances.length);
  const chances = weights.vector(end - min);
  weights.accumulate(chances, a.chances, a.min - min, weights.one);
  weights.accumulate(chances, b.chances, b.min - min, weights.one);
  return { kind: "row", min, chances, whole: weights.add(a.whole, b.whole), left: weights.add(a.left, b.left) };
}

/** All chances times a factor. */
export function scaled<S>(row: Row<S>, factor: S, weights: Weights<S>): Row<S> {
  const chances = weights.vector(row.chances.length);
  weights.accumulate(chances, row.chances, 0, factor);
  const { kind, min } = row;
  return { kind, min, chances, whole: weights.multiply(row.whole, factor), left: weights.multiply(row.left, factor) };
}

/** The same numbers with the other sign. */
export function negated<S>(row: Row<S>, weights: Weights<S>): Row<S> {
  const { length } = row.chances;
  const chances = weights.vector(length);
  for (let i = 0; i < length; i++) chances[length - 1 - i] = row.chances[i] ?? weights.zero;
  const { kind, whole, left } = row;
  return { kind, min: -(row.min + length - 1), chances, whole, left };
}

/** The same chances so much further up. */
export function shifted<S>(row: Row<S>, by: number): Row<S> {
  return { ...row, min: row.min + by };
}

/** The whole of so many that don't know of each other, and the chance that any of them is beyond its list. */
export function wholeOfAll<S>(
  rows: readonly { readonly row: Pick<Row<S>, "whole" | "left">; readonly count: number }[],
  { add, multiply, one, rest, zero }: Weights<S>,
): Pick<Row<S>, "whole" | "left"> {
  let [whole, left] = [one, zero];
  for (const { row, count } of rows) {
    for (let i = 0; i < count; i++) {
      left = add(multiply(left, row.whole), multiply(rest(whole, left), row.left));
      whole = multiply(whole, row.whole);
    }
  }
  return { whole, left };
}

/** A row with all that is left above it as one more number. */
export function closed<S>(row: Row<S>, { accumulate, one, vector, zero }: Weights<S>): Row<S> {
  const chances = vector(row.chances.length + 1);
  accumulate(chances, row.chances, 0, one);
  chances[row.chances.length] = row.left;
  return { kind: "row", min: row.min, chances, whole: row.whole, left: zero };
}
