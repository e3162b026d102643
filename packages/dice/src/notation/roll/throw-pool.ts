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

/** Gives the face of each die that is rolled, one of the given faces; undefined where there are no more. */
export type FaceSource = (faces: readonly number[]) => number | undefined;

/** One throw of a die: with the others ("thrown"), as a reroll ("again"), or because a die exploded ("burst"). */
export interface Throw {
  readonly face: number;
  readonly why: "thrown" | "again" | "burst";
}

/** One die in the result. */
export interface RolledDie {
  /** Its throws in order; of a throw and its rerolls, only the last counts. */
  readonly throws: readonly Throw[];
  /** The number it counts for: clamped, with everything that exploded into it. */
  readonly value: number;
  /** Whether it added a further die. */
  readonly exploded: boolean;
  readonly dropped: boolean;
  readonly counts?: "success" | "failure";
}

/** A rolled pool. */
export interface RolledPool {
  readonly kind: "pool";
  readonly term: Pool;
  /** The name of the dice: d6, dF. */
  readonly die: string;
  readonly dice: readonly RolledDie[];
  readonly value: number;
  readonly label?: string;
}

/** The maximum number of throws in one roll: an explosion may go on for long. */
const MAX_THROWS = 10_000;

/** Rolls dice of pools and limits their number. */
export class DiceRoller {
  readonly #source: FaceSource;
  #thrown = 0;

  constructor(source: FaceSource) {
    this.#source = source;
  }

  /** The face of one die of the pool, which has these faces. Throws a FaultError where there is none. */
  throwDie(pool: Pool, faces: readonly number[]): number {
    this.#thrown += 1;
    if (this.#thrown > MAX_THROWS) fail("throws", pool, { max: MAX_THROWS });
    const face = this.#source(faces);
    if (face !== undefined && faces.includes(face)) return face;
    const die = dieName(pool.faces);
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

/** A throw that is due: for which die of which chain, and how often that was rerolled or has exploded. */
interface PendingThrow {
  readonly die: PendingDie;
  readonly chain: PendingDie[];
  readonly why: Throw["why"];
  readonly rerolls: number;
  readonly explosions: number;
}

/**
 * Rolls a pool as people do: all dice at once, then all rerolls and further dice at once, in the order of the dice that
 * they come from, until none is due.
 */
export function throwPool(pool: Pool, roller: DiceRoller, label?: string): RolledPool {
  const faces = facesOf(pool.faces);
  const chains: PendingDie[][] = [];
  let pending = Array.from({ length: pool.count }, (): PendingThrow => {
    const die = newDie();
    const chain = [die];
    chains.push(chain);
    return { die, chain, why: "thrown", rerolls: 0, explosions: 0 };
  });
  while (pending.length > 0) {
    const thrown = pending.map(() => roller.throwDie(pool, faces));
    const next: PendingThrow[] = [];
    pending.forEach((one, i) => {
      const due = applyFace(pool, one, thrown[i] ?? 0);
      if (due) next.push(due);
    });
    pending = next;
  }
  return evaluatePool(pool, chains.flat(), label);
}

const newDie = (): PendingDie => ({ throws: [], value: 0, exploded: false });

/** Adds a face to its die; the throw that becomes due because of it. */
function applyFace(
  pool: Pool,
  { die, chain, why, rerolls, explosions }: PendingThrow,
  face: number,
): PendingThrow | undefined {
  const { reroll, explode } = pool;
  die.throws.push({ face, why });
  if (isRerolled(pool, face) && rerolls < (reroll?.max ?? Number.POSITIVE_INFINITY)) {
    return { die, chain, why: "again", rerolls: rerolls + 1, explosions };
  }
  die.value += faceValue(pool, face, explosions > 0);
  if (!explodes(pool, face) || explosions >= (explode?.max ?? Number.POSITIVE_INFINITY)) return undefined;
  die.exploded = true;
  const next = explode?.into === "die" ? die : newDie();
  if (next !== die) chain.push(next);
  return { die: next, chain, why: "burst", rerolls: 0, explosions: explosions + 1 };
}

function evaluatePool(pool: Pool, values: readonly PendingDie[], label: string | undefined): RolledPool {
  const { selection, counting, margin, order } = pool;
  const kept = selectValues(values, selection, (a, b) => a.value - b.value);
  let total = 0;
  const dice = values.map(({ throws, value, exploded }, i): RolledDie => {
    if (!kept[i]) return { throws, value, exploded, dropped: true };
    const score = scoreOf(counting, value);
    total += score;
    const counts = counting && score !== 0 ? countedAs(score) : undefined;
    return { throws, value, exploded, dropped: false, ...counts };
  });
  return {
    kind: "pool",
    term: pool,
    die: dieName(pool.faces),
    dice: inOrder(dice, order),
    value: margin ? marginSign(margin) * (total - margin.target) + 0 : total,
    ...(label === undefined ? {} : { label }),
  };
}

/** The property for a score of 1 or -1; other scores have no name. */
export function countedAs(score: number | undefined): { readonly counts?: "success" | "failure" } {
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
