import { LazyDistribution } from "../core/lazy-distribution.ts";
import { numberOfCompositions } from "../math/multinomial.ts";
import type { Reading } from "./reading.ts";

/**
 * Dice in groups of `size`, each group read separately: all values in ascending order. Six scores of 4d6 without the
 * lowest are 24 dice read as `groupsOf(4, highest(3))`; single dice in order are `groupsOf(1, face)`. Throws a RangeError
 * where the reading adds further dice; reading throws one where the dice don't divide into groups.
 *
 * @example
 * ```ts
 * import { groupsOf, highest } from "@rulewright/dice";
 *
 * groupsOf(2, highest(1)).read([6, 1, 2, 3]); // => [3, 6]
 * ```
 */
export function groupsOf(size: number, reading: Reading<number>): Reading<readonly number[]> {
  if (reading.furtherDice) throw new RangeError("dice in groups can't add further dice");
  const countGroups = (dice: number): number => {
    if (size < 1 || dice % size !== 0) throw new RangeError(`${dice} dice don't divide into groups of ${size}`);
    return dice / size;
  };
  return {
    key: (die) => `groups of ${size} ${reading.key(die)}`,
    read: (faces) => {
      const groups = Array.from({ length: countGroups(faces.length) }, (_, i) => faces.slice(i * size, (i + 1) * size));
      return groups.map((group) => reading.read(group)).toSorted((a, b) => a - b);
    },
    classes: { die: "counts" },
    classOf: () => "die",
    distribution: ({ die, count }, arithmetic, cache) => {
      const groups = countGroups(count);
      const one = [...reading.distribution(die.times(size), arithmetic, cache)].toSorted((a, b) => a.value - b.value);
      const chances = arithmetic.multinomial(
        groups,
        one.map(({ chance }) => chance),
      );
      const valueAt = multisetsOf(
        one.map(({ value }) => value),
        groups,
      );
      return new LazyDistribution(chances, valueAt);
    },
  };
}

/**
 * The multisets of so many of some ascending values, each sorted, by their numbers from 0: in the order of the compositions
 * of a multinomial distribution.
 */
function multisetsOf(values: readonly number[], count: number): (row: number) => readonly number[] {
  // By value but the last: how many compositions there are of each number for the values after it.
  const after = values.slice(1).map((_, i) => {
    const parts = values.length - 1 - i;
    return Array.from({ length: count + 1 }, (__, left) => numberOfCompositions(left, parts));
  });
  return (row) => {
    const multiset: number[] = [];
    let before = row;
    for (const [i, sizes] of after.entries()) {
      let size = sizes[count - multiset.length] ?? 0;
      while (before >= size) {
        before -= size;
        multiset.push(values[i] ?? 0);
        size = sizes[count - multiset.length] ?? 0;
      }
      if (multiset.length === count) return multiset;
    }
    while (multiset.length < count) multiset.push(values.at(-1) ?? 0);
    return multiset;
  };
}
