import type { Arithmetic, Series } from "../core/arithmetic.ts";
import { power, powers } from "../math/powers.ts";

// Power series whose coefficient n is the probability of counting n. Fractions in them are never reduced: unreduced, the
// terms of a coefficient share a denominator.

/** How many faces of a die do not count, count, or count and explode. */
export interface FaceCounts {
  readonly misses: number;
  readonly hits: number;
  readonly exploding: number;
}

/**
 * The series of the further dice of one exploding face: G ** adds for G = (misses + hits x + exploding x G ** adds) /
 * sides. Every coefficient is a sum of positive products of earlier ones.
 */
export function furtherDiceSeries<N>(
  faces: FaceCounts,
  adds: number,
  max: number,
  arithmetic: Arithmetic<N>,
): Series<N> {
  const { zero, one } = arithmetic;
  const sides = faces.misses + faces.hits + faces.exploding;
  // Powers 0 to `adds` of the series, all known up to the same coefficient; power 1 is the series.
  const seriesPowers: N[][] = Array.from({ length: Math.max(2, adds + 1) }, () => []);
  const [unit = [], series = []] = seriesPowers;
  for (let n = 0; n < max; n++) {
    unit.push(n === 0 ? one : zero);
    series.push(coefficientOfDie(faces, sides, seriesPowers[adds] ?? [], n, arithmetic));
    for (let exponent = 2; exponent <= adds; exponent++) {
      seriesPowers[exponent]?.push(arithmetic.coefficient(seriesPowers[exponent - 1] ?? [], series, n));
    }
  }
  return seriesPowers[adds] ?? [];
}

/** The first `max` coefficients of one die with these of its `sides`, including all further dice. */
export function seriesOfDie<N>(
  faces: FaceCounts,
  sides: number,
  further: Series<N>,
  max: number,
  arithmetic: Arithmetic<N>,
): Series<N> {
  return Array.from({ length: max }, (_, n) => coefficientOfDie(faces, sides, further, n, arithmetic));
}

function coefficientOfDie<N>(
  { misses, hits, exploding }: FaceCounts,
  sides: number,
  further: Series<N>,
  n: number,
  { add, multiply, ratio, zero }: Arithmetic<N>,
): N {
  const own = n === 0 ? ratio(misses, sides) : n === 1 ? ratio(hits, sides) : zero;
  const more = further[n - 1];
  return more === undefined || exploding === 0 ? own : add(own, multiply(ratio(exploding, sides), more));
}

/** The first `max` coefficients of a series to the power of `exponent`, which is at least 1. */
export function seriesPower<N>(series: Series<N>, exponent: number, max: number, arithmetic: Arithmetic<N>): Series<N> {
  return power(series, exponent, (a, b) => arithmetic.product(a, b, max));
}

/** Powers 0, 1, 2 ... of series by name, kept from one distribution to the next. */
export type PowerCache<N> = Map<string, Series<N>[]>;

/** At least the powers 0 to `max` of a series; `series` is called for a new name only. */
export function cachedPowers<N>(
  name: string,
  series: () => Series<N>,
  max: number,
  coefficients: number,
  arithmetic: Arithmetic<N>,
  cache: PowerCache<N>,
): readonly Series<N>[] {
  const known = cache.get(name) ?? [[arithmetic.one], series()];
  cache.set(name, known);
  const [one = [], base = []] = known;
  return powers<Series<N>>(base, max, one, (a, b) => arithmetic.product(a, b, coefficients), known);
}
