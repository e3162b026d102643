import { toLowestTerms, type Rational, rationals } from "../../core/rationals.ts";
import type { Place } from "../model/expression.ts";
import type { Range } from "../parse/range.ts";
import { isWhole, operate, whole } from "../model/values.ts";
import { negated, type Row, sumOf, sumOfMany } from "./row.ts";
import type { Weights } from "../../core/weights.ts";

/** The chances of any numbers, smallest first. */
export interface Listed<S> {
  readonly kind: "listed";
  readonly values: readonly Rational[];
  readonly chances: readonly S[];
  readonly whole: S;
  readonly left: S;
}

/** What a term may come to: a row where its values are whole and close together, a list otherwise. */
export type Spread<S> = Row<S> | Listed<S>;

/** What working with fractions costs, in steps. */
const FRACTION_STEP = 1500;
const WHOLE_STEP = 4;

/** A row may be this many times as long as what is in it. */
const SPARSEST = 8;

/** Every value with its chance, smallest first; values that can't be are left out. */
export function* entries<S>(spread: Spread<S>, { zero }: Weights<S>): Generator<readonly [Rational, S]> {
  for (let i = 0; i < spread.chances.length; i++) {
    const chance = spread.chances[i] ?? zero;
    if (chance === zero) continue;
    yield [spread.kind === "row" ? whole(spread.min + i) : (spread.values[i] ?? rationals.zero), chance];
  }
}

/** What has been found so far, by value. */
class Found<S> {
  readonly #chances = new Map<string | bigint, { readonly value: Rational; chance: S }>();
  readonly #weights: Weights<S>;

  constructor(weights: Weights<S>) {
    this.#weights = weights;
  }

  add(value: Rational, chance: S): void {
    const key = isWhole(value) ? value.numerator : `${value.numerator}/${value.denominator}`;
    const known = this.#chances.get(key);
    if (known) known.chance = this.#weights.add(known.chance, chance);
    else this.#chances.set(key, { value, chance });
  }

  spread({ whole, left }: { readonly whole: S; readonly left: S }): Spread<S> {
    const found = [...this.#chances.values()].toSorted((a, b) => rationals.compare(a.value, b.value));
    const values = found.map(({ value }) => value);
    const chances = found.map(({ chance }) => chance);
    return asRow({ kind: "listed", values, chances, whole, left }, this.#weights);
  }
}

/** A list as a row, where its values are whole numbers close together. */
function asRow<S>(listed: Listed<S>, { vector, zero }: Weights<S>): Spread<S> {
  const { values, chances, whole, left } = listed;
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || !values.every(isWhole)) return listed;
  const length = Number(last.numerator - first.numerator) + 1;
  if (length > SPARSEST * values.length + 100) return listed;
  const row = vector(length);
  values.forEach(({ numerator }, i) => (row[Number(numerator - first.numerator)] = chances[i] ?? zero));
  return { kind: "row", min: Number(first.numerator), chances: row, whole, left };
}

/** One value that is sure. */
export function sureValue<S>(value: Rational, weights: Weights<S>): Spread<S> {
  const { one, zero } = weights;
  return asRow({ kind: "listed", values: [value], chances: [one], whole: one, left: zero }, weights);
}

/** What becomes of each value. */
export function mapped<S>(spread: Spread<S>, change: (value: Rational) => Rational, weights: Weights<S>): Spread<S> {
  weights.spend(spread.chances.length * FRACTION_STEP);
  const found = new Found(weights);
  for (const [value, chance] of entries(spread, weights)) found.add(change(value), chance);
  return found.spread(spread);
}

/** What becomes of every pair of values of two that don't know of each other. */
export function combined<S>(
  a: Spread<S>,
  b: Spread<S>,
  combine: (a: Rational, b: Rational) => Rational,
  weights: Weights<S>,
): Spread<S> {
  weights.spend(a.chances.length * b.chances.length * FRACTION_STEP);
  const found = new Found(weights);
  const others = [...entries(b, weights)];
  for (const [value, chance] of entries(a, weights)) {
    for (const [other, part] of others) found.add(combine(value, other), weights.multiply(chance, part));
  }
  return found.spread(together(a, b, weights));
}

/** The same for whole numbers that stay whole and lie between two known ones. */
export function combinedWhole<S>(
  a: Row<S>,
  b: Row<S>,
  combine: (a: number, b: number) => number,
  { min, max }: Range,
  weights: Weights<S>,
): Spread<S> {
  weights.spend(WHOLE_STEP * a.chances.length * b.chances.length);
  const chances = weights.vector(max - min + 1);
  for (let i = 0; i < a.chances.length; i++) {
    const chance = a.chances[i] ?? weights.zero;
    if (chance === weights.zero) continue;
    for (let j = 0; j < b.chances.length; j++) {
      const at = combine(a.min + i, b.min + j) - min;
      chances[at] = weights.add(chances[at] ?? weights.zero, weights.multiply(chance, b.chances[j] ?? weights.zero));
    }
  }
  return { kind: "row", min, chances, ...together(a, b, weights) };
}

/** The whole of pairs, and what is left where either is beyond its list. */
function together<S>(a: Spread<S>, b: Spread<S>, { add, multiply, rest }: Weights<S>) {
  const left = add(multiply(a.left, b.whole), multiply(rest(a.whole, a.left), b.left));
  return { whole: multiply(a.whole, b.whole), left };
}

/** The sum of two that don't know of each other. Fractions are added as whole steps of one over their denominator. */
export function added<S>(a: Spread<S>, b: Spread<S>, place: Place, weights: Weights<S>): Spread<S> {
  if (a.kind === "row" && b.kind === "row") return sumOf(a, b, weights);
  const denominator = commonDenominator([a, b], weights);
  const [x, y] = [inSteps(a, denominator, weights), inSteps(b, denominator, weights)];
  if (x && y) return outOfSteps(sumOf(x, y, weights), denominator, weights);
  return combined(a, b, (one, other) => operate("+", one, other, place), weights);
}

/** The least denominator that all values have in common. */
export function commonDenominator<S>(spreads: readonly Spread<S>[], weights: Weights<S>): bigint {
  let common = 1n;
  for (const spread of spreads) {
    if (spread.kind === "row") continue;
    for (const [{ denominator }] of entries(spread, weights)) {
      common *= toLowestTerms({ numerator: common, denominator }).denominator;
    }
  }
  return common;
}

/** The farthest apart that values may lie, in steps of their common denominator. */
const WIDEST = 200_000n;

/** A spread as a row of steps of one over a denominator; undefined where they would be too many. */
export function inSteps<S>(spread: Spread<S>, denominator: bigint, weights: Weights<S>): Row<S> | undefined {
  if (spread.kind === "row" && denominator === 1n) return spread;
  const stepOf = (value: Rational): bigint => value.numerator * (denominator / value.denominator);
  const list = [...entries(spread, weights)];
  const [first, last] = [list[0], list.at(-1)];
  if (!first || !last) return undefined;
  const min = stepOf(first[0]);
  const width = stepOf(last[0]) - min;
  if (width > WIDEST || denominator > WIDEST) return undefined;
  const chances = weights.vector(Number(width) + 1);
  for (const [value, chance] of list) chances[Number(stepOf(value) - min)] = chance;
  return { kind: "row", min: Number(min), chances, whole: spread.whole, left: spread.left };
}

/** The same steps as numbers again. */
export function outOfSteps<S>(row: Row<S>, denominator: bigint, weights: Weights<S>): Spread<S> {
  if (denominator === 1n) return row;
  return mapped(row, ({ numerator }) => toLowestTerms({ numerator, denominator }), weights);
}

/** The sum of so many that don't know of each other. */
export function times<S>(spread: Spread<S>, count: number, place: Place, weights: Weights<S>): Spread<S> {
  if (spread.kind === "row") return sumOfMany(spread, count, weights);
  let total: Spread<S> = spread;
  for (let i = 1; i < count; i++) total = added(total, spread, place, weights);
  return total;
}

/** The same values with the other sign. */
export function opposite<S>(spread: Spread<S>, weights: Weights<S>): Spread<S> {
  if (spread.kind === "row") return negated(spread, weights);
  return mapped(spread, ({ numerator, denominator }) => ({ numerator: -numerator, denominator }), weights);
}
