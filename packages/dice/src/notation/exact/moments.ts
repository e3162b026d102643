import type { Arithmetic } from "../../core/arithmetic.ts";
import type { Rational } from "../../core/rationals.ts";
import type { Term } from "../model/expression.ts";
import { momentsOfPool } from "./pool.ts";
import type { Row } from "./row.ts";
import { entries, type Listed, type Spread } from "./values.ts";
import { constantOf, type Reckoning, spreadOf } from "./term.ts";
import type { Weights } from "../../core/weights.ts";

/** A mean and a variance. */
export interface Moments<N> {
  readonly mean: N;
  readonly variance: N;
}

/** The moments of a whole spread, measured from a number near the mean so that doubles keep their digits. */
export function momentsOfSpread<S extends number | bigint, N>(
  spread: Spread<S>,
  weights: Weights<S>,
  arithmetic: Arithmetic<N>,
): Moments<N> {
  return spread.kind === "row"
    ? momentsOfRow(spread, weights, arithmetic)
    : momentsOfListed(spread, weights, arithmetic);
}

function momentsOfRow<S extends number | bigint, N>(
  { min, chances, whole }: Row<S>,
  { add, spend, times, zero }: Weights<S>,
  arithmetic: Arithmetic<N>,
): Moments<N> {
  const { ratio } = arithmetic;
  spend(3 * chances.length);
  let sum = zero;
  for (let i = 1; i < chances.length; i++) sum = add(sum, times(chances[i] ?? zero, i));
  const above = ratio(sum, whole);
  const near = Math.round(arithmetic.toNumber(above));
  let square = zero;
  for (let i = 0; i < chances.length; i++) square = add(square, times(chances[i] ?? zero, (i - near) ** 2));
  const off = arithmetic.subtract(above, ratio(near, 1));
  return {
    mean: arithmetic.normalize(arithmetic.add(above, ratio(min, 1))),
    variance: arithmetic.normalize(arithmetic.subtract(ratio(square, whole), arithmetic.multiply(off, off))),
  };
}

function momentsOfListed<S extends number | bigint, N>(
  spread: Listed<S>,
  weights: Weights<S>,
  arithmetic: Arithmetic<N>,
): Moments<N> {
  const { add, subtract, multiply, ratio, normalize } = arithmetic;
  const rows = [...entries(spread, weights)].map(([{ numerator, denominator }, chance]) => ({
    value: ratio(numerator, denominator),
    chance: ratio(chance, spread.whole),
  }));
  const sum = (worth: (value: N) => N): N =>
    rows.reduce((total, { value, chance }) => add(total, multiply(worth(value), chance)), arithmetic.zero);
  const mean = normalize(sum((value) => value));
  const near = ratio(Math.round(arithmetic.toNumber(mean)), 1);
  const square = sum((value) => multiply(subtract(value, near), subtract(value, near)));
  const off = subtract(mean, near);
  return { mean, variance: normalize(subtract(square, multiply(off, off))) };
}

/**
 * The moments of a term some of whose dice have no end, where it is linear in them: sums, and products with plain
 * numbers. Undefined for other terms.
 */
export function momentsOfTerm<S extends number | bigint, N>(
  term: Term,
  by: Reckoning<S>,
  arithmetic: Arithmetic<N>,
): Moments<N> | undefined {
  const { add, multiply, ratio } = arithmetic;
  const times = (of: Moments<N> | undefined, { numerator, denominator }: Rational): Moments<N> | undefined => {
    const factor = ratio(numerator, denominator);
    return of && { mean: multiply(of.mean, factor), variance: multiply(of.variance, multiply(factor, factor)) };
  };
  const inner = (of: Term): Moments<N> | undefined => momentsOfTerm(of, by, arithmetic);
  if (term.kind === "labelled") return inner(term.of);
  if (term.kind === "negative") return times(inner(term.of), MINUS_ONE);
  if (term.kind === "operation" && (term.operator === "+" || term.operator === "-")) {
    const [left, right] = [inner(term.left), times(inner(term.right), term.operator === "+" ? ONE : MINUS_ONE)];
    return left && right && { mean: add(left.mean, right.mean), variance: add(left.variance, right.variance) };
  }
  if (term.kind === "operation" && (term.operator === "*" || term.operator === "/")) {
    const [left, right] = [constantOf(term.left), constantOf(term.right)];
    if (right) return times(inner(term.left), term.operator === "*" ? right : inverse(right));
    if (left && term.operator === "*") return times(inner(term.right), left);
  }
  const known = term.kind === "pool" ? momentsOfPool(term, arithmetic) : undefined;
  if (known) return known;
  const spread = spreadOf(term, by);
  return spread.left === by.weights.zero ? momentsOfSpread(spread, by.weights, arithmetic) : undefined;
}

const ONE: Rational = { numerator: 1n, denominator: 1n };
const MINUS_ONE: Rational = { numerator: -1n, denominator: 1n };

function inverse({ numerator, denominator }: Rational): Rational {
  return numerator < 0n
    ? { numerator: -denominator, denominator: -numerator }
    : { numerator: denominator, denominator: numerator };
}
