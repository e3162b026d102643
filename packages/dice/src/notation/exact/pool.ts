import type { Arithmetic } from "../../core/arithmetic.ts";
import type { Weights } from "../../core/weights.ts";
import type { Pool } from "../model/expression.ts";
import { countingBound, marginSign, scoreOf } from "../model/semantics.ts";
import { chainMoments, unboundedChain } from "./chain.ts";
import { buildClasses } from "./classes.ts";
import { sumOfExplodingSelection } from "./exploding-selection.ts";
import { type FaceWeights, faceWeightsOf } from "./faces.ts";
import { chainOfPool, convolveChains, isDescending, minimumOf, mirror } from "./pool-chain.ts";
import { convolvePower, createRow, jointTotal, listRest, negateRow, type Row, shiftRow } from "./row.ts";
import { convolveSelected } from "./selection.ts";

/** The distribution of a pool. Where it is unbounded, at most `tolerance` is left. */
export function poolRow<S>(pool: Pool, tolerance: number, weights: Weights<S>): Row<S> {
  const total = totalRow(pool, tolerance, weights);
  const { margin } = pool;
  if (!margin) return total;
  const distance = shiftRow(total, -margin.target);
  return marginSign(margin) > 0 ? distance : negateRow(distance, weights);
}

/** What each face costs in steps: the rerolls, and the bound on explosions. */
const FACE_STEP = 3000;

function totalRow<S>(pool: Pool, tolerance: number, weights: Weights<S>): Row<S> {
  const { explode, selection, counting, count } = pool;
  const faces = faceWeightsOf(pool);
  weights.overhead(FACE_STEP * faces.faces.size);
  const score = (value: number): number => scoreOf(counting, value);
  if (explode?.into === "pool") {
    if (selection) return sumOfExplodingSelection(pool, selection, faces, tolerance, weights);
    return convolveChains(pool, chainOfPool(pool, faces, score), count, tolerance, weights);
  }
  if (explode && !selection && !counting) {
    return convolveChains(pool, chainOfPool(pool, faces, score), count, tolerance, weights);
  }
  const value = dieRow(pool, faces, tolerance / count, weights);
  if (selection) {
    const counts = [{ counts: [count], weight: weights.one }];
    const sum = convolveSelected(buildClasses([value], score, weights), counts, selection, weights);
    return { ...sum, ...jointTotal([{ row: value, count }], weights) };
  }
  return convolvePower(counting ? scoreRow(value, score, weights) : value, count, weights);
}

const identity = (value: number): number => value;

/** The value of a die with everything that explodes into it. */
function dieRow<S>(pool: Pool, faces: FaceWeights, tolerance: number, weights: Weights<S>): Row<S> {
  const chain = chainOfPool(pool, faces, identity);
  if (!pool.explode) return createRow(chain.first.ends, faces.total, weights);
  const bound = pool.explode.max === undefined ? countingBound(pool.counting) : undefined;
  if (bound === undefined) return convolveChains(pool, chain, 1, tolerance, weights);
  // All values beyond the bound count equally, so the rest is listed as one value.
  const descending = isDescending(chain, pool);
  const ascending = descending ? mirror(chain) : chain;
  const row = listRest(unboundedChain(ascending, Math.max(bound + 1, minimumOf(ascending)), weights), weights);
  return descending ? negateRow(row, weights) : row;
}

/** The scores of the values of a row: 1, 0 or -1. */
function scoreRow<S>(row: Row<S>, score: (value: number) => number, { add, vector, zero }: Weights<S>): Row<S> {
  const scores = Array.from(row.chances, (_, i) => score(row.min + i));
  const min = scores.includes(-1) ? -1 : 0;
  const chances = vector(2 - min);
  scores.forEach((value, i) => (chances[value - min] = add(chances[value - min] ?? zero, row.chances[i] ?? zero)));
  return { ...row, min, chances };
}

/** The mean and variance of an unbounded pool all of whose dice are kept; undefined for other pools. */
export function momentsOfPool<N>(
  pool: Pool,
  arithmetic: Arithmetic<N>,
): { readonly mean: N; readonly variance: N } | undefined {
  const { explode, selection, counting, count, margin } = pool;
  if (!explode || explode.max !== undefined || selection || (explode.into === "die" && counting)) return undefined;
  const { add, subtract, multiply, ratio } = arithmetic;
  const chain = chainOfPool(pool, faceWeightsOf(pool), (value) => scoreOf(counting, value));
  const one = chainMoments(chain, arithmetic);
  const mean = multiply(ratio(count, 1), one.mean);
  const variance = multiply(ratio(count, 1), subtract(one.square, multiply(one.mean, one.mean)));
  if (!margin) return { mean, variance };
  return { mean: multiply(ratio(marginSign(margin), 1), add(mean, ratio(-margin.target, 1))), variance };
}
