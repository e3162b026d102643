import type { Weights } from "../../core/weights.ts";
import type { Pool } from "../model/expression.ts";
import { fail } from "../model/fault.ts";
import { boundedChain, type Chain, chernoffBound, unboundedChain } from "./chain.ts";
import { type DieOutcomes, dieOutcomes, type FaceWeights } from "./faces.ts";
import { convolvePower, negateRow, type Row, type WeightMap } from "./row.ts";

/** The chain of a die of the pool. */
export function chainOfPool(pool: Pool, faces: FaceWeights, score: (value: number) => number): Chain {
  const first = dieOutcomes(pool, faces, false, score);
  return { first, further: pool.explode?.penetrating ? dieOutcomes(pool, faces, true, score) : first };
}

/** Whether explosions lower the sum of a chain. Throws a FaultError where some lower it and some raise it. */
export function isDescending({ first, further }: Chain, pool: Pool): boolean {
  const steps = [...first.explosions.keys(), ...further.explosions.keys()];
  if (steps.every((value) => value >= 0)) return false;
  return steps.every((value) => value <= 0) || fail("explosion-signs", pool);
}

const mirrorWeights = (map: WeightMap): WeightMap => new Map([...map].map(([value, weight]) => [-value, weight]));
const mirrorDie = ({ ends, explosions, total }: DieOutcomes): DieOutcomes => ({
  ends: mirrorWeights(ends),
  explosions: mirrorWeights(explosions),
  total,
});

/** The chain of the negative values. */
export const mirror = ({ first, further }: Chain): Chain => ({ first: mirrorDie(first), further: mirrorDie(further) });

/** The sum of `count` chains of a pool. Where it is unbounded, at most `tolerance` is left. */
export function convolveChains<S>(
  pool: Pool,
  chain: Chain,
  count: number,
  tolerance: number,
  weights: Weights<S>,
): Row<S> {
  const max = pool.explode?.max;
  if (max !== undefined) return convolvePower(boundedChain(chain, max, weights), count, weights);
  if (isDescending(chain, pool)) return negateRow(convolveUnbounded(mirror(chain), count, tolerance, weights), weights);
  return convolveUnbounded(chain, count, tolerance, weights);
}

function convolveUnbounded<S>(chain: Chain, count: number, tolerance: number, weights: Weights<S>): Row<S> {
  const bound = chernoffBound(chain, count, tolerance);
  const max = bound === undefined ? Number.POSITIVE_INFINITY : bound - (count - 1) * minimumOf(chain);
  const one = unboundedChain(chain, max, weights);
  return convolvePower(one, count, weights, bound === undefined ? undefined : one.chances.length);
}

/** The minimum sum of a chain. */
export function minimumOf({ first, further }: Chain): number {
  const rest = Math.min(...further.ends.keys());
  return Math.min(...first.ends.keys(), ...[...first.explosions.keys()].map((value) => value + rest));
}
