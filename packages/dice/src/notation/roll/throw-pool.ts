import type { Pool } from "../model/expression.ts";
import { fail } from "../model/fault.ts";
import { marginSign, scoreOf, selectValues } from "../model/semantics.ts";
import { countedAs, type FacePlan, planOf, type PoolPlan } from "./pool-plan.ts";
import type { RolledDie, RolledPool, Throw } from "./rolled.ts";

/** Gives the face of each die that is rolled, one of the given faces; undefined where there are no more. */
export type FaceSource = (faces: readonly number[]) => number | undefined;

/** The maximum number of throws in one roll: an explosion may go on for long. */
const MAX_THROWS = 10_000;

/** Rolls dice of pools and limits their number. */
export class DiceRoller {
  readonly #source: FaceSource;
  #thrown = 0;

  constructor(source: FaceSource) {
    this.#source = source;
  }

  /** The face of one die of the pool, with its meaning. Throws a FaultError where there is none. */
  throwDie(pool: Pool, { faces, meanings, die }: PoolPlan): FacePlan {
    this.#thrown += 1;
    if (this.#thrown > MAX_THROWS) fail("throws", pool, { max: MAX_THROWS });
    const face = this.#source(faces);
    const meaning = face === undefined ? undefined : meanings.get(face);
    if (meaning) return meaning;
    return face === undefined
      ? fail("missing-face", pool, { count: this.#thrown, die })
      : fail("face", pool, { value: face, die });
  }
}

/**
 * Rolls a pool as people do: all dice at once, then all rerolls and further dice at once, in the order of the dice that
 * they come from, until none is due.
 */
export function throwPool(pool: Pool, roller: DiceRoller, label?: string): RolledPool {
  const plan = planOf(pool);
  const thrown: FacePlan[] = [];
  for (let i = 0; i < pool.count; i++) thrown.push(roller.throwDie(pool, plan));
  const dice = pool.reroll || pool.explode ? throwFurther(pool, plan, thrown, roller) : thrown;
  const kept = pool.selection && selectValues(dice, pool.selection, (a, b) => a.value - b.value);
  let total = 0;
  const shown: RolledDie[] = [];
  for (const [i, die] of dice.entries()) {
    const isKept = kept?.[i] ?? true;
    if (isKept) total += die.score;
    shown.push(isKept ? die.kept : die.dropped);
  }
  const { margin, order } = pool;
  return {
    kind: "pool",
    term: pool,
    die: plan.die,
    dice: inOrder(shown, order),
    value: margin ? marginSign(margin) * (total - margin.target) + 0 : total,
    ...(label === undefined ? {} : { label }),
  };
}

/** A die as it is in the end: its value, what that adds to the total, and how it is shown. */
type FinalDie = Pick<FacePlan, "value" | "score" | "kept" | "dropped">;

/** A die that is rerolled, explodes, or was added by an explosion. */
interface ChangedDie {
  readonly throws: Throw[];
  value: number;
  exploded: boolean;
}

function finalDie({ counting }: Pool, { throws, value, exploded }: ChangedDie): FinalDie {
  const score = scoreOf(counting, value);
  const shown = { throws, value, exploded, dropped: false };
  const kept = counting ? Object.assign(shown, countedAs(score)) : shown;
  return { value, score, kept, dropped: { throws, value, exploded, dropped: true } };
}

/** A throw that is due: for which die of which chain, and how often that was rerolled or has exploded. */
interface PendingThrow {
  readonly die: ChangedDie;
  readonly chain: ChangedDie[];
  readonly why: Throw["why"];
  readonly rerolls: number;
  readonly explosions: number;
}

/** All dice after their rerolls and explosions. A die without any stays as it was thrown. */
function throwFurther(
  pool: Pool,
  plan: PoolPlan,
  thrown: readonly FacePlan[],
  roller: DiceRoller,
): readonly FinalDie[] {
  if (!thrown.some(mayChange)) return thrown;
  /** For each die that is rerolled or explodes, itself with its further dice. */
  const chains: (ChangedDie[] | undefined)[] = [];
  let pending: PendingThrow[] = [];
  for (const face of thrown) {
    const die = mayChange(face) ? newDie() : undefined;
    const chain = die && [die];
    chains.push(chain);
    const due = die && chain && applyFace(pool, { die, chain, why: "thrown", rerolls: 0, explosions: 0 }, face);
    if (due) pending.push(due);
  }
  while (pending.length > 0) {
    const faces = pending.map(() => roller.throwDie(pool, plan));
    const next: PendingThrow[] = [];
    for (const [i, one] of pending.entries()) {
      const face = faces[i];
      const due = face && applyFace(pool, one, face);
      if (due) next.push(due);
    }
    pending = next;
  }
  const dice: FinalDie[] = [];
  for (const [i, face] of thrown.entries()) {
    const chain = chains[i];
    if (chain) for (const die of chain) dice.push(finalDie(pool, die));
    else dice.push(face);
  }
  return dice;
}

const mayChange = ({ isRerolled, explodes }: FacePlan): boolean => isRerolled || explodes;

const newDie = (): ChangedDie => ({ throws: [], value: 0, exploded: false });

/** Adds a face to its die; the throw that becomes due because of it. */
function applyFace(
  { reroll, explode }: Pool,
  { die, chain, why, rerolls, explosions }: PendingThrow,
  face: FacePlan,
): PendingThrow | undefined {
  die.throws.push(face.throws[why]);
  if (face.isRerolled && rerolls < (reroll?.max ?? Number.POSITIVE_INFINITY)) {
    return { die, chain, why: "again", rerolls: rerolls + 1, explosions };
  }
  die.value += explosions > 0 ? face.furtherValue : face.value;
  if (!face.explodes || explosions >= (explode?.max ?? Number.POSITIVE_INFINITY)) return undefined;
  die.exploded = true;
  const next = explode?.into === "die" ? die : newDie();
  if (next !== die) chain.push(next);
  return { die: next, chain, why: "burst", rerolls: 0, explosions: explosions + 1 };
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
