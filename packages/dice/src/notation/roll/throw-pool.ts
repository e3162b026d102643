import type { Pool } from "../model/expression.ts";
import { Faulty } from "../model/fault.ts";
import { bursts, dieName, facesOf, isRethrown, keptAmong, scoreOf, signOfMargin, worthOf } from "../model/semantics.ts";
import { printTerm } from "../text/format.ts";

/** Where faces come from: each throw shows one of these, or undefined where there are no more. */
export type Source = (faces: readonly number[]) => number | undefined;

/** One throw of a die, and why it was thrown: with the others, again for what it showed, or because one exploded. */
export interface Throw {
  readonly face: number;
  readonly why: "thrown" | "again" | "burst";
}

/** What counts as one die in the end. */
export interface RolledDie {
  /** Every face it showed, in order. Of those that were thrown again only the last counts. */
  readonly throws: readonly Throw[];
  /** What it comes to: clamped, with all that exploded into it. */
  readonly value: number;
  /** It made another one be thrown. */
  readonly exploded: boolean;
  readonly dropped: boolean;
  readonly counts?: "success" | "failure";
}

/** Some dice on the table. */
export interface RolledPool {
  readonly kind: "pool";
  readonly text: string;
  /** The name of the dice: d6, dF. */
  readonly die: string;
  readonly dice: readonly RolledDie[];
  readonly value: number;
  readonly label?: string;
}

/** The most throws in one roll: dice that explode may go on for long, and then nobody waits. */
const MOST_THROWS = 10_000;

/** Counts throws, and asks for their faces. */
export class Hand {
  readonly #source: Source;
  #thrown = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Throws a die of the pool. Throws Faulty where there is no face for it. */
  throw(pool: Pool): number {
    const faces = facesOf(pool.faces);
    const name = dieName(pool.faces);
    this.#thrown += 1;
    if (this.#thrown > MOST_THROWS) throw new Faulty(`the dice had not come to rest after ${MOST_THROWS} throws`, pool);
    const face = this.#source(faces);
    if (face === undefined) throw new Faulty(`the face of a ${name} is missing: ${this.#thrown} or more fall`, pool);
    if (!faces.includes(face)) throw new Faulty(`a ${name} has no face ${face}`, pool);
    return face;
  }
}

/** A die that is not done yet. */
interface Growing {
  readonly throws: Throw[];
  value: number;
  exploded: boolean;
}

/** A die in the air: what it will be part of, and how often it has been thrown again or has exploded. */
interface Flying {
  readonly die: Growing;
  readonly chain: Growing[];
  readonly why: Throw["why"];
  readonly again: number;
  readonly burst: number;
}

/**
 * Throws the dice of a pool as people do: all of them first, then those that are thrown again and those that others
 * throw further, in the order of the dice they come from, until none is left.
 */
export function throwPool(pool: Pool, hand: Hand, label?: string): RolledPool {
  const chains: Growing[][] = [];
  let flying: Flying[] = Array.from({ length: pool.count }, () => {
    const die: Growing = { throws: [], value: 0, exploded: false };
    const chain = [die];
    chains.push(chain);
    return { die, chain, why: "thrown", again: 0, burst: 0 };
  });
  while (flying.length > 0) {
    const landed = flying.map((one) => ({ one, face: hand.throw(pool) }));
    flying = landed.flatMap(({ one, face }) => land(pool, one, face) ?? []);
  }
  return settled(pool, chains.flat(), label);
}

/** A die shows a face; what flies next because of it. */
function land(pool: Pool, { die, chain, why, again, burst }: Flying, face: number): Flying | undefined {
  const { reroll, explode } = pool;
  die.throws.push({ face, why });
  if (isRethrown(pool, face) && again < (reroll?.max ?? Number.POSITIVE_INFINITY)) {
    return { die, chain, why: "again", again: again + 1, burst };
  }
  die.value += worthOf(pool, face, burst > 0);
  if (!bursts(pool, face) || burst >= (explode?.max ?? Number.POSITIVE_INFINITY)) return undefined;
  die.exploded = true;
  const next: Growing = explode?.into === "die" ? die : { throws: [], value: 0, exploded: false };
  if (next !== die) chain.push(next);
  return { die: next, chain, why: "burst", again: 0, burst: burst + 1 };
}

function settled(pool: Pool, grown: readonly Growing[], label: string | undefined): RolledPool {
  const { selection, counting, margin, sorted } = pool;
  const kept = keptAmong(
    grown.map(({ value }) => value),
    selection,
    (a, b) => a - b,
  );
  let total = 0;
  const dice = grown.map(({ throws, value, exploded }, i): RolledDie => {
    const dropped = kept[i] !== true;
    const score = scoreOf(counting, value);
    if (!dropped) total += score;
    return { throws, value, exploded, dropped, ...(dropped ? {} : countsAs(counting && score)) };
  });
  return {
    kind: "pool",
    text: printTerm(pool),
    die: dieName(pool.faces),
    dice: sorted ? inOrder(dice, sorted) : dice,
    value: margin ? signOfMargin(margin) * (total - margin.target) + 0 : total,
    ...(label === undefined ? {} : { label }),
  };
}

/** How a score of 1 or -1 is called; others have no name. */
export function countsAs(score: number | undefined): { readonly counts?: "success" | "failure" } {
  return score === 1 ? { counts: "success" } : score === -1 ? { counts: "failure" } : {};
}

/** Values in the order they are shown in. */
export function inOrder<V extends { readonly value: number }>(
  values: readonly V[],
  order: "up" | "down",
): readonly V[] {
  return values.toSorted((a, b) => (order === "up" ? a.value - b.value : b.value - a.value));
}
