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

/** Gives the face of each die that is rolled, as its place among the faces; a place beyond them where there are no more. */
export type FaceSource = (pool: Pool, dice: PoolDice) => number;

/** The dice of a pool: their name, their faces, and by face those that stay as they were thrown, which all rolls share. */
export interface PoolDice {
  readonly die: string;
  readonly faces: readonly number[];
  readonly seen: (FinalDie | undefined)[];
}

/** These faces, one after another. Throws a FaultError where a die has no such face. */
export function givenFaces(faces: readonly number[]): FaceSource {
  const rest = faces.values();
  return (pool, dice) => {
    const { value } = rest.next();
    if (value === undefined) return dice.faces.length;
    const place = dice.faces.indexOf(value);
    return place < 0 ? fail("face", pool, { value, die: dice.die }) : place;
  };
}

const knownDice = new WeakMap<Pool, PoolDice>();

/** The maximum number of throws in one roll: an explosion may go on for long. */
const MAX_THROWS = 10_000;

/** Rolls a die of a pool and returns the place of its face. Throws a FaultError where there is none, or after too many throws. */
export type ThrowDie = FaceSource;

/** Throws dice whose faces come from a source, for one roll. */
export function thrower(source: FaceSource): ThrowDie {
  let count = 0;
  return (pool, dice) => {
    count += 1;
    if (count > MAX_THROWS) fail("throws", pool, { max: MAX_THROWS });
    const place = source(pool, dice);
    if (dice.faces[place] === undefined) fail("missing-face", pool, { count, die: dice.die });
    return place;
  };
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
export function throwPool(pool: Pool, throwDie: ThrowDie, label?: string): RolledPool {
  const known = diceOf(pool);
  const thrown: (FinalDie | PendingDie[])[] = [];
  let pending: PendingThrow[] = [];
  for (let i = 0; i < pool.count; i++) {
    const place = throwDie(pool, known);
    thrown.push(known.seen[place] ?? firstThrow(pool, known, place, pending));
  }
  while (pending.length > 0) {
    const next: PendingThrow[] = [];
    for (const one of pending) applyFace(pool, one, known.faces[throwDie(pool, known)] as number, next);
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

function diceOf(pool: Pool): PoolDice {
  let known = knownDice.get(pool);
  if (!known) knownDice.set(pool, (known = { die: dieName(pool.faces), faces: facesOf(pool.faces), seen: [] }));
  return known;
}

/** A die that has been thrown: all dice with its face stay like this one, or it isn't finished. */
function firstThrow(
  pool: Pool,
  { faces, seen }: PoolDice,
  place: number,
  due: PendingThrow[],
): FinalDie | PendingDie[] {
  const die = newDie();
  const chain = [die];
  const first = { die, chain, why: "thrown", rerolls: 0, bursts: 0 } as const;
  return applyFace(pool, first, faces[place] as number, due) ? chain : (seen[place] = finalDie(pool, die));
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

function finalDie({ counting, selection }: Pool, { throws, value, exploded }: PendingDie): FinalDie {
  const score = scoreOf(counting, value);
  const plain = { throws, value, exploded, dropped: false };
  const kept = countedAs(plain, counting && score);
  return { value, score, kept, dropped: selection ? { ...plain, dropped: true } : kept };
}

/** A part with the name of its score, where that is 1 or -1; other scores have none. */
export const countedAs = <P extends object>(part: P, score: number | undefined): P & Pick<RolledDie, "counts"> =>
  score === 1 || score === -1 ? { ...part, counts: score > 0 ? "success" : "failure" } : part;

/** Values in the order in which they are shown. */
export const inOrder = <V extends { readonly value: number }>(
  values: readonly V[],
  order: "ascending" | "descending" | undefined,
): readonly V[] =>
  order ? values.toSorted((a, b) => (order === "ascending" ? a.value - b.value : b.value - a.value)) : values;
