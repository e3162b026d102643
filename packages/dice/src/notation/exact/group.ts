import type { Rational } from "../../core/rationals.ts";
import type { Compare, Group, Selection } from "../model/expression.ts";
import { Faulty } from "../model/fault.ts";
import { farthestTest, scoreOf, signOfMargin } from "../model/semantics.ts";
import { operate, whole } from "../model/values.ts";
import { classesOf } from "./classes.ts";
import { closed, type Row, wholeOfAll } from "./row.ts";
import { selected } from "./selection.ts";
import { added, commonDenominator, inSteps, mapped, outOfSteps, type Spread, times } from "./values.ts";
import type { Weights } from "../../core/weights.ts";

/** Equal parts of a group: what one of them may come to, and how many there are. */
export interface Part<S> {
  readonly spread: Spread<S>;
  readonly count: number;
}

/** What a group may come to. */
export function spreadOfGroup<S>(group: Group, parts: readonly Part<S>[], weights: Weights<S>): Spread<S> {
  const { selection, margin } = group;
  const told = parts.map(({ spread, count }) => ({ spread: asFarAsCounted(spread, group, weights), count }));
  const total = selection ? selectedParts(group, selection, told, weights) : allParts(group, told, weights);
  return margin ? measured(total, margin, group, weights) : total;
}

/** Where parts are only counted, all of a part that lies beyond what is counted is one value: nothing is left then. */
function asFarAsCounted<S>(spread: Spread<S>, { counting }: Group, weights: Weights<S>): Spread<S> {
  const farthest = farthestTest(counting);
  if (farthest === undefined || spread.kind !== "row" || !spread.leftAbove) return spread;
  return spread.min + spread.chances.length > farthest ? closed(spread, weights) : spread;
}

/** The sum of all parts, or how many of them succeed. */
function allParts<S>(group: Group, parts: readonly Part<S>[], weights: Weights<S>): Spread<S> {
  const { counting } = group;
  const count = (value: Rational): Rational =>
    whole(scoreOf(counting, Number(value.numerator) / Number(value.denominator)));
  return parts
    .map((part) => times(counting ? mapped(part.spread, count, weights) : part.spread, part.count, group, weights))
    .reduce((a, b) => added(a, b, group, weights));
}

/** The sum of the parts that are kept, or how many of them succeed. */
function selectedParts<S>(
  group: Group,
  selection: Selection,
  parts: readonly Part<S>[],
  weights: Weights<S>,
): Spread<S> {
  const spreads = parts.map(({ spread }) => spread);
  const denominator = commonDenominator(spreads, weights);
  const rows = parts.map(({ spread, count }) => {
    const row = inSteps(spread, denominator, weights);
    if (!row) throw new Faulty("too many outcomes for an exact answer", group);
    return { row, count };
  });
  const { counting } = group;
  const score = (step: number): number => (counting ? scoreOf(counting, step / Number(denominator)) : step);
  const values = rows.map(({ row }) => row);
  const classes = classesOf(values, score, weights);
  const lots = [{ counts: parts.map(({ count }) => count), weight: weights.one }];
  const found = selected(classes, lots, selection, weights);
  const row: Row<S> = { kind: "row", ...found, ...wholeOfAll(rows, weights) };
  return counting ? row : outOfSteps(row, denominator, weights);
}

function measured<S>(total: Spread<S>, margin: Compare, group: Group, weights: Weights<S>): Spread<S> {
  const target = whole(margin.target);
  const away = (value: Rational): Rational =>
    signOfMargin(margin) > 0 ? operate("-", value, target, group) : operate("-", target, value, group);
  return mapped(total, away, weights);
}
