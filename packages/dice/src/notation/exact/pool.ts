import type { Arithmetic } from "../../core/arithmetic.ts";
import type { Pool } from "../model/expression.ts";
import { farthestTest, scoreOf, signOfMargin } from "../model/semantics.ts";
import { chainMoments, endlessChain } from "./chain.ts";
import { chainOf, goesDown, minOf, mirrored, sumOfChains } from "./pool-chain.ts";
import { classesOf } from "./classes.ts";
import { type Shown, shownBy } from "./faces.ts";
import { totalOfDiffering } from "./exploding-selection.ts";
import { closed, negated, type Row, rowOf, shifted, sumOfMany, wholeOfAll } from "./row.ts";
import { selected } from "./selection.ts";
import type { Weights } from "../../core/weights.ts";

const itself = (worth: number): number => worth;

/** What a pool comes to. `enough`: how little of the chance may be left where there is no end. */
export function rowOfPool<S>(pool: Pool, enough: number, weights: Weights<S>): Row<S> {
  const total = totalOfPool(pool, enough, weights);
  const { margin } = pool;
  if (!margin) return total;
  const off = shifted(total, -margin.target);
  return signOfMargin(margin) > 0 ? off : negated(off, weights);
}

function totalOfPool<S>(pool: Pool, enough: number, weights: Weights<S>): Row<S> {
  const { explode, selection, counting, count } = pool;
  const shown = shownBy(pool);
  const score = (worth: number): number => scoreOf(counting, worth);
  if (explode?.into === "pool" && selection) return totalOfDiffering(pool, selection, shown, enough, weights);
  if (explode?.into === "pool") return sumOfChains(pool, chainOf(pool, shown, score), count, enough, weights);
  if (explode && !selection && !counting) {
    return sumOfChains(pool, chainOf(pool, shown, itself), count, enough, weights);
  }
  const value = explode ? sumOfDie(pool, shown, enough / count, weights) : worthOfDie(pool, shown, weights);
  if (selection) {
    const lots = [{ counts: [count], weight: weights.one }];
    const kept = selected(classesOf([value], score, weights), lots, selection, weights);
    return { kind: "row", ...kept, ...wholeOfAll([{ row: value, count }], weights) };
  }
  return sumOfMany(counting ? scored(value, score, weights) : value, count, weights);
}

function worthOfDie<S>(pool: Pool, shown: Shown, weights: Weights<S>): Row<S> {
  const { ends, total } = chainOf(pool, shown, itself).first;
  return rowOf(ends, total, weights);
}

/** A die with all that it throws added to it. Where only counts matter, all that lies beyond what is counted is one. */
function sumOfDie<S>(pool: Pool, shown: Shown, enough: number, weights: Weights<S>): Row<S> {
  const chain = chainOf(pool, shown, itself);
  const farthest = pool.explode?.max === undefined ? farthestTest(pool.counting) : undefined;
  if (farthest === undefined) return sumOfChains(pool, chain, 1, enough, weights);
  const down = goesDown(chain, pool);
  const upward = down ? mirrored(chain) : chain;
  const row = endlessChain(upward, Math.max(farthest + 1, minOf(upward)), weights);
  return down ? negated(closed(row, weights), weights) : closed(row, weights);
}

/** What the values of a row are counted as: 1, 0 or -1. */
function scored<S>(row: Row<S>, score: (value: number) => number, { add, vector, zero }: Weights<S>): Row<S> {
  const chances = vector(3);
  for (let i = 0; i < row.chances.length; i++) {
    const at = score(row.min + i) + 1;
    chances[at] = add(chances[at] ?? zero, row.chances[i] ?? zero);
  }
  if (chances[0] !== zero) return { ...row, min: -1, chances };
  const [, miss = zero, hit = zero] = [chances[0], chances[1], chances[2]];
  const without = vector(2);
  [without[0], without[1]] = [miss, hit];
  return { ...row, min: 0, chances: without };
}

/** The mean and the variance of a pool without end all of whose dice are kept; undefined for other pools. */
export function momentsOfPool<N>(
  pool: Pool,
  arithmetic: Arithmetic<N>,
): { readonly mean: N; readonly variance: N } | undefined {
  const { explode, selection, counting, count, margin } = pool;
  if (!explode || explode.max !== undefined || selection || (explode.into === "die" && counting)) return undefined;
  const { add, subtract, multiply, ratio } = arithmetic;
  const chain = chainOf(pool, shownBy(pool), (worth) => scoreOf(counting, worth));
  const one = chainMoments(chain, arithmetic);
  const total = multiply(ratio(count, 1), one.mean);
  const variance = multiply(ratio(count, 1), subtract(one.square, multiply(one.mean, one.mean)));
  if (!margin) return { mean: total, variance };
  return { mean: multiply(ratio(signOfMargin(margin), 1), add(total, ratio(-margin.target, 1))), variance };
}
