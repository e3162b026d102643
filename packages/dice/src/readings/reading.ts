import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import type { Distribution } from "../core/distribution.ts";
import type { PowerCache } from "./power-series.ts";

/** What a class of faces means on screen: it counts, it is blank, or it cancels something. */
export type DieMeaning = "counts" | "blank" | "cancels";

/**
 * What a rule wants to know about a roll. Rolls with the same value are equal to the rule, so odds cost only as much as
 * the rule is complicated; the table still sees every face.
 */
export interface Reading<V> {
  /** Readings with equal keys for a die have equal values; distributions are shared by key. */
  key(die: Die): string;
  /** The value of these faces. The first `initial` of them (all by default) were rolled at once, others because of those. */
  read(faces: readonly number[], initial?: number): V;
  /** The class of a face, for readings that have classes; people select dice by it. `further`: the die was added. */
  classOf?(face: number, further?: boolean): string;
  /** How many further dice the faces of wave 0, 1 ... add; absent where dice never add any. */
  furtherDice?(faces: readonly number[], wave?: number): number;
  /** What each class means on screen. */
  readonly classes?: Readonly<Record<string, DieMeaning>>;
  /** Every possible value with its probability. `cache` keeps what rolls of other sizes have in common. */
  distribution<N>(dice: Dice, arithmetic: Arithmetic<N>, cache?: PowerCache<N>): Distribution<V, N>;
}

/** A test of a face. */
export type Test = (face: number) => boolean;

/**
 * Tests for `min` or more.
 *
 * @example
 * ```ts
 * import { atLeast } from "@rulewright/dice";
 *
 * atLeast(5)(6); // => true
 * ```
 */
export const atLeast =
  (min: number): Test =>
  (face) =>
    face >= min;

/**
 * Tests for `max` or less.
 *
 * @example
 * ```ts
 * import { atMost } from "@rulewright/dice";
 *
 * atMost(5)(6); // => false
 * ```
 */
export const atMost =
  (max: number): Test =>
  (face) =>
    face <= max;

/**
 * Tests for one face.
 *
 * @example
 * ```ts
 * import { exactly } from "@rulewright/dice";
 *
 * exactly(1)(1); // => true
 * ```
 */
export const exactly =
  (wanted: number): Test =>
  (face) =>
    face === wanted;

/** A short text that is equal for two dice exactly where all codes of their faces are; codes differ modulo 65,536. */
export function faceCodes(die: Die, codeOf: (face: number) => number): string {
  const codes: number[] = [];
  for (const face of die.faces) codes.push(codeOf(face));
  return String.fromCharCode(...codes);
}

/**
 * The face of a single die. Its distribution throws a RangeError for any other number of dice.
 *
 * @example
 * ```ts
 * import { d, doubles, face } from "@rulewright/dice";
 *
 * face.read([4]); // => 4
 * [...face.distribution(d(2).times(1), doubles)]; // => [{ value: 1, chance: 0.5 }, { value: 2, chance: 0.5 }]
 * ```
 */
export const face: Reading<number> = {
  key: () => "face",
  classes: { die: "counts" },
  classOf: () => "die",
  read: (faces) => faces[0] ?? 0,
  distribution: ({ die, count }, arithmetic) => {
    if (count !== 1) throw new RangeError(`the reading "face" takes one die, not ${count}`);
    const chance = arithmetic.ratio(1, die.faces.length);
    return die.faces.map((value) => ({ value, chance }));
  },
};
