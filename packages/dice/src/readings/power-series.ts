import type { Arithmetic } from "../core/arithmetic.ts";

/**
 * A power series whose coefficient n is the chance of counting n, as far as it is known. Fractions in it are never
 * reduced: unreduced, all terms of a coefficient have one common denominator.
 */
export type Series<N> = readonly N[];

/** What the faces of one die do, as numbers of faces: nothing, count, or count and throw more. */
export interface Kinds {
  readonly misses: number;
  readonly hits: number;
  readonly bursts: number;
}

/**
 * What one exploding face throws further: the series G to the power of `adds`, for G = (misses + hits x + bursts x
 * G^adds) / sides. Every coefficient is a sum of positive products of earlier ones.
 */
export function furtherSeries<N>(kinds: Kinds, adds: number, max: number, arithmetic: Arithmetic<N>): Series<N> {
  const { zero, one } = arithmetic;
  const sides = kinds.misses + kinds.hits + kinds.bursts;
  /** Powers 0 to `adds` of the series, all known up to the same coefficient; power 1 is the series. */
  const powers: N[][] = Array.from({ length: Math.max(2, adds + 1) }, () => []);
  const [unit = [], series = []] = powers;
  for (let n = 0; n < max; n++) {
    unit.push(n === 0 ? one : zero);
    series.push(coefficientOfDie(kinds, sides, powers[adds] ?? [], n, arithmetic));
    for (let power = 2; power <= adds; power++) {
      powers[power]?.push(arithmetic.coefficient(powers[power - 1] ?? [], series, n));
    }
  }
  return powers[adds] ?? [];
}

/** One die with some of its `sides`, and all that follows from it: `most` coefficients. */
export function seriesOfDie<N>(
  kinds: Kinds,
  sides: number,
  further: Series<N>,
  max: number,
  arithmetic: Arithmetic<N>,
): Series<N> {
  return Array.from({ length: max }, (_, n) => coefficientOfDie(kinds, sides, further, n, arithmetic));
}

function coefficientOfDie<N>(
  { misses, hits, bursts }: Kinds,
  sides: number,
  further: Series<N>,
  n: number,
  { add, multiply, ratio, zero }: Arithmetic<N>,
): N {
  const own = n === 0 ? ratio(misses, sides) : n === 1 ? ratio(hits, sides) : zero;
  const more = n === 0 ? undefined : further[n - 1];
  return more === undefined || bursts === 0 ? own : add(own, multiply(ratio(bursts, sides), more));
}

/** A series to the power of `count`, from 1 up, by repeated squaring. */
export function powerOf<N>(series: Series<N>, count: number, max: number, arithmetic: Arithmetic<N>): Series<N> {
  if (count === 1) return series;
  const half = powerOf(series, Math.floor(count / 2), max, arithmetic);
  const square = arithmetic.product(half, half, max);
  return count % 2 === 0 ? square : arithmetic.product(square, series, max);
}

/** Powers 0, 1, 2 ... of series, by a name for each: worked out for one throw, known to the next. */
export type PowerCache<N> = Map<string, Series<N>[]>;

/** A series to the powers 0 to `count` at least; `one` is only asked for where the name is new. */
export function powersOf<N>(
  name: string,
  one: () => Series<N>,
  count: number,
  max: number,
  arithmetic: Arithmetic<N>,
  shared: PowerCache<N>,
): readonly Series<N>[] {
  const powers = shared.get(name) ?? [[arithmetic.one], one()];
  while (powers.length <= count) powers.push(arithmetic.product(powers.at(-1) ?? [], powers[1] ?? [], max));
  shared.set(name, powers);
  return powers;
}
