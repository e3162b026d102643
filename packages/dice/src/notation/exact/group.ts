import type { Weights } from "../../core/weights.ts";
import type { Rational } from "../../math/fraction.ts";
import type { Group, Selection } from "../model/expression.ts";
import { countingBound, marginSign, scoreOf } from "../model/semantics.ts";
import { fail } from "../model/fault.ts";
import { integerValue, numberOf, operate } from "../model/values.ts";
import { buildClasses } from "./classes.ts";
import { jointTotal, listRest, type Row } from "./row.ts";
import { convolveSelected } from "./selection.ts";
import {
  addDistributions,
  commonDenominator,
  fromMultiples,
  isRow,
  MAX_FINENESS,
  mapDistribution,
  sumDistributions,
  toMultiples,
  type ValueDistribution,
} from "./values.ts";

/** Equal parts of a group: the distribution of one of them, and their number. */
export interface Part<S> {
  readonly of: ValueDistribution<S>;
  readonly count: number;
}

/** The distribution of a group. */
export function groupDistribution<S>(
  group: Group,
  parts: readonly Part<S>[],
  weights: Weights<S>,
): ValueDistribution<S> {
  const { selection, margin } = group;
  const closed = parts.map(({ of, count }) => ({ of: closeCounted(of, group, weights), count }));
  const total = selection ? sumSelected(group, selection, closed, weights) : sumAll(group, closed, weights);
  if (!margin) return total;
  const target = integerValue(margin.target);
  const sign = marginSign(margin);
  const distance = (value: Rational): Rational =>
    sign > 0 ? operate("-", value, target, group) : operate("-", target, value, group);
  return mapDistribution(total, distance, weights);
}

/** Where parts are counted and all unlisted values count equally, they are listed as one value; nothing is left then. */
function closeCounted<S>(of: ValueDistribution<S>, { counting }: Group, weights: Weights<S>): ValueDistribution<S> {
  const bound = countingBound(counting);
  if (bound === undefined || !isRow(of) || !of.leftAbove) return of;
  return of.min + of.chances.length > bound ? listRest(of, weights) : of;
}

/** The sum of all parts, or the number of those that succeed. */
function sumAll<S>(group: Group, parts: readonly Part<S>[], weights: Weights<S>): ValueDistribution<S> {
  const { counting } = group;
  const score = (value: Rational): Rational => integerValue(scoreOf(counting, numberOf(value)));
  return parts
    .map(({ of, count }) =>
      sumDistributions(counting ? mapDistribution(of, score, weights) : of, count, group, weights),
    )
    .reduce((a, b) => addDistributions(a, b, group, weights));
}

/** The sum of the parts that are kept, or the number of those that succeed. */
function sumSelected<S>(
  group: Group,
  selection: Selection,
  parts: readonly Part<S>[],
  weights: Weights<S>,
): ValueDistribution<S> {
  const { counting } = group;
  const denominator = commonDenominator(
    parts.map(({ of }) => of),
    weights,
  );
  const rows = parts.map(({ of, count }) => ({
    row: toMultiples(of, denominator, weights, MAX_FINENESS) ?? fail("too-large", group),
    count,
  }));
  const score = (multiple: number): number => (counting ? scoreOf(counting, multiple / Number(denominator)) : multiple);
  const classes = buildClasses(
    rows.map(({ row }) => row),
    score,
    weights,
  );
  const counts = [{ counts: parts.map(({ count }) => count), weight: weights.one }];
  const sum: Row<S> = {
    ...convolveSelected(classes, counts, selection, weights),
    ...jointTotal(rows, weights),
  };
  return counting ? sum : fromMultiples(sum, denominator, group, weights);
}
