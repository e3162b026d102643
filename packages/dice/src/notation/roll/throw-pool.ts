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

/** The faces of the dice of each pool, listed once. */
const knownFaces = new WeakMap<Pool, readonly number[]>();

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
  /** The further dice that follow from it. */
  readonly chain: PendingDie[];
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
  const faces = knownFaces.get(pool) ?? facesOf(pool.faces);
  knownFaces.set(pool, faces);
  const first: PendingDie[] = [];
  let pending: PendingThrow[] = [];
  const apply = (one: PendingThrow, face: number, next: PendingThrow[]): void => {
    const due = applyFace(pool, one, face);
    if (due) next.push(due);
  };
  for (let i = 0; i < pool.count; i++) {
    const die = newDie();
    first.push(die);
    apply({ die, chain: die.chain, why: "thrown", rerolls: 0, explosions: 0 }, roller.throwDie(pool, faces), pending);
  }
  while (pending.length > 0) {
    const thrown = pending.map(() => roller.throwDie(pool, faces));
    const next: PendingThrow[] = [];
    pending.forEach((one, i) => apply(one, thrown[i] ?? 0, next));
    pending = next;
  }
  const dice: PendingDie[] = [];
  for (const die of first) {
    dice.push(die);
    for (const further of die.chain) dice.push(further);
  }
  return evaluatePool(pool, dice, label);
}

const newDie = (): PendingDie => ({ throws: [], value: 0, exploded: false, chain: [] });

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
  const kept = selection && selectValues(values, selection, (a, b) => a.value - b.value);
  let total = 0;
  const dice = values.map(({ throws, value, exploded }, i): RolledDie => {
    const dropped = kept?.[i] === false;
    const score = dropped ? 0 : scoreOf(counting, value);
    total += score;
    const shown = { throws, value, exploded, dropped };
    return counting && score !== 0 ? Object.assign(shown, countedAs(score)) : shown;
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
