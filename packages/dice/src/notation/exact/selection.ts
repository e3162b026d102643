import type { Weights } from "../../core/weights.ts";
import type { Vector } from "../../math/convolution.ts";
import type { Selection } from "../model/expression.ts";
import { keptRanks, type RankRange } from "../model/semantics.ts";
import { type Classes, reverseClasses, sumCounts, type WeightedCounts } from "./classes.ts";
import { mixRows, type Row } from "./row.ts";
import { type KeptRange, Sweep } from "./sweep.ts";

/**
 * The distribution, from `min` on, of the sum of the kept values, for several possible numbers of independent values. The
 * classes are swept from one end to the other; combinations of values are never enumerated.
 */
export function convolveSelected<S>(
  classes: Classes<S>,
  all: readonly WeightedCounts<S>[],
  selection: Selection,
  weights: Weights<S>,
): { readonly min: number; readonly chances: Vector<S> } {
  const sweeps = new Map<string, { readonly plan: SweepPlan; readonly counts: WeightedCounts<S>[] }>();
  for (const one of all) {
    const size = sumCounts(one.counts);
    const plan =
      all.length === 1 ? cheapestPlan(keptRanks(selection, size), size, classes) : commonPlan(selection, size);
    const key = `${plan.descending} ${plan.kept.from} ${plan.kept.to}`;
    const known = sweeps.get(key);
    if (known) known.counts.push(one);
    else sweeps.set(key, { plan, counts: [one] });
  }
  const found = Array.from(sweeps.values(), ({ plan, counts }) => ({
    row: sweep(classes, counts, plan, weights),
    weight: weights.one,
  }));
  return mixRows(found, weights);
}

/** The distribution of the sum of the values of some ranks, of which there is at least one; the highest has rank 0. */
export function convolveRanks<S>(
  classes: Classes<S>,
  count: number,
  ranks: RankRange,
  weights: Weights<S>,
): Pick<Row<S>, "min" | "chances"> {
  return sweep(classes, [{ counts: [count], weight: weights.one }], cheapestPlan(ranks, count, classes), weights);
}

function sweep<S>(
  classes: Classes<S>,
  counts: readonly WeightedCounts<S>[],
  { descending, kept }: SweepPlan,
  weights: Weights<S>,
): Pick<Row<S>, "min" | "chances"> {
  return new Sweep(descending ? reverseClasses(classes, weights) : classes, counts, kept, weights).run();
}

/** The direction of a sweep, and the values that are kept in that order. */
interface SweepPlan {
  readonly descending: boolean;
  readonly kept: KeptRange;
}

/** A plan that numbers of values of any size share, unless both ends are dropped. */
function commonPlan(selection: Selection, size: number): SweepPlan {
  if (selection.act === "keep") {
    return { descending: selection.end === "highest", kept: { from: 0, to: selection.count } };
  }
  const { highest, lowest } = selection;
  if (highest === 0) return { descending: false, kept: { from: lowest } };
  if (lowest === 0) return { descending: true, kept: { from: highest } };
  return { descending: true, kept: keptRanks(selection, size) };
}

/** The plan with the least work for one number of values. Where few of many are dropped, the others are added at once. */
function cheapestPlan<S>({ from, to }: RankRange, size: number, { adds, chances }: Classes<S>): SweepPlan {
  const fewDropped = 4 * adds.length * size * size * chances.length < (to - from) ** 3;
  if (fewDropped && to === size && from > 0) return { descending: true, kept: { from } };
  if (fewDropped && from === 0 && to < size) return { descending: false, kept: { from: size - to } };
  if (to <= size - from) return { descending: true, kept: { from, to } };
  return { descending: false, kept: { from: size - to, to: size - from } };
}
