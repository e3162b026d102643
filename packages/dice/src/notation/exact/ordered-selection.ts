import type { Weights } from "../../core/weights.ts";
import { power } from "../../math/powers.ts";
import type { Selection } from "../model/expression.ts";
import { keptRanks, type RankRange } from "../model/semantics.ts";
import type { Classes, WeightedCounts } from "./classes.ts";
import { convolve, convolvePower, pointMass, type Row } from "./row.ts";
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
  const [high, low] = kinds.map((classes) => new SumsOfRanks(classes, weights));
  const parts = all.map(({ counts: [highest = 0, lowest = 0], weight }) => {
    const { from, to } = keptRanks(selection, highest + lowest);
    const first = high?.of(highest, { from: Math.min(from, highest), to: Math.min(to, highest) });
    const second = low?.of(lowest, { from: Math.max(0, from - highest), to: Math.max(0, to - highest) });
    const none = pointMass(0, weights);
    return { weight, sum: convolve(first ?? none, second ?? none, weights) };
  });
  const min = Math.min(...parts.map(({ sum }) => sum.min));
  const chances = weights.vector(Math.max(...parts.map(({ sum }) => sum.min + sum.chances.length)) - min);
  for (const { sum, weight } of parts) weights.accumulate(chances, sum.chances, sum.min - min, weight);
  return { min, chances };
}

/** The sums of the values of one kind that have some ranks, each calculated once. */
class SumsOfRanks<S> {
  readonly #classes: Classes<S>;
  readonly #row: Row<S>;
  readonly #weights: Weights<S>;
  readonly #known = new Map<string, Row<S>>();

  constructor(classes: Classes<S>, weights: Weights<S>) {
    this.#classes = classes;
    this.#weights = weights;
    this.#row = rowOfClasses(classes, weights);
  }

  /** The sum of the values of these ranks among `count` values; the highest has rank 0. */
  of(count: number, ranks: RankRange): Row<S> {
    const key = `${count} ${ranks.from} ${ranks.to}`;
    const found = this.#known.get(key) ?? this.#sum(count, ranks);
    this.#known.set(key, found);
    return found;
  }

  #sum(count: number, { from, to }: RankRange): Row<S> {
    const { multiply, one } = this.#weights;
    if (to - from === count) return convolvePower(this.#row, count, this.#weights);
    const total = count === 0 ? one : power(this.#row.total, count, multiply);
    const none = { ...pointMass(0, this.#weights), total };
    if (from < to) return { ...none, ...convolveRanks(this.#classes, count, { from, to }, this.#weights) };
    none.chances[0] = total;
    return none;
  }
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
  return { kind: "row", min, chances, total, left: zero };
}
