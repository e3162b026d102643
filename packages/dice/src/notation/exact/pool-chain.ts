import type { Pool } from "../model/expression.ts";
import { Faulty } from "../model/fault.ts";
import { type Chain, endlessChain, limitedChain, reachOf } from "./chain.ts";
import { type Outcomes, outcomesOf, type Shown } from "./faces.ts";
import { type Law, negated, type Row, sumOfMany } from "./row.ts";
import type { Weights } from "../../core/weights.ts";

/** What a die of the pool and those that follow from it add. */
export function chainOf(pool: Pool, shown: Shown, score: (worth: number) => number): Chain {
  const first = outcomesOf(pool, shown, false, score);
  return { first, further: pool.explode?.penetrating ? outcomesOf(pool, shown, true, score) : first };
}

/** Whether what the exploding faces of a chain add takes its sum down. Throws Faulty where it may go either way. */
export function goesDown({ first, further }: Chain, pool: Pool): boolean {
  const steps = [...first.bursts.keys(), ...further.bursts.keys()];
  if (steps.every((adds) => adds >= 0)) return false;
  if (steps.every((adds) => adds <= 0)) return true;
  throw new Faulty("no exact answer: some faces that explode add, others take away; limit them, as in !x10", pool);
}

const mirroredLaw = (law: Law): Law => new Map([...law].map(([adds, weight]) => [-adds, weight]));
const mirroredDie = ({ ends, bursts, total }: Outcomes): Outcomes => ({
  ends: mirroredLaw(ends),
  bursts: mirroredLaw(bursts),
  total,
});

/** The same chain with everything it adds taken away instead. */
export const mirrored = ({ first, further }: Chain): Chain => ({
  first: mirroredDie(first),
  further: mirroredDie(further),
});

/** What so many chains of a pool's dice add together. Where that has no end, no more than `enough` is left. */
export function sumOfChains<S>(pool: Pool, chain: Chain, count: number, enough: number, weights: Weights<S>): Row<S> {
  const max = pool.explode?.max;
  if (max !== undefined) return sumOfMany(limitedChain(chain, max, weights), count, weights);
  if (goesDown(chain, pool)) return negated(sumOfEndless(mirrored(chain), count, enough, weights), weights);
  return sumOfEndless(chain, count, enough, weights);
}

function sumOfEndless<S>(chain: Chain, count: number, enough: number, weights: Weights<S>): Row<S> {
  const reach = reachOf(chain, count, enough);
  if (reach === undefined) return sumOfMany(endlessChain(chain, Number.POSITIVE_INFINITY, weights), count, weights);
  const min = minOf(chain);
  const one = endlessChain(chain, reach - (count - 1) * min, weights);
  return sumOfMany(one, count, weights, one.chances.length);
}

/** The least that a chain may add. */
export function minOf({ first, further }: Chain): number {
  const follows = Math.min(...further.ends.keys());
  return Math.min(...first.ends.keys(), ...[...first.bursts.keys()].map((adds) => adds + follows));
}
