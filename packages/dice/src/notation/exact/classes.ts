import type { Weights } from "../../core/weights.ts";
import type { Vector } from "../../math/convolution.ts";
import { reverse, type Row } from "./row.ts";

/** Values of one or several kinds in classes, in ascending order. */
export interface Classes<S> {
  /** What a value of each class adds to the total. */
  readonly adds: readonly number[];
  /** For each kind, the probability of each class. */
  readonly chances: readonly Vector<S>[];
}

/** Classifies the values of rows, one for each kind. Neighbours that add the same number are one class. */
export function buildClasses<S>(
  kinds: readonly Row<S>[],
  scoreOf: (value: number) => number,
  { add, bits, spend, vector, zero }: Weights<S>,
): Classes<S> {
  const from = Math.min(...kinds.map(({ min }) => min));
  const to = Math.max(...kinds.map(({ min, chances }) => min + chances.length));
  spend((to - from) * (kinds.length + 1) * 5, Math.max(...kinds.map(({ total }) => bits(total))));
  const adds: number[] = [];
  const classOf: number[] = [];
  for (let value = from; value < to; value++) {
    const possible = kinds.some(({ min, chances }) => (chances[value - min] ?? zero) !== zero);
    if (possible && adds.at(-1) !== scoreOf(value)) adds.push(scoreOf(value));
    classOf.push(adds.length - 1);
  }
  const chances = kinds.map(({ min, chances: row }) => {
    const sums = vector(adds.length);
    for (let i = 0; i < row.length; i++) {
      const chance = row[i] ?? zero;
      const at = classOf[min + i - from] ?? 0;
      if (chance !== zero) sums[at] = add(sums[at] ?? zero, chance);
    }
    return sums;
  });
  return { adds, chances };
}

/** The same classes in descending order. */
export function reverseClasses<S>({ adds, chances }: Classes<S>, weights: Weights<S>): Classes<S> {
  return { adds: adds.toReversed(), chances: chances.map((row) => reverse(row, weights)) };
}

/** A number of values of each kind, with its weight. */
export interface WeightedCounts<S> {
  readonly counts: readonly number[];
  readonly weight: S;
}

/** The number of values of all kinds. */
export const sumCounts = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
