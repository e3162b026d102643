import type { Weights } from "../../core/weights.ts";
import { bitLength } from "../../math/convolution.ts";
import type { Pool, Selection } from "../model/expression.ts";
import { scoreOf } from "../model/semantics.ts";
import { buildClasses, sumCounts } from "./classes.ts";
import { dieOutcomes, type FaceWeights, sumWeights } from "./faces.ts";
import { failAsTooLarge } from "./limit-work.ts";
import { createRow, type Row, type WeightMap } from "./row.ts";
import { convolveSelected } from "./selection.ts";

/**
 * The number of dice of each kind: first or further ones, exploding or not. Given these numbers, all dice are
 * independent.
 */
interface DiceCounts {
  readonly counts: readonly number[];
  /** The number of ways in which chains of dice have these numbers. */
  readonly ways: bigint;
}

/** The index of each kind, where first and further dice have the same values, and where they don't. */
const SHARED_KINDS = { ends: 0, explodes: 1, furtherEnds: 0, furtherExplodes: 1 };
const SEPARATE_KINDS = { ends: 0, explodes: 1, furtherEnds: 2, furtherExplodes: 3 };

const MAX_COUNTS = 5000;
/** The cost of joining two numbers of dice, in steps. */
const JOIN_STEP = 300;

/** The distribution of a pool some of whose dice are kept and whose further dice join the pool. */
export function sumOfExplodingSelection<S>(
  pool: Pool,
  selection: Selection,
  faces: FaceWeights,
  tolerance: number,
  weights: Weights<S>,
): Row<S> {
  const kinds = weightsByKind(pool, faces);
  const kindChances = kinds.map((map) => Number(sumWeights(map)) / Number(faces.total));
  const { all, dropped } = countDice(pool, kindChances, tolerance, weights.spend);
  const largest = Math.max(...all.map(({ counts }) => sumCounts(counts)));
  weights.spend(20 * all.length, largest * bitLength(faces.total));
  const weighted = all.map(({ counts, ways }) => ({
    counts,
    weight: weights.multiply(weights.fromCount(ways), weights.total(faces.total, largest - sumCounts(counts))),
  }));
  const rows = kinds.map((map) => createRow(map, faces.total, weights));
  const classes = buildClasses(rows, (value) => scoreOf(pool.counting, value), weights);
  const { min, chances } = convolveSelected(classes, weighted, selection, weights);
  const total = weights.total(faces.total, largest);
  let listed = weights.zero;
  for (let i = 0; i < chances.length; i++) listed = weights.add(listed, chances[i] ?? weights.zero);
  return { kind: "row", min, chances, total, left: weights.unlisted(total, listed, dropped) };
}

function weightsByKind(pool: Pool, faces: FaceWeights): readonly WeightMap[] {
  const kindsOf = (further: boolean): readonly WeightMap[] => {
    const { ends, explosions } = dieOutcomes(pool, faces, further, (value) => value);
    return [ends, explosions];
  };
  return pool.explode?.penetrating ? [...kindsOf(false), ...kindsOf(true)] : kindsOf(false);
}

/** Every possible number of dice; improbable large ones of an unbounded pool are left out with a chance of `dropped`. */
function countDice(pool: Pool, kindChances: readonly number[], tolerance: number, spend: (steps: number) => void) {
  const kinds = pool.explode?.penetrating ? SEPARATE_KINDS : SHARED_KINDS;
  const first = kindChances[kinds.explodes] ?? 0;
  const again = kindChances[kinds.furtherExplodes] ?? 0;
  const unbounded = pool.explode?.max === undefined;
  const share = tolerance / (2 * pool.count);
  const max = pool.explode?.max ?? longestChain(first, again, share);
  const chains = chainCounts(kinds, kindChances.length, max, unbounded);
  const chanceOf = ({ counts, ways }: DiceCounts): number =>
    counts.reduce((chance, count, kind) => chance * (kindChances[kind] ?? 0) ** count, Number(ways));
  let all: readonly DiceCounts[] = [countsOf(kindChances.length, [])];
  let dropped = unbounded ? pool.count * first * again ** max : 0;
  for (let die = 0; die < pool.count; die++) {
    spend(JOIN_STEP * all.length * chains.length);
    const next = joinCounts(all, chains, pool);
    const isDropped = (one: DiceCounts): boolean => unbounded && chanceOf(one) * next.length < share;
    for (const one of next) if (isDropped(one)) dropped += chanceOf(one);
    all = next.filter((one) => !isDropped(one));
  }
  return { all, dropped };
}

/** The number of further dice of one die beyond which the probability is at most `tolerance`. */
function longestChain(first: number, again: number, tolerance: number): number {
  return Math.max(1, Math.ceil(Math.log(tolerance / first) / Math.log(again)));
}

/** The numbers of dice that one die with its further dice may have. */
function chainCounts(
  kinds: typeof SHARED_KINDS,
  length: number,
  max: number,
  unbounded: boolean,
): readonly DiceCounts[] {
  const chains = [countsOf(length, [[kinds.ends, 1]])];
  for (let further = 1; further <= max; further++) {
    const exploding: readonly (readonly [number, number])[] = [
      [kinds.explodes, 1],
      [kinds.furtherExplodes, further - 1],
    ];
    chains.push(countsOf(length, [...exploding, [kinds.furtherEnds, 1]]));
    if (further === max && !unbounded) chains.push(countsOf(length, [...exploding, [kinds.furtherExplodes, 1]]));
  }
  return chains;
}

function countsOf(length: number, dice: readonly (readonly [number, number])[]): DiceCounts {
  const counts = Array.from({ length }, () => 0);
  for (const [kind, count] of dice) counts[kind] = (counts[kind] ?? 0) + count;
  return { counts, ways: 1n };
}

/** The numbers of dice with one more chain. */
function joinCounts(all: readonly DiceCounts[], chains: readonly DiceCounts[], pool: Pool): readonly DiceCounts[] {
  const joined = new Map<string, { readonly counts: readonly number[]; ways: bigint }>();
  for (const one of all) {
    for (const chain of chains) {
      const counts = one.counts.map((count, kind) => count + (chain.counts[kind] ?? 0));
      const key = counts.join();
      const known = joined.get(key);
      const ways = one.ways * chain.ways;
      if (known) known.ways += ways;
      else joined.set(key, { counts, ways });
    }
  }
  return joined.size > MAX_COUNTS ? failAsTooLarge(pool) : [...joined.values()];
}
