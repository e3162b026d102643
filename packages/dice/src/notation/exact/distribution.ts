import type { Arithmetic } from "../../core/arithmetic.ts";
import type { Chance } from "../../core/distribution.ts";
import type { Weights } from "../../core/weights.ts";
import type { Notation, Term } from "../model/expression.ts";
import { catchFault, type Fault } from "../model/fault.ts";
import { numberOf, ZERO_VALUE } from "../model/values.ts";
import { limitWork, MAX_WORK } from "./limit-work.ts";
import { momentsOfDistribution, momentsOfTerm } from "./moments.ts";
import { sliceRow } from "./row.ts";
import { type ExactContext, termDistribution } from "./term.ts";
import { isRow, type ValueDistribution } from "./values.ts";

/** The distribution of an expression. */
export interface Odds<N> {
  /** Every value with its probability, in ascending order. */
  readonly chances: readonly Chance<number, N>[];
  /**
   * The probability of everything that is not listed: values beyond, because dice may explode any number of times, or
   * probabilities too small for a double (then an upper bound). Zero where the list is complete.
   */
  readonly left: N;
  /**
   * True where unlisted values may be among the listed ones, as in a difference of exploding dice: listed probabilities
   * are then exact to within `left` only. Those of sums and differences keep about 12 digits all the same, however small
   * they are. Otherwise they are exact.
   */
  readonly rounded?: true;
  /** Exact; absent where the list is incomplete and there is no formula. */
  readonly mean?: N;
  /** As the mean. */
  readonly variance?: N;
}

/** The probability that may remain unlisted, unless the caller gives another one. */
export const TOLERANCE = 1e-15;

/**
 * The exact distribution of an expression, in doubles or fractions. A fault where the calculation would take more than
 * about a second, or than `maxWork` multiplications of doubles, or where some outcome divides by zero. Where dice explode
 * any number of times, values are listed until at most `tolerance` remains.
 *
 * @example
 * ```ts
 * import { doubles, notation } from "@rulewright/dice";
 *
 * const odds = notation.distribution(notation.parse("2d4kh1"), doubles);
 * odds.chances.map(({ value, chance }) => [value, chance]); // => [[1, 0.0625], [2, 0.1875], [3, 0.3125], [4, 0.4375]]
 * odds.mean; // => 3.125
 * ```
 */
export function distribution<N>(
  { term }: Notation,
  arithmetic: Arithmetic<N>,
  { tolerance = TOLERANCE, maxWork = MAX_WORK }: { readonly tolerance?: number; readonly maxWork?: number } = {},
): Odds<N> | Fault {
  return catchFault(() =>
    arithmetic.withWeights(limitWork(term, maxWork), (weights) => oddsOf(term, weights, tolerance, arithmetic)),
  );
}

function oddsOf<S extends number | bigint, N>(
  term: Term,
  weights: Weights<S>,
  tolerance: number,
  arithmetic: Arithmetic<N>,
): Odds<N> {
  const context = { weights, tolerance };
  const found = sumDistribution(term, termDistribution(term, context), context);
  const moments =
    found.left === weights.zero
      ? momentsOfDistribution(found, weights, arithmetic)
      : momentsOfTerm(term, context, arithmetic);
  const { left, total } = found;
  const chances = rowsOf(found, weights, arithmetic);
  const isComplete = left === weights.zero;
  const isTiny = isComplete && chances.some(({ chance }) => arithmetic.toNumber(chance) < SMALLEST);
  return {
    chances,
    left: arithmetic.ratio(
      isTiny && arithmetic.name === "doubles" ? found.chances.length * Number.MIN_VALUE : left,
      total,
    ),
    ...(isComplete || (isRow(found) && found.leftAbove) ? {} : { rounded: true }),
    ...moments,
  };
}

/**
 * Where terms without a bound are added or subtracted, their unlisted values belong to listed sums. The same sums from
 * longer lists keep the digits of the least likely ones, too.
 */
function sumDistribution<S>(
  term: Term,
  found: ValueDistribution<S>,
  { weights, tolerance }: ExactContext<S>,
): ValueDistribution<S> {
  const isSum = term.kind === "operation" && "+-".includes(term.operator);
  if (!isSum || !isRow(found) || found.left === weights.zero || found.leftAbove) return found;
  const longer = termDistribution(term, { weights, tolerance: tolerance ** 2 });
  if (!isRow(longer)) return found;
  const { min, chances } = found;
  return sliceRow(longer, min, chances.length, weights);
}

/** The smallest double of full precision. Where chances are smaller than that, others have become zero. */
const SMALLEST = 2 ** -1022;

/** The possible values with their probabilities. */
export function rowsOf<S extends number | bigint, N>(
  found: ValueDistribution<S>,
  { zero }: Weights<S>,
  { ratio }: Arithmetic<N>,
): Chance<number, N>[] {
  const rows: Chance<number, N>[] = [];
  const { chances, total } = found;
  for (let i = 0; i < chances.length; i++) {
    const chance = chances[i] ?? zero;
    if (chance === zero) continue;
    const value = isRow(found) ? found.min + i : numberOf(found.values[i] ?? ZERO_VALUE);
    rows.push({ value, chance: ratio(chance, total) });
  }
  return rows;
}
