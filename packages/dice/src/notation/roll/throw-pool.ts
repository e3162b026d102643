import type { Pool } from "../model/expression.ts";
import { fail } from "../model/fault.ts";
import {
  dieName,
  explodes,
  facesOf,
  faceValue,
  isRerolled,
  marginSign,
  scoreOf,
  selectValues,
} from "../model/semantics.ts";
import type { RolledDie, RolledPool, Throw } from "./rolled.ts";

/** Gives the face of each die that is rolled, one of the given faces; undefined where there are no more. */
export type FaceSource = (faces: readonly number[]) => number | undefined;

/** The dice of a pool: their name, their faces, and those that stayed as they were thrown, which all rolls share. */
interface PoolDice {
  readonly die: string;
  readonly faces: readonly number[];
  readonly seen: Map<number, FinalDie>;
}

const knownDice = new WeakMap<Pool, PoolDice>();

/** The maximum number of throws in one roll: an explosion may go on for long. */
const MAX_THROWS = 10_000;

/** Rolls dice of pools and limits their number. */
export class DiceRoller {
  readonly #source: FaceSource;
  #thrown = 0;

  constructor(source: FaceSource) {
    this.#source = source;
  }

  /** The face of one die of the pool. Throws a FaultError where there is none. */
  throwDie(pool: Pool, { die, faces, seen }: PoolDice): number {
    this.#thrown += 1;
    if (this.#thrown > MAX_THROWS) fail("throws", pool, { max: MAX_THROWS });
    const face = this.#source(faces);
    if (face !== undefined && (seen.has(face) || faces.includes(face))) return face;
    return face === undefined
      ? fail("missing-face", pool, { count: this.#thrown, die })
      : fail("face", pool, { value: face, die });
  }
}

/** A die that may still be rerolled or get further dice. */
interface PendingDie {
  readonly throws: Throw[];
  value: number;
  exploded: boolean;
}

/** A die as it is in the end: its value, what that adds to the total, and how it is shown. */
interface FinalDie {
  readonly value: number;
  readonly score: number;
  readonly kept: RolledDie;
  readonly dropped: RolledDie;
}

/** A throw that is due: for which die of which chain, and how often that was rerolled or has exploded. */
interface PendingThrow {
  readonly die: PendingDie;
  readonly chain: PendingDie[];
  readonly why: Throw["why"];
  readonly rerolls: number;
  readonly bursts: number;
}

/**
 * Rolls a pool as people do: all dice at once, then all rerolls and further dice at once, in the order of the dice that
 * they come from, until none is due.
 */
export function throwPool(pool: Pool, roller: DiceRoller, label?: string): RolledPool {
  const known = knownDice.get(pool) ?? { die: dieName(pool.faces), faces: facesOf(pool.faces), seen: new Map() };
  knownDice.set(pool, known);
  const thrown: (FinalDie | PendingDie[])[] = [];
  let pending: PendingThrow[] = [];
  for (let i = 0; i < pool.count; i++) {
    const face = roller.throwDie(pool, known);
    let one: FinalDie | PendingDie[] | undefined = known.seen.get(face);
    if (!one) {
      const die = newDie();
      one = [die];
      if (!applyFace(pool, { die, chain: one, why: "thrown", rerolls: 0, bursts: 0 }, face, pending)) {
        known.seen.set(face, (one = finalDie(pool, die)));
      }
    }
    thrown.push(one);
  }
  while (pending.length > 0) {
    const next: PendingThrow[] = [];
    for (const one of pending) applyFace(pool, one, roller.throwDie(pool, known), next);
    pending = next;
  }
  const dice: FinalDie[] = [];
  for (const one of thrown) {
    if (Array.isArray(one)) for (const die of one) dice.push(finalDie(pool, die));
    else dice.push(one);
  }
  const { selection, margin, order } = pool;
  const kept = selection && selectValues(dice, selection, (a, b) => a.value - b.value);
  let total = 0;
  const shown = dice.map((die, i) => {
    if (kept?.[i] === false) return die.dropped;
    total += die.score;
    return die.kept;
  });
  return {
    kind: "pool",
    term: pool,
    die: known.die,
    dice: inOrder(shown, order),
    value: margin ? marginSign(margin) * (total - margin.target) + 0 : total,
    ...(label !== undefined && { label }),
  };
}

const newDie = (): PendingDie => ({ throws: [], value: 0, exploded: false });

/** Adds a face to its die, and the throw that becomes due because of it to the next ones; whether there is one. */
function applyFace(
  pool: Pool,
  { die, chain, why, rerolls, bursts }: PendingThrow,
  face: number,
  due: PendingThrow[],
): boolean {
  const { reroll, explode } = pool;
  die.throws.push({ face, why });
  if (isRerolled(pool, face) && rerolls < (reroll?.max ?? Number.POSITIVE_INFINITY)) {
    due.push({ die, chain, why: "again", rerolls: rerolls + 1, bursts });
    return true;
  }
  die.value += faceValue(pool, face, bursts > 0);
  if (!explodes(pool, face) || bursts >= (explode?.max ?? Number.POSITIVE_INFINITY)) return false;
  die.exploded = true;
  const next = explode?.into === "die" ? die : newDie();
  if (next !== die) chain.push(next);
  due.push({ die: next, chain, why: "burst", rerolls: 0, bursts: bursts + 1 });
  return true;
}

function finalDie({ counting }: Pool, { throws, value, exploded }: PendingDie): FinalDie {
  const score = scoreOf(counting, value);
  const kept = { throws, value, exploded, dropped: false, ...(counting && countedAs(score)) };
  return { value, score, kept, dropped: { throws, value, exploded, dropped: true } };
}

/** The property for a score of 1 or -1; other scores have no name. */
export function countedAs(score: number | undefined): Pick<RolledDie, "counts"> {
  return score === 1 ? { counts: "success" } : score === -1 ? { counts: "failure" } : {};
}

/** Values in the order in which they are shown. */
export function inOrder<V extends { readonly value: number }>(
  values: readonly V[],
  order: "ascending" | "descending" | undefined,
): readonly V[] {
  if (!order) return values;
  const sign = order === "ascending" ? 1 : -1;
  return values.toSorted((a, b) => sign * (a.value - b.value));
}
