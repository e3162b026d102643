/** A die: its name and the number on each face; every face is equally likely. */
export interface Die {
  readonly name: string;
  readonly faces: readonly number[];
  /** A roll of `count` of these dice, from 0 to `MAX_DICE`. Throws a RangeError for other counts. */
  times(count: number): Dice;
}

/** Equal dice that are rolled together. */
export interface Dice {
  readonly die: Die;
  readonly count: number;
}

/** The maximum number of dice in one roll and of sides of a die: 1000. It keeps a mistyped number from costing minutes. */
export const MAX_DICE = 1000;

/** A die with any faces. */
export function customDie(name: string, faces: readonly number[]): Die {
  const die: Die = {
    name,
    faces,
    times(count) {
      if (!Number.isInteger(count) || count < 0 || count > MAX_DICE) {
        throw new RangeError(`a roll has 0 to ${MAX_DICE} dice, not ${count}`);
      }
      return { die, count };
    },
  };
  return die;
}

/**
 * A die with the faces 1 to `sides`. Throws a RangeError unless `sides` is an integer from 1 to `MAX_DICE`.
 *
 * @example
 * ```ts
 * import { d } from "@rulewright/dice";
 *
 * d(4).faces; // => [1, 2, 3, 4]
 * d(6).times(3).count; // => 3
 * ```
 */
export function d(sides: number): Die {
  if (!Number.isInteger(sides) || sides < 1 || sides > MAX_DICE) {
    throw new RangeError(`a die has 1 to ${MAX_DICE} sides, not ${sides}`);
  }
  return (regular[sides] ??= customDie(
    `d${sides}`,
    Array.from({ length: sides }, (_, i) => i + 1),
  ));
}

/** Dice with the faces 1, 2, 3 ..., by their number of sides: calculations ask for the same ones millions of times. */
const regular: Die[] = [];

/** A ten-sided die numbered 0 to 9. */
export const d10Digits: Die = /* @__PURE__ */ customDie("d10", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
