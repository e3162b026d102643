import type { Arithmetic } from "../../core/arithmetic.ts";
import type { Weights } from "../../core/weights.ts";
import type { Rational } from "../../math/fraction.ts";
import type { Term } from "../model/expression.ts";
import { integerValue } from "../model/values.ts";
import { momentsOfPool } from "./pool.ts";
import type { Row } from "./row.ts";
import { constantOf, type ExactContext, termDistribution } from "./term.ts";
import { entries, isRow, type ValueDistribution, type ValueList } from "./values.ts";

/** A mean and a variance. */
export interface Moments<N> {
  readonly mean: N;
  readonly variance: N;
}

/** The moments of a complete distribution; deviations from an integer near the mean keep the digits of doubles. */
export function momentsOfDistribution<S extends number | bigint, N>(
  of: ValueDistribution<S>,
  weights: Weights<S>,
  arithmetic: Arithmetic<N>,
): Moments<N> {
  return isRow(of) ? momentsOfRow(of, weights, arithmetic) : momentsOfList(of, weights, arithmetic);
}

function momentsOfRow<S extends number | bigint, N>(
  { min, chances, total }: Row<S>,
  { add, bits, spend, scale, zero }: Weights<S>,
  arithmetic: Arithmetic<N>,
): Moments<N> {
  const { ratio, subtract } = arithmetic;
  // The last is what two fractions in lowest terms cost.
  const size = bits(total);
  spend(3 * chances.length + size, size);
  const sum = (factor: (i: number) => number): N => {
    let all = zero;
    for (let i = 0; i < chances.length; i++) all = add(all, scale(chances[i] ?? zero, factor(i)));
    return ratio(all, total);
  };
  const mean = sum((i) => i);
  const near = Math.round(arithmetic.toNumber(mean));
  const square = sum((i) => (i - near) ** 2);
  const off = subtract(mean, ratio(near, 1));
  return {
    mean: arithmetic.normalize(arithmetic.add(mean, ratio(min, 1))),
    variance: arithmetic.normalize(subtract(square, arithmetic.multiply(off, off))),
  };
}

/** The cost of adding a fraction to three sums, in steps. */
const LIST_STEP = 30;

function momentsOfList<S extends number | bigint, N>(
  list: ValueList<S>,
  weights: Weights<S>,
  arithmetic: Arithmetic<N>,
): Moments<N> {
  const { add, subtract, multiply, ratio, normalize } = arithmetic;
  const largest = list.values.reduce((max, { denominator }) => Math.max(max, Number(denominator)), 1);
  // As many bits as a common denominator has at most: that of 1 to n has 1.5 n, and each has 53.
  const bits = Math.min(1.5 * largest, 53 * list.values.length);
  weights.spend(LIST_STEP * list.values.length, weights.bits(list.total) + bits);
  const rows = Array.from(entries(list, weights), ([{ numerator, denominator }, chance]) => ({
    value: ratio(numerator, denominator),
    chance: ratio(chance, list.total),
  }));
  const sum = (factor: (value: N) => N): N =>
    rows.reduce((all, { value, chance }) => add(all, multiply(factor(value), chance)), arithmetic.zero);
  const mean = normalize(sum((value) => value));
  const near = ratio(Math.round(arithmetic.toNumber(mean)), 1);
  const square = sum((value) => multiply(subtract(value, near), subtract(value, near)));
  const off = subtract(mean, near);
  return { mean, variance: normalize(subtract(square, multiply(off, off))) };
}

/**
 * The moments of a term with unbounded dice, where it is linear in them: sums, and products with constants. Undefined for
 * other terms.
 */
export function momentsOfTerm<S extends number | bigint, N>(
  term: Term,
  context: ExactContext<S>,
  arithmetic: Arithmetic<N>,
): Moments<N> | undefined {
  const { add, multiply, ratio } = arithmetic;
  const scale = (of: Term, { numerator, denominator }: Rational): Moments<N> | undefined => {
    const moments = momentsOfTerm(of, context, arithmetic);
    const factor = ratio(numerator, denominator);
    return (
      moments && {
        mean: multiply(moments.mean, factor),
        variance: multiply(moments.variance, multiply(factor, factor)),
      }
    );
  };
  if (term.kind === "labelled") return momentsOfTerm(term.of, context, arithmetic);
  if (term.kind === "negative") return scale(term.of, integerValue(-1));
  if (term.kind === "operation") {
    const { operator, left, right } = term;
    if (operator === "+" || operator === "-") {
      const [a, b] = [scale(left, integerValue(1)), scale(right, integerValue(operator === "+" ? 1 : -1))];
      return a && b && { mean: add(a.mean, b.mean), variance: add(a.variance, b.variance) };
    }
    const [first, second] = [constantOf(left), constantOf(right)];
    if (second && operator === "*") return scale(left, second);
    if (second && operator === "/") return scale(left, inverse(second));
    if (first && operator === "*") return scale(right, first);
  }
  const known = term.kind === "pool" ? momentsOfPool(term, arithmetic) : undefined;
  if (known) return known;
  const of = termDistribution(term, context);
  return of.left === context.weights.zero ? momentsOfDistribution(of, context.weights, arithmetic) : undefined;
}

function inverse({ numerator, denominator }: Rational): Rational {
  const sign = numerator < 0n ? -1n : 1n;
  return { numerator: sign * denominator, denominator: sign * numerator };
}
