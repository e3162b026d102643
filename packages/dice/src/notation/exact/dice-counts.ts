import { bitLength } from "../../math/convolution.ts";
import { power } from "../../math/powers.ts";
import type { Pool } from "../model/expression.ts";
import { sumCounts } from "./classes.ts";

/**
 * The number of dice of each kind: first or further ones, exploding or not. Given these numbers, all dice are
 * independent.
 */
export interface DiceCounts {
  readonly counts: readonly number[];
  /** The number of ways in which chains of dice have these numbers. */
  readonly ways: bigint;
}

/** All numbers of dice that are possible; the chance of those that are left out. */
export interface PossibleCounts {
  readonly all: readonly DiceCounts[];
  readonly dropped: number;
}

/** The index of each kind, where first and further dice have the same values, and where they don't. */
const SHARED_KINDS: Kinds = [0, 1, 0, 1];
const SEPARATE_KINDS: Kinds = [0, 1, 2, 3];
type Kinds = readonly [ends: number, explodes: number, furtherEnds: number, furtherExplodes: number];

/** The cost of joining two numbers of dice, and of each that is found, in steps. */
const JOIN_STEP = 120;
const COUNT_STEP = 2000;

/** Every possible number of dice; improbable large ones of an unbounded pool are left out with a chance of `dropped`. */
export function countDice(
  pool: Pool,
  kindChances: readonly number[],
  tolerance: number,
  spend: (steps: number) => void,
): PossibleCounts {
  const kinds = pool.explode?.penetrating ? SEPARATE_KINDS : SHARED_KINDS;
  const first = kindChances[kinds[1]] ?? 0;
  const again = kindChances[kinds[3]] ?? 0;
  const unbounded = pool.explode?.max === undefined;
  const share = tolerance / (2 * pool.count);
  const max = pool.explode?.max ?? longestChain(again, share);
  // In logarithms, since of many dice the ways alone are too many for a double, and the chance of each way too small.
  const chanceOf = ({ counts, ways }: DiceCounts): number => {
    const bits = bitLength(ways) - 60;
    const logarithm = Math.log(Number(ways >> BigInt(bits))) + bits * Math.LN2;
    return Math.exp(counts.reduce((sum, n, kind) => sum + (n && n * Math.log(kindChances[kind] ?? 0)), logarithm));
  };
  const all = chainCounts(kinds, kindChances.length, max, unbounded).filter((one) => chanceOf(one) > 0);
  const dice = { all, dropped: unbounded ? first * again ** max : 0 };
  return power(dice, pool.count, (a, b): PossibleCounts => {
    spend(JOIN_STEP * a.all.length * b.all.length);
    const joined = joinCounts(a.all, b.all);
    spend(COUNT_STEP * joined.length);
    if (!unbounded) return { all: joined, dropped: 0 };
    let dropped = a.dropped + b.dropped;
    const likely = joined.filter((one) => {
      const chance = chanceOf(one);
      const stays = chance * joined.length >= share;
      if (!stays) dropped += chance;
      return stays;
    });
    return { all: likely, dropped };
  });
}

/** A number of further dice of one die beyond which the probability is at most `tolerance`. */
function longestChain(again: number, tolerance: number): number {
  return Math.max(1, Math.ceil(Math.log(tolerance) / Math.log(again)));
}

/** The numbers of dice that one die with its further dice may have. */
function chainCounts(
  [ends, explodes, furtherEnds, furtherExplodes]: Kinds,
  length: number,
  max: number,
  unbounded: boolean,
): readonly DiceCounts[] {
  const chains = [countsOf(length, [[ends, 1]])];
  for (let further = 1; further <= max; further++) {
    const exploding: readonly (readonly [number, number])[] = [
      [explodes, 1],
      [furtherExplodes, further - 1],
    ];
    chains.push(countsOf(length, [...exploding, [furtherEnds, 1]]));
    if (further === max && !unbounded) chains.push(countsOf(length, [...exploding, [furtherExplodes, 1]]));
  }
  return chains;
}

function countsOf(length: number, dice: readonly (readonly [number, number])[]): DiceCounts {
  const counts = Array.from({ length }, () => 0);
  for (const [kind, count] of dice) counts[kind] = (counts[kind] ?? 0) + count;
  return { counts, ways: 1n };
}

/** The numbers of dice of two independent parts of a pool together. */
function joinCounts(some: readonly DiceCounts[], others: readonly DiceCounts[]): readonly DiceCounts[] {
  const most = (all: readonly DiceCounts[]): number => Math.max(...all.map(({ counts }) => sumCounts(counts)));
  const base = most(some) + most(others) + 1;
  const keyOf = ({ counts }: DiceCounts): number => counts.reduce((key, count) => key * base + count, 0);
  const otherKeys = others.map(keyOf);
  const joined = new Map<number, { readonly counts: readonly number[]; ways: bigint }>();
  for (const one of some) {
    const key = keyOf(one);
    others.forEach((other, i) => {
      const both = key + (otherKeys[i] ?? 0);
      const known = joined.get(both);
      const ways = one.ways * other.ways;
      if (known) known.ways += ways;
      else {
        const counts = one.counts.map((count, kind) => count + (other.counts[kind] ?? 0));
        joined.set(both, { counts, ways });
      }
    });
  }
  return [...joined.values()];
}
