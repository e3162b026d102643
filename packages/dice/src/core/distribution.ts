import type { Arithmetic } from "./arithmetic.ts";

/** One possible value with its probability. */
export interface Chance<V, N> {
  readonly value: V;
  readonly chance: N;
  /**
   * Where a distribution has no upper end, its last value stands for itself and everything above: `excess` is the
   * chance-weighted distance above it, and `value` the next value, so that whatever grows linearly from here on keeps
   * its exact mean: (chance - excess) of this value and excess of the next.
   */
  readonly beyond?: { readonly value: V; readonly excess: N };
}

/**
 * A finite distribution: every possible value once, with probabilities that total one. Nothing improbable is dropped. A
 * list is one; a large one may tell its rows only when somebody goes through them.
 */
export interface Distribution<V, N> extends Iterable<Chance<V, N>> {
  readonly length: number;
  map<T>(makes: (row: Chance<V, N>) => T): T[];
  filter(holds: (row: Chance<V, N>) => boolean): Chance<V, N>[];
  find(holds: (row: Chance<V, N>) => boolean): Chance<V, N> | undefined;
  some(holds: (row: Chance<V, N>) => boolean): boolean;
  every(holds: (row: Chance<V, N>) => boolean): boolean;
  reduce<T>(step: (sum: T, row: Chance<V, N>) => T, begin: T): T;
}

/** Collects probability by key, adding up where the same value comes again. Values keep the order of first arrival. */
export class DistributionBuilder<V, N> {
  readonly #found = new Map<string | number, { value: V; chance: N }>();
  readonly #arithmetic: Arithmetic<N>;

  constructor(arithmetic: Arithmetic<N>) {
    this.#arithmetic = arithmetic;
  }

  add(key: string | number, value: V, chance: N): void {
    const known = this.#found.get(key);
    if (known) known.chance = this.#arithmetic.add(known.chance, chance);
    else this.#found.set(key, { value, chance });
  }

  distribution(): Distribution<V, N> {
    return [...this.#found.values()];
  }
}

/** The mean of `worth` over a distribution. */
export function mean<V, N>(
  distribution: Distribution<V, N>,
  worth: (value: V) => number,
  arithmetic: Arithmetic<N>,
): N {
  let total = arithmetic.zero;
  for (const { value, chance } of distribution) {
    const amount = worth(value);
    if (amount !== 0) total = arithmetic.add(total, arithmetic.multiply(chance, arithmetic.ratio(amount, 1)));
  }
  return total;
}

/** The probability that `holds` is true. */
export function probability<V, N>(
  distribution: Distribution<V, N>,
  holds: (value: V) => boolean,
  arithmetic: Arithmetic<N>,
): N {
  let total = arithmetic.zero;
  for (const { value, chance } of distribution) if (holds(value)) total = arithmetic.add(total, chance);
  return total;
}
