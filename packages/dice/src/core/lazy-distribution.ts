import type { Chance, Distribution } from "./distribution.ts";

/** A row whose value is created when it is read. */
class LazyRow<V, N> implements Chance<V, N> {
  readonly chance: N;
  readonly #valueAt: (row: number) => V;
  readonly #row: number;

  constructor(chance: N, valueAt: (row: number) => V, row: number) {
    this.chance = chance;
    this.#valueAt = valueAt;
    this.#row = row;
  }

  get value(): V {
    return this.#valueAt(this.#row);
  }
}

/**
 * A distribution that stores only the probabilities of its rows and creates a value when it is read: tens of thousands of
 * objects would take longer to create than their probabilities take to calculate. `valueAt` gets the number of a row from 0.
 *
 * @example
 * ```ts
 * import { LazyDistribution } from "@rulewright/dice";
 *
 * const coin = new LazyDistribution([0.5, 0.5], (row) => ["heads", "tails"][row]);
 * coin.reduce((sum, { chance }) => sum + chance, 0); // => 1
 * [...coin].map(({ value }) => value); // => ["heads", "tails"]
 * ```
 */
export class LazyDistribution<V, N> implements Distribution<V, N> {
  readonly #chances: ArrayLike<N>;
  readonly #valueAt: (row: number) => V;

  constructor(chances: ArrayLike<N>, valueAt: (row: number) => V) {
    this.#chances = chances;
    this.#valueAt = valueAt;
  }

  get length(): number {
    return this.#chances.length;
  }

  *[Symbol.iterator](): Iterator<Chance<V, N>> {
    for (let row = 0; row < this.length; row++) yield { value: this.#valueAt(row), chance: this.#chanceOf(row) };
  }

  /** The same probabilities with an injective function applied to the values. */
  mapValues<W>(change: (value: V) => W): LazyDistribution<W, N> {
    return new LazyDistribution(this.#chances, (row) => change(this.#valueAt(row)));
  }

  map<T>(change: (row: Chance<V, N>) => T): T[] {
    return Array.from(this, change);
  }

  filter(matches: (row: Chance<V, N>) => boolean): Chance<V, N>[] {
    return [...this].filter(matches);
  }

  find(matches: (row: Chance<V, N>) => boolean): Chance<V, N> | undefined {
    for (const row of this) if (matches(row)) return row;
    return undefined;
  }

  some(matches: (row: Chance<V, N>) => boolean): boolean {
    return this.find(matches) !== undefined;
  }

  every(matches: (row: Chance<V, N>) => boolean): boolean {
    return !this.some((row) => !matches(row));
  }

  reduce<T>(step: (accumulated: T, row: Chance<V, N>) => T, initial: T): T {
    let accumulated = initial;
    for (let row = 0; row < this.length; row++) {
      accumulated = step(accumulated, new LazyRow(this.#chanceOf(row), this.#valueAt, row));
    }
    return accumulated;
  }

  #chanceOf(row: number): N {
    const chance = this.#chances[row];
    if (chance === undefined) throw new RangeError(`there is no row ${row}`);
    return chance;
  }
}

/**
 * A distribution with an injective function applied to its values, so that different values stay different.
 *
 * @example
 * ```ts
 * import { d, doubles, face, mapValues } from "@rulewright/dice";
 *
 * const coin = face.distribution(d(2).times(1), doubles);
 * [...mapValues(coin, (side) => (side === 1 ? "heads" : "tails"))].map(({ value }) => value); // => ["heads", "tails"]
 * ```
 */
export function mapValues<V, W, N>(source: Distribution<V, N>, change: (value: V) => W): Distribution<W, N> {
  return source instanceof LazyDistribution
    ? source.mapValues(change)
    : source.map(({ value, chance }) => ({ value: change(value), chance }));
}
