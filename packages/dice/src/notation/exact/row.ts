import type { Weights } from "../../core/weights.ts";
import type { Vector } from "../../math/convolution.ts";
import { power } from "../../math/powers.ts";

/** The distribution of integers from `min` on. An unbounded one is truncated, and `left` is the rest. */
export interface Row<S> {
  readonly min: number;
  readonly chances: Vector<S>;
  /** The sum of all chances and what is left. */
  readonly total: S;
  /** The probability of everything that is not listed. */
  readonly left: S;
  /** Whether all unlisted values are greater than the listed ones. */
  readonly leftAbove?: true;
}

/** Weights by value. */
export type WeightMap = ReadonlyMap<number, bigint>;

/** The row of some weights in a total; its own total is that of these weights only. */
export function createRow<S>(weightMap: WeightMap, total: bigint, { share, vector, zero }: Weights<S>): Row<S> {
  if (weightMap.size === 0) return { min: 0, chances: vector(0), total: zero, left: zero };
  const min = Math.min(...weightMap.keys());
  const chances = vector(Math.max(...weightMap.keys()) - min + 1);
  for (const [value, weight] of weightMap) chances[value - min] = share(weight, total);
  return { min, chances, total: share(sumWeights(weightMap), total), left: zero };
}

/** The sum of all weights. */
export function sumWeights(map: WeightMap): bigint {
  let total = 0n;
  for (const weight of map.values()) total += weight;
  return total;
}

/** The distribution of a constant. */
export function pointMass<S>(value: number, { one, zero, vector }: Weights<S>): Row<S> {
  const chances = vector(1);
  chances[0] = one;
  return { min: value, chances, total: one, left: zero };
}

/** The distribution of the sum of two independent values, with at most `max` chances. */
export function convolve<S>(a: Row<S>, b: Row<S>, weights: Weights<S>, max = Number.POSITIVE_INFINITY): Row<S> {
  // However short the rows are.
  weights.overhead(200);
  const truncated = a.chances.length + b.chances.length - 1 > max;
  const { total, left } = pairTotal(a, b, weights);
  return {
    min: a.min + b.min,
    chances: weights.product(a.chances, b.chances, max),
    total,
    left: truncated ? weights.add(left, massBeyond(a, b, max, weights)) : left,
    ...(isLeftAbove(a, b, max) ? { leftAbove: true } : {}),
  };
}

/** The total of pairs of independent values, and the weight of those of which one is not listed. */
export function pairTotal<S>(
  a: Pick<Row<S>, "total" | "left">,
  b: Pick<Row<S>, "total" | "left">,
  { add, bits, multiply, spend, subtract }: Weights<S>,
): Pick<Row<S>, "total" | "left"> {
  spend(3, bits(a.total), bits(b.total));
  const left = add(multiply(a.left, b.total), multiply(subtract(a.total, a.left), b.left));
  return { total: multiply(a.total, b.total), left };
}

/** What a sum leaves is above all listed sums where only one value varies, or where both are truncated equally. */
function isLeftAbove<S>(a: Row<S>, b: Row<S>, max: number): boolean {
  if (a.leftAbove && b.leftAbove) return a.chances.length >= max && b.chances.length >= max;
  return (a.leftAbove === true && b.chances.length === 1) || (b.leftAbove === true && a.chances.length === 1);
}

/** The weight of pairs of listed values whose sum is not listed. */
function massBeyond<S>(a: Row<S>, b: Row<S>, max: number, { add, bits, multiply, spend, zero }: Weights<S>): S {
  spend(2 * a.chances.length, bits(a.total), bits(b.total));
  let mass = zero;
  let above = zero;
  let counted = b.chances.length;
  for (let i = 0; i < a.chances.length; i++) {
    for (; counted > 0 && counted - 1 + i >= max; counted--) above = add(above, b.chances[counted - 1] ?? zero);
    mass = add(mass, multiply(a.chances[i] ?? zero, above));
  }
  return mass;
}

/** The distribution of the sum of `count` independent values, with at most `max` chances. */
export function convolvePower<S>(
  row: Row<S>,
  count: number,
  weights: Weights<S>,
  max = Number.POSITIVE_INFINITY,
): Row<S> {
  if (count === 0) return pointMass(0, weights);
  // The last square takes longest. What is too much is refused before the first.
  const half = Math.floor(count / 2);
  const length = Math.min(max, (row.chances.length - 1) * half + 1);
  const cost = weights.productCost(length, length, weights.bits(row.total) * 2 * half, max);
  weights.overhead(cost);
  weights.overhead(-cost);
  return power(row, count, (a, b) => convolve(a, b, weights, max));
}

/** A part of a mixture, and what its chances are multiplied with. */
export interface MixturePart<S> {
  readonly row: Pick<Row<S>, "min" | "chances">;
  readonly weight: S;
}

/** The mixture of some rows that are parts of one total. */
export function mixRows<S>(
  parts: readonly MixturePart<S>[],
  { accumulate, vector }: Weights<S>,
): Pick<Row<S>, "min" | "chances"> {
  const min = Math.min(...parts.map(({ row }) => row.min));
  const chances = vector(Math.max(...parts.map(({ row }) => row.min + row.chances.length)) - min);
  for (const { row, weight } of parts) accumulate(chances, row.chances, row.min - min, weight);
  return { min, chances };
}

/** The `length` chances of a row from a value on; the others are left. */
export function sliceRow<S>(row: Row<S>, min: number, length: number, { add, vector, zero }: Weights<S>): Row<S> {
  const chances = vector(length);
  let { left } = row;
  for (let i = row.chances.length - 1; i >= 0; i--) {
    const [at, chance] = [row.min + i - min, row.chances[i] ?? zero];
    if (at >= 0 && at < length) chances[at] = chance;
    else left = add(left, chance);
  }
  return { min, chances, total: row.total, left };
}

/** The distribution of the negative values. */
export function negateRow<S>(row: Row<S>, weights: Weights<S>): Row<S> {
  const { min, total, left } = row;
  return { min: 1 - min - row.chances.length, chances: reverse(row.chances, weights), total, left };
}

/** A list from its end to its beginning. */
export function reverse<S>(list: Vector<S>, { vector, zero }: Weights<S>): Vector<S> {
  const reversed = vector(list.length);
  for (let i = 0; i < list.length; i++) reversed[list.length - 1 - i] = list[i] ?? zero;
  return reversed;
}

/** The distribution of the values plus a number. */
export function shiftRow<S>(row: Row<S>, by: number): Row<S> {
  return { ...row, min: row.min + by };
}

/** The total of several independent values, `count` of each row, and the weight of those of which one is not listed. */
export function jointTotal<S>(
  rows: readonly { readonly row: Pick<Row<S>, "total" | "left">; readonly count: number }[],
  weights: Weights<S>,
): Pick<Row<S>, "total" | "left"> {
  type Total = Pick<Row<S>, "total" | "left">;
  const pair = (a: Total, b: Total): Total => pairTotal(a, b, weights);
  return rows.map(({ row, count }) => power<Total>(row, count, pair)).reduce(pair);
}

/** A row with everything that is left above it as one more value. */
export function listRest<S>(
  { min, chances, total, left }: Row<S>,
  { accumulate, one, vector, zero }: Weights<S>,
): Row<S> {
  const extended = vector(chances.length + 1);
  accumulate(extended, chances, 0, one);
  extended[chances.length] = left;
  return { min, chances: extended, total, left: zero };
}
