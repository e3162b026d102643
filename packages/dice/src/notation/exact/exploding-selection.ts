import type { Pool, Selection } from "../model/expression.ts";
import { Faulty } from "../model/fault.ts";
import { scoreOf } from "../model/semantics.ts";
import { bitsIn } from "./chain.ts";
import { outcomesOf, type Shown, totalOf } from "./faces.ts";
import { classesOf, sizeOf } from "./classes.ts";
import { type Law, type Row, rowOf } from "./row.ts";
import { selected } from "./selection.ts";
import type { Vector, Weights } from "../../core/weights.ts";

/**
 * How many dice there are of each kind: of the first throw or further ones, exploding or not. Given these numbers, dice
 * of one kind don't know of each other.
 */
interface Hand {
  readonly counts: readonly number[];
  /** In how many ways chains of dice come to these numbers. */
  readonly strategies: bigint;
}

/** Where the kinds stand in a hand, where further dice count for what the first do, and where they don't. */
const ALIKE = { plain: 0, burst: 1, furtherPlain: 0, furtherBurst: 1 };
const APART = { plain: 0, burst: 1, furtherPlain: 2, furtherBurst: 3 };

const MOST_HANDS = 5000;
/** What joining two hands costs, in steps. */
const HAND_STEP = 300;

/** The total of a pool some of whose dice are kept, with further dice beside those that exploded. */
export function totalOfDiffering<S>(
  pool: Pool,
  selection: Selection,
  shown: Shown,
  enough: number,
  weights: Weights<S>,
): Row<S> {
  const kinds = kindsOf(pool, shown);
  const { total } = shown;
  const chancesOf = kinds.map((law) => Number(totalOf(law)) / Number(total));
  const { hands, dropped } = handsOf(pool, chancesOf, enough, weights.spend);
  const largest = Math.max(...hands.map(sizeOf));
  weights.spend(20 * hands.length, largest * bitsIn(total));
  const lots = hands.map(({ counts, strategies }) => ({
    counts,
    weight: weights.multiply(weights.strategies(strategies), weights.wholeOf(total, largest - sizeOf({ counts }))),
  }));
  const rows = kinds.map((law) => rowOf(law, total, weights));
  const classes = classesOf(rows, (worth) => scoreOf(pool.counting, worth), weights);
  const found = selected(classes, lots, selection, weights);
  const whole = weights.wholeOf(total, largest);
  return { kind: "row", ...found, whole, left: weights.unlisted(whole, sumOfAll(found.chances, weights), dropped) };
}

function sumOfAll<S>(chances: Vector<S>, { add, zero }: Weights<S>): S {
  let sum = zero;
  for (let i = 0; i < chances.length; i++) sum = add(sum, chances[i] ?? zero);
  return sum;
}

function kindsOf(pool: Pool, shown: Shown): readonly Law[] {
  const first = outcomesOf(pool, shown, false, (worth) => worth);
  if (!pool.explode?.penetrating) return [first.ends, first.bursts];
  const further = outcomesOf(pool, shown, true, (worth) => worth);
  return [first.ends, first.bursts, further.ends, further.bursts];
}

/** Every hand the pool may come to, but for improbable large ones where there is no end: their chance is `dropped`. */
function handsOf(pool: Pool, chances: readonly number[], enough: number, spend: (steps: number) => void) {
  const of = pool.explode?.penetrating ? APART : ALIKE;
  const [burst, again] = [chances[of.burst] ?? 0, chances[of.furtherBurst] ?? 0];
  const endless = pool.explode?.max === undefined;
  const share = enough / (2 * pool.count);
  const max = pool.explode?.max ?? longestRun(burst, again, share);
  const chains = chainsOf(of, chances.length, max, endless);
  const chanceOf = ({ counts, strategies }: Hand): number =>
    counts.reduce((chance, count, k) => chance * (chances[k] ?? 0) ** count, Number(strategies));
  let hands: readonly Hand[] = [handWith(chances.length, [])];
  let dropped = endless ? pool.count * burst * again ** max : 0;
  for (let die = 0; die < pool.count; die++) {
    spend(HAND_STEP * hands.length * chains.length);
    const next = joined(hands, chains, pool);
    hands = endless ? next.filter((hand) => chanceOf(hand) * next.length >= share) : next;
    if (endless) for (const hand of next) if (chanceOf(hand) * next.length < share) dropped += chanceOf(hand);
  }
  return { hands, dropped };
}

/** How many further dice one die may have, so that no more than `enough` of the chance goes beyond. */
function longestRun(burst: number, again: number, enough: number): number {
  return Math.max(1, Math.ceil(Math.log(enough / burst) / Math.log(again)));
}

/** What one die and those that follow from it may come to. */
function chainsOf(of: typeof ALIKE, kinds: number, max: number, endless: boolean): readonly Hand[] {
  const chains = [handWith(kinds, [[of.plain, 1]])];
  for (let further = 1; further <= max; further++) {
    const run: readonly (readonly [number, number])[] = [
      [of.burst, 1],
      [of.furtherBurst, further - 1],
    ];
    chains.push(handWith(kinds, [...run, [of.furtherPlain, 1]]));
    if (further === max && !endless) chains.push(handWith(kinds, [...run, [of.furtherBurst, 1]]));
  }
  return chains;
}

function handWith(kinds: number, dice: readonly (readonly [number, number])[]): Hand {
  const counts = Array.from({ length: kinds }, () => 0);
  for (const [kind, count] of dice) counts[kind] = (counts[kind] ?? 0) + count;
  return { counts, strategies: 1n };
}

/** One more die to each hand, with what follows from it. */
function joined(hands: readonly Hand[], chains: readonly Hand[], pool: Pool): readonly Hand[] {
  const found = new Map<string, { readonly counts: readonly number[]; strategies: bigint }>();
  for (const hand of hands) {
    for (const chain of chains) {
      const counts = hand.counts.map((count, k) => count + (chain.counts[k] ?? 0));
      const key = counts.join();
      const known = found.get(key);
      const strategies = hand.strategies * chain.strategies;
      if (known) known.strategies += strategies;
      else found.set(key, { counts, strategies });
    }
  }
  if (found.size > MOST_HANDS) throw new Faulty("too many outcomes for an exact answer", pool);
  return [...found.values()];
}
