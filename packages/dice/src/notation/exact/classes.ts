import type { Row } from "./row.ts";
import type { Vector, Weights } from "../../core/weights.ts";

/** Values of one or several kinds, sorted into classes from the lowest to the highest. */
export interface Classes<S> {
  /** What a value of each class adds to the total. */
  readonly adds: readonly number[];
  /** For each kind, the chance of each class. */
  readonly chances: readonly Vector<S>[];
}

/** Sorts the values of rows, one for each kind. Neighbours that add the same are not told apart. */
export function classesOf<S>(
  kinds: readonly Row<S>[],
  scoreOf: (value: number) => number,
  { add, spend, vector, zero }: Weights<S>,
): Classes<S> {
  const from = Math.min(...kinds.map(({ min }) => min));
  const to = Math.max(...kinds.map(({ min, chances }) => min + chances.length));
  spend((to - from) * (kinds.length + 1) * 5);
  const adds: number[] = [];
  const classOf: number[] = [];
  for (let value = from; value < to; value++) {
    const possible = kinds.some(({ min, chances }) => (chances[value - min] ?? zero) !== zero);
    if (possible && adds.at(-1) !== scoreOf(value)) adds.push(scoreOf(value));
    classOf.push(adds.length - 1);
  }
  const chances = kinds.map(({ min, chances: row }) => {
    const sorted = vector(adds.length);
    for (let i = 0; i < row.length; i++) {
      const chance = row[i] ?? zero;
      const at = classOf[min + i - from] ?? 0;
      if (chance !== zero) sorted[at] = add(sorted[at] ?? zero, chance);
    }
    return sorted;
  });
  return { adds, chances };
}

/** The same classes from the highest to the lowest. */
export function reversed<S>({ adds, chances }: Classes<S>, { vector, zero }: Weights<S>): Classes<S> {
  return {
    adds: adds.toReversed(),
    chances: chances.map((row) => {
      const turned = vector(row.length);
      for (let i = 0; i < row.length; i++) turned[row.length - 1 - i] = row[i] ?? zero;
      return turned;
    }),
  };
}

/** So many values of each kind, and how much of the whole that is. */
export interface Lot<S> {
  readonly counts: readonly number[];
  readonly weight: S;
}

export const sizeOf = ({ counts }: { readonly counts: readonly number[] }): number =>
  counts.reduce((sum, count) => sum + count, 0);
