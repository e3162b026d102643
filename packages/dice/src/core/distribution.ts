import type { Arithmetic } from "./arithmetic.ts";

/** One possible value with its probability. */
export interface Chance<V, N> {
  readonly value: V;
  readonly chance: N;
  /**
   * Set on the last value of an unbounded distribution, which stands for itself and everything above it. `excess` is the
   * probability-weighted distance above `value`, and `beyond.value` the next value: a quantity that is linear from here
   * on keeps its exact mean with weight (chance - excess) on this value and `excess` on the next.
   */
  readonly beyond?: { readonly value: V; readonly excess: N };
}

/**
 * A finite distribution: every possible value once, with probabilities that add up to 1. No value is dropped for being
 * improbable. An array is a distribution; a large distribution may create its rows while they are read.
 */
export interface Distribution<V, N> extends Iterable<Chance<V, N>> {
  readonly length: number;
  map<T>(change: (row: Chance<V, N>) => T): T[];
  filter(matches: (row: Chance<V, N>) => boolean): Chance<V, N>[];
  find(matches: (row: Chance<V, N>) => boolean): Chance<V, N> | undefined;
  some(matches: (row: Chance<V, N>) => boolean): boolean;
  every(matches: (row: Chance<V, N>) => boolean): boolean;
  reduce<T>(step: (accumulated: T, row: Chance<V, N>) => T, initial: T): T;
}

/**
 * Adds up probabilities by key. Values keep the order in which they were first added.
 *
 * @example
 * ```ts
 * import { DistributionBuilder, doubles } from "@rulewright/dice";
 *
 * const builder = new DistributionBuilder(doubles);
 * for (const side of ["heads", "tails", "heads"]) builder.add(side, side, 0.25);
 * [...builder.distribution()]; // => [{ value: "heads", chance: 0.5 }, { value: "tails", chance: 0.25 }]
 * ```
 */
export class DistributionBuilder<V, N> {
  readonly #rows = new Map<string | number, { value: V; chance: N }>();
  readonly #arithmetic: Arithmetic<N>;

  constructor(arithmetic: Arithmetic<N>) {
    this.#arithmetic = arithmetic;
  }

  /** Adds to the probability of a value; equal values have equal keys. */
  add(key: string | number, value: V, chance: N): void {
    const known = this.#rows.get(key);
    if (known) known.chance = this.#arithmetic.add(known.chance, chance);
    else this.#rows.set(key, { value, chance });
  }

  distribution(): Distribution<V, N> {
    return [...this.#rows.values()];
  }
}

/**
 * The mean of a number over a distribution. What lies beyond the last value of an unbounded distribution is not added.
 *
 * @example
 * ```ts
 * import { d, doubles, face, mean } from "@rulewright/dice";
 *
 * mean(face.distribution(d(4).times(1), doubles), (value) => value, doubles); // => 2.5
 * ```
 */
export function mean<V, N>(
  distribution: Distribution<V, N>,
  numberOf: (value: V) => number,
  arithmetic: Arithmetic<N>,
): N {
  let total = arithmetic.zero;
  for (const { value, chance } of distribution) {
    const amount = numberOf(value);
    if (amount !== 0) total = arithmetic.add(total, arithmetic.multiply(chance, arithmetic.ratio(amount, 1)));
  }
  return total;
}

/**
 * The probability, from 0 to 1, of the values that match.
 *
 * @example
 * ```ts
 * import { d, doubles, face, probability } from "@rulewright/dice";
 *
 * probability(face.distribution(d(4).times(1), doubles), (value) => value > 1, doubles); // => 0.75
 * ```
 */
export function probability<V, N>(
  distribution: Distribution<V, N>,
  matches: (value: V) => boolean,
  arithmetic: Arithmetic<N>,
): N {
  let total = arithmetic.zero;
  for (const { value, chance } of distribution) if (matches(value)) total = arithmetic.add(total, chance);
  return total;
}
