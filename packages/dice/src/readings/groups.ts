import { type Cursor, LazyDistribution } from "../core/lazy-distribution.ts";
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
      const values = one.map(({ value }) => value);
      return new MultisetDistribution(values, groups, chances, arithmetic.zero);
    },
  };
}

/** The distribution of multisets of ascending values, each sorted; its rows are the compositions of a multinomial distribution. */
class MultisetDistribution<N> extends LazyDistribution<readonly number[], N> {
  readonly #values: readonly number[];
  readonly #count: number;
  readonly #chances: ArrayLike<N>;
  readonly #zero: N;

  constructor(values: readonly number[], count: number, chances: ArrayLike<N>, zero: N) {
    super();
    this.#values = values;
    this.#count = count;
    this.#chances = chances;
    this.#zero = zero;
  }

  get length(): number {
    return this.#chances.length;
  }

  cursor(): Cursor<readonly number[], N> {
    return new MultisetCursor(this.#values, this.#count, this.#chances, this.#zero);
  }
}

class MultisetCursor<N> implements Cursor<readonly number[], N> {
  readonly #values: readonly number[];
  readonly #chances: ArrayLike<N>;
  /** The indexes of the current values, in ascending order. */
  readonly #indexes: number[];
  readonly #zero: N;
  #row = -1;

  constructor(values: readonly number[], count: number, chances: ArrayLike<N>, zero: N) {
    this.#values = values;
    this.#chances = chances;
    this.#zero = zero;
    this.#indexes = Array.from({ length: count }, () => values.length - 1);
  }

  /** The first of the indexes equal to the last one goes down by one, and all after it start at the top again. */
  next(): boolean {
    this.#row += 1;
    if (this.#row === 0 || this.#row >= this.#chances.length) return this.#row < this.#chances.length;
    const indexes = this.#indexes;
    let at = indexes.length - 1;
    while (at > 0 && indexes[at] === indexes[at - 1]) at -= 1;
    indexes[at] = (indexes[at] ?? 0) - 1;
    const top = this.#values.length - 1;
    for (let after = at + 1; after < indexes.length; after++) indexes[after] = top;
    return true;
  }

  get value(): readonly number[] {
    const values = this.#values;
    return this.#indexes.map((index) => values[index] ?? 0);
  }

  get chance(): N {
    return this.#chances[this.#row] ?? this.#zero;
  }
}
