import type { Chance, Distribution } from "./distribution.ts";

/** A position in the rows of a distribution; the first `next` moves it to the first row. */
export interface Cursor<V, N> {
  next(): boolean;
  readonly value: V;
  readonly chance: N;
}

/**
 * A distribution that stores only the probabilities of its rows and creates the values while it is read: tens of
 * thousands of objects would take longer to create than their probabilities take to calculate.
 */
export abstract class LazyDistribution<V, N> implements Distribution<V, N> {
  abstract readonly length: number;
  abstract cursor(): Cursor<V, N>;

  *[Symbol.iterator](): Iterator<Chance<V, N>> {
    const cursor = this.cursor();
    while (cursor.next()) yield { value: cursor.value, chance: cursor.chance };
  }

  /** The same probabilities with an injective function applied to the values. */
  mapValues<W>(change: (value: V) => W): Distribution<W, N> {
    return new MappedDistribution(this, change);
  }

  map<T>(change: (row: Chance<V, N>) => T): T[] {
    return this.reduce<T[]>((mapped, row) => {
      mapped.push(change(row));
      return mapped;
    }, []);
  }

  filter(matches: (row: Chance<V, N>) => boolean): Chance<V, N>[] {
    return this.reduce<Chance<V, N>[]>((found, row) => {
      if (matches(row)) found.push(row);
      return found;
    }, []);
  }

  find(matches: (row: Chance<V, N>) => boolean): Chance<V, N> | undefined {
    const cursor = this.cursor();
    while (cursor.next()) {
      const row = { value: cursor.value, chance: cursor.chance };
      if (matches(row)) return row;
    }
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
    const cursor = this.cursor();
    while (cursor.next()) accumulated = step(accumulated, { value: cursor.value, chance: cursor.chance });
    return accumulated;
  }
}

class MappedDistribution<V, W, N> extends LazyDistribution<W, N> {
  readonly #source: LazyDistribution<V, N>;
  readonly #change: (value: V) => W;

  constructor(source: LazyDistribution<V, N>, change: (value: V) => W) {
    super();
    this.#source = source;
    this.#change = change;
  }

  get length(): number {
    return this.#source.length;
  }

  cursor(): Cursor<W, N> {
    return new MappedCursor(this.#source.cursor(), this.#change);
  }
}

class MappedCursor<V, W, N> implements Cursor<W, N> {
  readonly #cursor: Cursor<V, N>;
  readonly #change: (value: V) => W;

  constructor(cursor: Cursor<V, N>, change: (value: V) => W) {
    this.#cursor = cursor;
    this.#change = change;
  }

  next(): boolean {
    return this.#cursor.next();
  }

  get value(): W {
    return this.#change(this.#cursor.value);
  }

  get chance(): N {
    return this.#cursor.chance;
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
