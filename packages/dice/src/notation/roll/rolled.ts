import type { Pool } from "../model/expression.ts";

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
