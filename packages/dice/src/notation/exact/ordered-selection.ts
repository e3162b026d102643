import type { Weights } from "../../core/weights.ts";
import { power } from "../../math/powers.ts";
import type { Selection } from "../model/expression.ts";
import { keptRanks, type RankRange } from "../model/semantics.ts";
import type { Classes, WeightedCounts } from "./classes.ts";
import { convolve, convolvePower, mixRows, pointMass, type Row } from "./row.ts";
import { convolveRanks } from "./selection.ts";

/**
 * The distribution of the sum of the kept values of two kinds, where every value of the first kind is at least as high as
 * every value of the second: the kept ranks of each kind follow from how many values there are of the first.
 */
export function convolveOrdered<S>(
  kinds: readonly Classes<S>[],
  all: readonly WeightedCounts<S>[],
  selection: Selection,
  weights: Weights<S>,
): Pick<Row<S>, "min" | "chances"> {
  const [high, low] = kinds.map((classes) => sumsOfRanks(classes, weights));
  const parts = all.map(({ counts: [highest = 0, lowest = 0], weight }) => {
    const { from, to } = keptRanks(selection, highest + lowest);
    const first = high?.(highest, { from: Math.min(from, highest), to: Math.min(to, highest) });
    const second = low?.(lowest, { from: Math.max(0, from - highest), to: Math.max(0, to - highest) });
    const none = pointMass(0, weights);
    return { weight, row: convolve(first ?? none, second ?? none, weights) };
  });
  return mixRows(parts, weights);
}

/** The sums of the values of one kind that have some ranks among `count` values, each calculated once; the highest has rank 0. */
function sumsOfRanks<S>(classes: Classes<S>, weights: Weights<S>): (count: number, ranks: RankRange) => Row<S> {
  const row = rowOfClasses(classes, weights);
  const known = new Map<string, Row<S>>();
  const sumOf = (count: number, { from, to }: RankRange): Row<S> => {
    const { multiply, one } = weights;
    if (to - from === count) return convolvePower(row, count, weights);
    const total = count === 0 ? one : power(row.total, count, multiply);
    const none = { ...pointMass(0, weights), total };
    if (from < to) return { ...none, ...convolveRanks(classes, count, { from, to }, weights) };
    none.chances[0] = total;
    return none;
  };
  return (count, ranks) => {
    const key = `${count} ${ranks.from} ${ranks.to}`;
    const found = known.get(key) ?? sumOf(count, ranks);
    known.set(key, found);
    return found;
  };
}

/** The distribution of what one value adds. */
function rowOfClasses<S>({ adds, chances: [row] }: Classes<S>, { add, vector, zero }: Weights<S>): Row<S> {
  const min = Math.min(...adds);
  const chances = vector(Math.max(...adds) - min + 1);
  let total = zero;
  adds.forEach((value, at) => {
    const chance = row?.[at] ?? zero;
    chances[value - min] = add(chances[value - min] ?? zero, chance);
    total = add(total, chance);
  });
  return { min, chances, total, left: zero };
}
