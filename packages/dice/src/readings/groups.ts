import { type Cursor, LazyDistribution } from "../core/lazy-distribution.ts";
import type { Reading } from "./reading.ts";

/**
 * Dice in groups of `size`, each group read by itself: all the values in ascending order. Six scores of 4d6 without the
 * lowest are 24 dice read as `inGroups(4, highest(3))`; single dice sorted are `inGroups(1, face)`. Throws a RangeError
 * where the dice don't make whole groups, and where dice of a group throw further ones.
 */
export function groupsOf(size: number, reading: Reading<number>): Reading<readonly number[]> {
  if (reading.furtherDice) throw new RangeError("dice in groups throw no further ones");
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
      const one = [...reading.distribution(die.times(size), arithmetic, shared)].toSorted((a, b) => a.value - b.value);
      const chances = arithmetic.multinomial(
        groups,
        one.map(({ chance }) => chance),
      );
      return new SortedDraws(
        one.map(({ value }) => value),
        groups,
        chances,
        arithmetic.zero,
      );
    },
  };
}

/** Every way to draw so many of some rising values, in ascending order each: the compositions of `multinomial`, spelled out. */
class SortedDraws<N> extends LazyDistribution<readonly number[], N> {
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
    return new DrawsCursor(this.#values, this.#count, this.#chances, this.#zero);
  }
}

class DrawsCursor<N> implements Cursor<readonly number[], N> {
  readonly #values: readonly number[];
  readonly #chances: ArrayLike<N>;
  /** The places of the values drawn, none before the first of the places before it. */
  readonly #drawn: number[];
  readonly #zero: N;
  #row = -1;

  constructor(values: readonly number[], count: number, chances: ArrayLike<N>, zero: N) {
    this.#values = values;
    this.#chances = chances;
    this.#zero = zero;
    this.#drawn = Array.from({ length: count }, () => values.length - 1);
  }

  /** The last draw that may go down does, and all after it start at the top again. */
  next(): boolean {
    this.#row += 1;
    if (this.#row === 0 || this.#row >= this.#chances.length) return this.#row < this.#chances.length;
    const drawn = this.#drawn;
    let at = drawn.length - 1;
    while (at > 0 && drawn[at] === drawn[at - 1]) at -= 1;
    drawn[at] = (drawn[at] ?? 0) - 1;
    const top = this.#values.length - 1;
    for (let after = at + 1; after < drawn.length; after++) drawn[after] = top;
    return true;
  }

  get value(): readonly number[] {
    const values = this.#values;
    return this.#drawn.map((place) => values[place] ?? 0);
  }

  get chance(): N {
    return this.#chances[this.#row] ?? this.#zero;
  }
}
