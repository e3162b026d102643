import { bigSteps, type Weights } from "../../core/weights.ts";
import { bitLength } from "../../math/convolution.ts";
import type { Pool, Selection } from "../model/expression.ts";
import { scoreOf } from "../model/semantics.ts";
import { buildClasses, type Classes, sumCounts, type WeightedCounts } from "./classes.ts";
import { countDice } from "./dice-counts.ts";
import { dieOutcomes, type FaceWeights } from "./faces.ts";
import { convolveOrdered } from "./ordered-selection.ts";
import { createRow, type Row, sumWeights, type WeightMap } from "./row.ts";
import { convolveSelected } from "./selection.ts";

/** The distribution of a pool some of whose dice are kept and whose further dice join the pool. */
export function sumOfExplodingSelection<S>(
  pool: Pool,
  selection: Selection,
  faces: FaceWeights,
  tolerance: number,
  weights: Weights<S>,
): Row<S> {
  const kinds = weightsByKind(pool, faces);
  const kindTotals = kinds.map((map) => sumWeights(map));
  const kindChances = kindTotals.map((total) => Number(total) / Number(faces.total));
  const { all, dropped } = countDice(pool, kindChances, tolerance, weights.overhead);
  const largest = Math.max(...all.map(({ counts }) => sumCounts(counts)));
  const half = (largest * bitLength(faces.total)) / 2;
  weights.overhead(4 * all.length * bigSteps(half, half));
  // Values carry the weights of their kind, and the number of dice of each kind carries the rest.
  const weighted = all.map(({ counts, ways }): WeightedCounts<S> => {
    const size = sumCounts(counts);
    const part = counts.reduce((product, count, kind) => product * (kindTotals[kind] ?? 0n) ** BigInt(count), 1n);
    const whole = faces.total ** BigInt(size);
    return { counts, weight: weights.ofParts(ways, part, whole, weights.total(faces.total, largest - size)) };
  });
  const rows = kinds.map((map, kind) => createRow(map, kindTotals[kind] || 1n, weights));
  const classesOf = (some: readonly Row<S>[]): Classes<S> =>
    buildClasses(some, (value) => scoreOf(pool.counting, value), weights);
  const order = highestFirst(kinds);
  const { min, chances } = order
    ? convolveOrdered(
        order.map((kind) => classesOf(rows.slice(kind, kind + 1))),
        weighted.map(({ counts, weight }) => ({ counts: order.map((kind) => counts[kind] ?? 0), weight })),
        selection,
        weights,
      )
    : convolveSelected(classesOf(rows), weighted, selection, weights);
  const total = weights.total(faces.total, largest);
  return { min, chances, total, left: weights.unlisted(total, chances, dropped) };
}

function weightsByKind(pool: Pool, faces: FaceWeights): readonly WeightMap[] {
  const kindsOf = (further: boolean): readonly WeightMap[] => {
    const { ends, explosions } = dieOutcomes(pool, faces, further, (value) => value);
    return [ends, explosions];
  };
  return pool.explode?.penetrating ? [...kindsOf(false), ...kindsOf(true)] : kindsOf(false);
}

/** Two kinds in such an order that no value of the second is higher than one of the first; undefined if there is none. */
function highestFirst(kinds: readonly WeightMap[]): readonly number[] | undefined {
  if (kinds.length !== 2 || kinds.some(({ size }) => size === 0)) return undefined;
  const orders = [
    [0, 1],
    [1, 0],
  ];
  const valuesOf = (kind: number | undefined): readonly number[] => [...(kinds[kind ?? 0]?.keys() ?? [])];
  return orders.find(([high, low]) => Math.min(...valuesOf(high)) >= Math.max(...valuesOf(low)));
}
