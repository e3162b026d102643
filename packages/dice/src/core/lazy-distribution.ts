import type { Chance, Distribution } from "./distribution.ts";

/** Goes through the rows of a distribution, one at a time; before the first `next` it stands on none. */
export interface Cursor<V, N> {
  next(): boolean;
  readonly value: V;
  readonly chance: N;
}

/**
 * A distribution that keeps only the chances of its rows. What each row says is told anew whenever somebody goes through
 * them: tens of thousands of rows would take longer to put into objects than to calculate.
 */
export abstract class LazyDistribution<V, N> implements Distribution<V, N> {
  abstract readonly length: number;
  abstract cursor(): Cursor<V, N>;

  *[Symbol.iterator](): Iterator<Chance<V, N>> {
    const at = this.cursor();
    while (at.next()) yield { value: at.value, chance: at.chance };
  }

  /** The same chances, of what is made of the values: of different ones something different. */
  as<W>(makes: (value: V) => W): Distribution<W, N> {
    return new Renamed(this, makes);
  }

  map<T>(makes: (row: Chance<V, N>) => T): T[] {
    return this.reduce<T[]>((made, row) => {
      made.push(makes(row));
      return made;
    }, []);
  }

  filter(holds: (row: Chance<V, N>) => boolean): Chance<V, N>[] {
    return this.reduce<Chance<V, N>[]>((found, row) => {
      if (holds(row)) found.push(row);
      return found;
    }, []);
  }

  find(holds: (row: Chance<V, N>) => boolean): Chance<V, N> | undefined {
    const at = this.cursor();
    while (at.next()) {
      const row = { value: at.value, chance: at.chance };
      if (holds(row)) return row;
    }
    return undefined;
  }

  some(holds: (row: Chance<V, N>) => boolean): boolean {
    return this.find(holds) !== undefined;
  }

  every(holds: (row: Chance<V, N>) => boolean): boolean {
    return !this.some((row) => !holds(row));
  }

  reduce<T>(step: (sum: T, row: Chance<V, N>) => T, begin: T): T {
    let sum = begin;
    const at = this.cursor();
    while (at.next()) sum = step(sum, { value: at.value, chance: at.chance });
    return sum;
  }
}

class Renamed<V, W, N> extends LazyDistribution<W, N> {
  readonly #of: LazyDistribution<V, N>;
  readonly #makes: (value: V) => W;

  constructor(of: LazyDistribution<V, N>, makes: (value: V) => W) {
    super();
    this.#of = of;
    this.#makes = makes;
  }

  get length(): number {
    return this.#of.length;
  }

  cursor(): Cursor<W, N> {
    return new RenamedCursor(this.#of.cursor(), this.#makes);
  }
}

class RenamedCursor<V, W, N> implements Cursor<W, N> {
  readonly #at: Cursor<V, N>;
  readonly #makes: (value: V) => W;

  constructor(at: Cursor<V, N>, makes: (value: V) => W) {
    this.#at = at;
    this.#makes = makes;
  }

  next(): boolean {
    return this.#at.next();
  }

  get value(): W {
    return this.#makes(this.#at.value);
  }

  get chance(): N {
    return this.#at.chance;
  }
}

/** A distribution with something made of each value: of different ones something different. */
export function mapValues<V, W, N>(of: Distribution<V, N>, makes: (value: V) => W): Distribution<W, N> {
  return of instanceof LazyDistribution
    ? of.as(makes)
    : of.map(({ value, chance }) => ({ value: makes(value), chance }));
}
