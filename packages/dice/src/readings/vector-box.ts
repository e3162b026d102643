import type { Hand } from "./hands.ts";

/** Numbers lists of integers between bounds, the last one fastest, so that the indexes of sums are sums of indexes. */
export class VectorBox<C extends string> {
  readonly #names: readonly C[];
  readonly #mins: readonly number[];
  readonly #lengths: readonly number[];
  /** The number of indexes. */
  readonly size: number;

  /** The minimum of each number, and how far it may be above it. Throws a RangeError for too many combinations. */
  constructor(names: readonly C[], mins: readonly number[], spans: readonly number[]) {
    this.#names = names;
    this.#mins = mins;
    this.#lengths = spans.map((span) => span + 1);
    this.size = this.#lengths.reduce((size, length) => size * length, 1);
    if (!Number.isSafeInteger(this.size)) throw new RangeError("too many different sums of symbols");
  }

  /** The index of some numbers, each measured from one of `mins`. Throws a RangeError where they are no integers. */
  indexOf(numbers: readonly number[], mins: readonly number[]): number {
    let index = 0;
    for (const [i, length] of this.#lengths.entries()) index = index * length + (numbers[i] ?? 0) - (mins[i] ?? 0);
    if (!Number.isInteger(index)) throw new RangeError("symbols are counted in integers");
    return index;
  }

  /** The hand of symbols at an index: the inverse of `indexOf`. */
  handAt(index: number): Hand<C> {
    const hand = {} as Record<C, number>;
    for (const name of this.#names) hand[name] = 0;
    let rest = index;
    for (let i = this.#names.length - 1; i >= 0; i--) {
      const [name, length = 1, min = 0] = [this.#names[i], this.#lengths[i], this.#mins[i]];
      if (name !== undefined) hand[name] = min + (rest % length);
      rest = Math.floor(rest / length);
    }
    return hand;
  }
}
