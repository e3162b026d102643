import type { Reading } from "./reading.ts";

/**
 * Dice in groups of `size`, each group read by itself: all the values in ascending order. Six scores of 4d6 without the
 * lowest are 24 dice read as `inGroups(4, highest(3))`; single dice sorted are `inGroups(1, face)`. Throws a RangeError
 * where the dice don't make whole groups, and where dice of a group throw further ones.
 */
export function inGroups(size: number, reading: Reading<number>): Reading<readonly number[]> {
  if (reading.more) throw new RangeError("dice in groups throw no further ones");
  const groupsOf = (dice: number): number => {
    if (size < 1 || dice % size !== 0) throw new RangeError(`${dice} dice are no groups of ${size}`);
    return dice / size;
  };
  return {
    key: (die) => `groups of ${size} ${reading.key(die)}`,
    read: (faces) => {
      const groups = Array.from({ length: groupsOf(faces.length) }, (_, i) => faces.slice(i * size, (i + 1) * size));
      return groups.map((group) => reading.read(group)).toSorted((a, b) => a - b);
    },
    classes: { die: "counts" },
    classOf: () => "die",
    distribution: ({ die, count }, arithmetic, shared) => {
      const groups = groupsOf(count);
      if (groups === 0) return [{ value: [], chance: arithmetic.one }];
      const one = reading.distribution(die.times(size), arithmetic, shared).toSorted((a, b) => a.value - b.value);
      const chances = arithmetic.multinomial(
        groups,
        one.map(({ chance }) => chance),
      );
      return sortedValues(
        one.map(({ value }) => value),
        groups,
      ).map((value, i) => ({ value, chance: chances[i] ?? arithmetic.zero }));
    },
  };
}

/** Every way to draw so many of the values, in ascending order each: the compositions of `multinomial`, spelled out. */
function sortedValues(values: readonly number[], count: number): number[][] {
  const found: number[][] = [];
  const drawn: number[] = [];
  const draw = (from: number, at: number): void => {
    if (at === count) {
      found.push(drawn.slice());
      return;
    }
    const value = values[from] ?? 0;
    if (from === values.length - 1)
      found.push([...drawn.slice(0, at), ...Array.from({ length: count - at }, () => value)]);
    else {
      draw(from + 1, at);
      for (let k = at; k < count; k++) {
        drawn[k] = value;
        draw(from + 1, k + 1);
      }
    }
  };
  draw(0, 0);
  return found;
}
