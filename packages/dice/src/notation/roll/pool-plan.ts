import type { Pool } from "../model/expression.ts";
import { dieName, explodes, facesOf, faceValue, isRerolled, scoreOf } from "../model/semantics.ts";
import type { RolledDie, Throw } from "./rolled.ts";

/** What a face means in a pool. The throws and dice are shared by all rolls: equal ones are the same objects. */
export interface FacePlan {
  readonly isRerolled: boolean;
  readonly explodes: boolean;
  /** The number it counts for: on a first die, and on one that was added by an explosion. */
  readonly value: number;
  readonly furtherValue: number;
  /** What the value adds to the total. */
  readonly score: number;
  readonly throws: Readonly<Record<Throw["why"], Throw>>;
  /** A die that was thrown once and shows this face. */
  readonly kept: RolledDie;
  readonly dropped: RolledDie;
}

/** A pool, prepared for rolls: its faces with their meaning. */
export interface PoolPlan {
  readonly die: string;
  readonly faces: readonly number[];
  readonly meanings: ReadonlyMap<number, FacePlan>;
}

const plans = new WeakMap<Pool, PoolPlan>();

/** The plan of a pool, which is made once. */
export function planOf(pool: Pool): PoolPlan {
  const known = plans.get(pool);
  if (known) return known;
  const faces = facesOf(pool.faces);
  const plan: PoolPlan = {
    die: dieName(pool.faces),
    faces,
    meanings: new Map(faces.map((face) => [face, facePlan(pool, face)])),
  };
  plans.set(pool, plan);
  return plan;
}

function facePlan(pool: Pool, face: number): FacePlan {
  const value = faceValue(pool, face, false);
  const score = scoreOf(pool.counting, value);
  const thrown: Throw = { face, why: "thrown" };
  const shown = { throws: [thrown], value, exploded: false };
  return {
    isRerolled: isRerolled(pool, face),
    explodes: explodes(pool, face),
    value,
    furtherValue: faceValue(pool, face, true),
    score,
    throws: { thrown, again: { face, why: "again" }, burst: { face, why: "burst" } },
    kept: { ...shown, dropped: false, ...(pool.counting ? countedAs(score) : {}) },
    dropped: { ...shown, dropped: true },
  };
}

/** The property for a score of 1 or -1; other scores have no name. */
export function countedAs(score: number | undefined): Pick<RolledDie, "counts"> {
  return score === 1 ? { counts: "success" } : score === -1 ? { counts: "failure" } : {};
}
