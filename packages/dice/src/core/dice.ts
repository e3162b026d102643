/** A die: its name and what its faces show, each face equally likely. */
export interface Die {
  readonly name: string;
  readonly faces: readonly number[];
  /** That many of these dice, thrown together. Counts below zero throw a RangeError. */
  times(count: number): Dice;
}

/** Some equal dice thrown together. */
export interface Dice {
  readonly die: Die;
  readonly count: number;
}

/** The most dice one throw may have; a table has no more, and a mistyped number must not stop the machine. */
export const MAX_DICE = 1000;

/** A die of one's own: what it is called, and what its faces show. */
export function dieOf(name: string, faces: readonly number[]): Die {
  const die: Die = {
    name,
    faces,
    times(count) {
      if (!Number.isInteger(count) || count < 0 || count > MAX_DICE) {
        throw new RangeError(`a throw has 0 to ${MAX_DICE} dice, not ${count}`);
      }
      return { die, count };
    },
  };
  return die;
}

/** A die with faces 1 to `sides`. */
export function d(sides: number): Die {
  if (!Number.isInteger(sides) || sides < 1 || sides > MAX_DICE) {
    throw new RangeError(`a die has 1 to ${MAX_DICE} sides, not ${sides}`);
  }
  return dieOf(
    `d${sides}`,
    Array.from({ length: sides }, (_, i) => i + 1),
  );
}

/** A ten-sided die read as printed: 0 to 9. */
export const d10Digits: Die = dieOf(
  "d10",
  Array.from({ length: 10 }, (_, i) => i),
);
