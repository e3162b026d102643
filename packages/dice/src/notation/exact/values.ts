import type { Weights } from "../../core/weights.ts";
import type { Rational } from "../../math/fraction.ts";
import { greatestCommonDivisor } from "../../math/gcd.ts";
import type { Place } from "../model/expression.ts";
import { compareValues, fraction, integerValue, isInteger, operate, ZERO_VALUE } from "../model/values.ts";
import { convolve, convolvePower, negateRow, pairTotal, pointMass, type Row } from "./row.ts";

/** The distribution of any numbers, in ascending order. */
export interface ValueList<S> {
  readonly values: readonly Rational[];
  readonly chances: readonly S[];
  readonly total: S;
  readonly left: S;
}

/** The distribution of a term: a row where its values are integers near each other, otherwise a list. */
export type ValueDistribution<S> = Row<S> | ValueList<S>;

/** Whether a distribution is a row. */
export const isRow = <S>(of: ValueDistribution<S>): of is Row<S> => "min" in of;

/** The cost of an operation with fractions, and with integers, in steps. */
const FRACTION_STEP = 1500;
const INTEGER_STEP = 10;

/** A row may have this many places for each value. */
const MAX_SPARSITY = 8;

/** Every possible value with its weight, in ascending order. */
export function* entries<S>(of: ValueDistribution<S>, { zero }: Weights<S>): Generator<readonly [Rational, S]> {
  for (let i = 0; i < of.chances.length; i++) {
    const chance = of.chances[i] ?? zero;
    if (chance !== zero) yield [isRow(of) ? integerValue(of.min + i) : (of.values[i] ?? ZERO_VALUE), chance];
  }
}

/** Adds up the weights of equal values. */
function collect<S>(
  pairs: Iterable<readonly [Rational, S]>,
  { total, left }: Pick<Row<S>, "total" | "left">,
  { add, vector, zero }: Weights<S>,
): ValueDistribution<S> {
  const found = new Map<string, { readonly value: Rational; chance: S }>();
  for (const [value, chance] of pairs) {
    const key = `${value.numerator}/${value.denominator}`;
    const known = found.get(key);
    if (known) known.chance = add(known.chance, chance);
    else found.set(key, { value, chance });
  }
  const sorted = [...found.values()].toSorted((a, b) => compareValues(a.value, b.value));
  const values = sorted.map(({ value }) => value);
  const chances = sorted.map(({ chance }) => chance);
  const [min, max] = [values[0]?.numerator ?? 0n, values.at(-1)?.numerator ?? 0n];
  const length = Number(max - min) + 1;
  if (!values.every(isInteger) || length > MAX_SPARSITY * values.length + 100) {
    return { values, chances, total, left };
  }
  const row = vector(length);
  for (const { value, chance } of sorted) row[Number(value.numerator - min)] = chance ?? zero;
  return { min: Number(min), chances: row, total, left };
}

/** The distribution of a constant. */
export function constantValue<S>(value: Rational, weights: Weights<S>): ValueDistribution<S> {
  const { one, zero } = weights;
  if (isInteger(value)) return pointMass(Number(value.numerator), weights);
  return { values: [value], chances: [one], total: one, left: zero };
}

/** The distribution of a function of a value. */
export function mapDistribution<S>(
  of: ValueDistribution<S>,
  change: (value: Rational) => Rational,
  weights: Weights<S>,
): ValueDistribution<S> {
  const { bits, overhead, spend } = weights;
  overhead(of.chances.length * FRACTION_STEP);
  spend(of.chances.length, bits(of.total));
  const changed = Array.from(entries(of, weights), ([value, chance]): [Rational, S] => [change(value), chance]);
  return collect(changed, of, weights);
}

/** The distribution of a function of two independent values. */
export function combineValues<S>(
  a: ValueDistribution<S>,
  b: ValueDistribution<S>,
  combine: (a: Rational, b: Rational) => Rational,
  weights: Weights<S>,
): ValueDistribution<S> {
  spendPairs(a, b, FRACTION_STEP, weights);
  return collect(combinations(a, b, combine, weights), pairTotal(a, b, weights), weights);
}

/** Reports the work of a step with every pair of values. */
function spendPairs<S>(
  a: ValueDistribution<S>,
  b: ValueDistribution<S>,
  step: number,
  { bits, overhead, spend }: Weights<S>,
): void {
  const pairs = a.chances.length * b.chances.length;
  overhead(step * pairs);
  spend(pairs, bits(a.total), bits(b.total));
}

function* combinations<S>(
  a: ValueDistribution<S>,
  b: ValueDistribution<S>,
  combine: (a: Rational, b: Rational) => Rational,
  weights: Weights<S>,
): Generator<readonly [Rational, S]> {
  const others = [...entries(b, weights)];
  for (const [value, chance] of entries(a, weights)) {
    for (const [other, part] of others) yield [combine(value, other), weights.multiply(chance, part)];
  }
}

/** The same for integers, where the results are integers from `min` to `max`. */
export function combineIntegers<S>(
  a: Row<S>,
  b: Row<S>,
  combine: (a: number, b: number) => number,
  [min, max]: readonly [min: number, max: number],
  weights: Weights<S>,
): ValueDistribution<S> {
  const { add, multiply, zero } = weights;
  spendPairs(a, b, INTEGER_STEP, weights);
  const chances = weights.vector(max - min + 1);
  for (let i = 0; i < a.chances.length; i++) {
    const chance = a.chances[i] ?? zero;
    if (chance === zero) continue;
    for (let j = 0; j < b.chances.length; j++) {
      const at = combine(a.min + i, b.min + j) - min;
      chances[at] = add(chances[at] ?? zero, multiply(chance, b.chances[j] ?? zero));
    }
  }
  return { min, chances, ...pairTotal(a, b, weights) };
}

/** The distribution of the sum of two independent values. */
export function addDistributions<S>(
  a: ValueDistribution<S>,
  b: ValueDistribution<S>,
  place: Place,
  weights: Weights<S>,
): ValueDistribution<S> {
  if (isRow(a) && isRow(b)) return convolve(a, b, weights);
  // Fractions are added as multiples of their common unit fraction.
  const denominator = commonDenominator([a, b], weights);
  const [x, y] = [toMultiples(a, denominator, weights), toMultiples(b, denominator, weights)];
  if (x && y) return fromMultiples(convolve(x, y, weights), denominator, place, weights);
  return combineValues(a, b, (one, other) => operate("+", one, other, place), weights);
}

/** The least common denominator of all values, or a number above {@link MAX_FINENESS}. */
export function commonDenominator<S>(all: readonly ValueDistribution<S>[], weights: Weights<S>): bigint {
  let common = 1n;
  for (const one of all) {
    if (isRow(one)) continue;
    for (const [{ denominator }] of entries(one, weights)) {
      common *= denominator / greatestCommonDivisor(common, denominator);
      if (common > MAX_FINENESS) return common;
    }
  }
  return common;
}

/** Longer rows of sums are listed as values instead. */
const MAX_MULTIPLES = 200_000n;
/** Multiples of finer fractions are not exact in doubles. */
export const MAX_FINENESS = 2n ** 53n;

/**
 * The values as a row of multiples of `1 / denominator`; undefined where the row would be longer than `longest`, or the
 * denominator greater.
 */
export function toMultiples<S>(
  of: ValueDistribution<S>,
  denominator: bigint,
  weights: Weights<S>,
  longest = MAX_MULTIPLES,
): Row<S> | undefined {
  if (isRow(of) && denominator === 1n) return of;
  if (denominator > longest) return undefined;
  const list = Array.from(entries(of, weights), ([value, chance]): [bigint, S] => [
    value.numerator * (denominator / value.denominator),
    chance,
  ]);
  const [min, max] = [list[0]?.[0] ?? 0n, list.at(-1)?.[0] ?? 0n];
  if (max - min > longest) return undefined;
  const chances = weights.vector(Number(max - min) + 1);
  for (const [multiple, chance] of list) chances[Number(multiple - min)] = chance;
  return { min: Number(min), chances, total: of.total, left: of.left };
}

/** The values of a row of multiples. */
export function fromMultiples<S>(
  row: Row<S>,
  denominator: bigint,
  place: Place,
  weights: Weights<S>,
): ValueDistribution<S> {
  if (denominator === 1n) return row;
  return mapDistribution(row, ({ numerator }) => fraction(numerator, denominator, place), weights);
}

/** The distribution of the sum of `count` independent values. */
export function sumDistributions<S>(
  of: ValueDistribution<S>,
  count: number,
  place: Place,
  weights: Weights<S>,
): ValueDistribution<S> {
  if (isRow(of)) return convolvePower(of, count, weights);
  let sum: ValueDistribution<S> = of;
  for (let i = 1; i < count; i++) sum = addDistributions(sum, of, place, weights);
  return sum;
}

/** The distribution of the negative values. */
export function negate<S>(of: ValueDistribution<S>, weights: Weights<S>): ValueDistribution<S> {
  if (isRow(of)) return negateRow(of, weights);
  return mapDistribution(of, ({ numerator, denominator }) => ({ numerator: -numerator, denominator }), weights);
}
