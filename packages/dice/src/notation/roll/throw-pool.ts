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

/** The dice of a pool: their name and their faces. Dice that were thrown once are the same in all rolls. */
export interface PoolDice {
  readonly die: string;
  readonly faces: readonly number[];
  /** Those that were thrown once, by face and by what they are: thrown with the others, added last, added and exploded. */
  readonly once: (FinalDie | undefined)[];
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

/** A die as it is in the end: its value, what that adds to the total, and how it is shown. */
interface FinalDie {
  readonly value: number;
  readonly score: number;
  readonly kept: RolledDie;
  readonly dropped: RolledDie;
}

/** A throw that is due. A chain is a die with all that explosions have added to it. */
interface PendingThrow {
  /** The finished dice of its chain. */
  readonly chain: FinalDie[];
  /** What its die has shown before, and what that counts for. */
  readonly before: Throw[];
  readonly value: number;
  readonly why: Throw["why"];
  /** How often the last die was rerolled, and the chain has exploded. */
  readonly rerolls: number;
  readonly bursts: number;
}

/**
 * Rolls a pool as people do: all dice at once, then all rerolls and further dice at once, in the order of the dice that
 * they come from, until none is due.
 */
export function throwPool(pool: Pool, throwDie: ThrowDie, label?: string): RolledPool {
  const known = diceOf(pool);
  const thrown: (FinalDie | FinalDie[])[] = [];
  let pending: PendingThrow[] = [];
  for (let i = 0; i < pool.count; i++) {
    const place = throwDie(pool, known);
    const die = known.once[3 * place];
    thrown.push(die && !die.kept.exploded ? die : firstThrow(pool, known, place, pending));
  }
  while (pending.length > 0) {
    const next: PendingThrow[] = [];
    for (const one of pending) applyFace(pool, known, one, throwDie(pool, known), next);
    pending = next;
  }
  const dice: FinalDie[] = [];
  for (const one of thrown) {
    if (Array.isArray(one)) for (const die of one) dice.push(die);
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
  if (!known) knownDice.set(pool, (known = { die: dieName(pool.faces), faces: facesOf(pool.faces), once: [] }));
  return known;
}

/** The chain of a die that has been thrown with the others. */
function firstThrow(pool: Pool, dice: PoolDice, place: number, due: PendingThrow[]): FinalDie[] {
  const chain: FinalDie[] = [];
  applyFace(pool, dice, pendingThrow(chain, [], 0, "thrown", 0, 0), place, due);
  return chain;
}

/** Makes a throw that is due. All its fields are named, since Node 20 copies a record slowly. */
const pendingThrow = (
  chain: FinalDie[],
  before: Throw[],
  value: number,
  why: Throw["why"],
  rerolls: number,
  bursts: number,
): PendingThrow => ({ chain, before, value, why, rerolls, bursts });

/** Finishes the die that shows this face, or adds the throw that becomes due because of it. */
function applyFace(pool: Pool, dice: PoolDice, thrown: PendingThrow, place: number, due: PendingThrow[]): void {
  const { reroll, explode } = pool;
  const { chain, before, why, rerolls, bursts } = thrown;
  const face = dice.faces[place] as number;
  const shown = { face, why };
  if (isRerolled(pool, face) && rerolls < (reroll?.max ?? Number.POSITIVE_INFINITY)) {
    before.push(shown);
    due.push(pendingThrow(chain, before, thrown.value, "again", rerolls + 1, bursts));
    return;
  }
  const bursting = explodes(pool, face) && bursts < (explode?.max ?? Number.POSITIVE_INFINITY);
  const isOne = explode?.into === "die";
  const value = thrown.value + faceValue(pool, face, bursts > 0);
  if (bursting && isOne) {
    before.push(shown);
    due.push(pendingThrow(chain, before, value, "burst", 0, bursts + 1));
    return;
  }
  if (before.length > 0) {
    before.push(shown);
    chain.push(finalDie(pool, before, value, bursting || (isOne && bursts > 0)));
  } else {
    const kind = 3 * place + (bursts === 0 ? 0 : bursting ? 2 : 1);
    chain.push((dice.once[kind] ??= finalDie(pool, [shown], value, bursting)));
  }
  if (bursting) due.push(pendingThrow(chain, [], 0, "burst", 0, bursts + 1));
}

function finalDie({ counting, selection }: Pool, throws: readonly Throw[], value: number, exploded: boolean): FinalDie {
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
