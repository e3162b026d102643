import type { Arithmetic } from "../../core/arithmetic.ts";
import type { Weights } from "../../core/weights.ts";
import { addWeight, type DieOutcomes } from "./faces.ts";
import { convolve, createRow, mixRows, type Row, sliceRow, sumWeights, type WeightMap } from "./row.ts";

/** A die and all further dice that follow from it. */
export interface Chain {
  readonly first: DieOutcomes;
  readonly further: DieOutcomes;
}

/** The sum of a chain of at most `max` further dice; the last of them doesn't explode. */
export function boundedChain<S>({ first, further }: Chain, max: number, weights: Weights<S>): Row<S> {
  const last = new Map(further.ends);
  for (const [value, weight] of further.explosions) addWeight(last, value, weight);
  let rest = createRow(last, further.total, weights);
  for (let dice = 1; dice < max; dice++) rest = prependDie(further, rest, weights);
  return prependDie(first, rest, weights);
}

/** The sum of a die that ends, or explodes and is followed by the rest of the chain. */
function prependDie<S>({ ends, explosions, total }: DieOutcomes, rest: Row<S>, weights: Weights<S>): Row<S> {
  const exploded = convolve(createRow(explosions, total, weights), rest, weights);
  if (ends.size === 0) return exploded;
  const row = createRow(ends, total, weights);
  const parts = [
    { row, weight: rest.total },
    { row: exploded, weight: weights.one },
  ];
  const sum = weights.add(weights.multiply(row.total, rest.total), exploded.total);
  return { ...mixRows(parts, weights), total: sum, left: exploded.left };
}

/**
 * The sum of an unbounded chain: the power series G = ends + explosions * G, whose coefficients are sums of positive
 * products of earlier ones. Values up to `max`, which is at least the minimum, are listed exactly; the exact rest is left.
 * No explosion may add a negative number.
 */
export function unboundedChain<S>({ first, further }: Chain, max: number, weights: Weights<S>): Row<S> {
  const rest = unboundedSeries(withoutRepeats(further), Math.max(max, ...further.ends.keys()), weights);
  const whole = prependDie(first, rest, weights);
  const row = sliceRow(whole, whole.min, Math.min(max - whole.min + 1, whole.chances.length), weights);
  return row.left === weights.zero ? row : { ...row, leftAbove: true };
}

/** Explosions that add 0 only repeat the throw, so all other outcomes share their weight. */
function withoutRepeats({ ends, explosions, total }: DieOutcomes): DieOutcomes {
  const repeats = explosions.get(0) ?? 0n;
  return { ends, explosions: new Map([...explosions].filter(([value]) => value !== 0)), total: total - repeats };
}

function unboundedSeries<S>({ ends, explosions, total }: DieOutcomes, max: number, weights: Weights<S>): Row<S> {
  if (explosions.size === 0) return createRow(ends, total, weights);
  const { add, multiply, share, zero } = weights;
  const min = Math.min(...ends.keys());
  const length = max - min + 1;
  // In integers, all coefficients share the total of the longest chain that is listed.
  const dice = Math.floor((max - min) / Math.min(...explosions.keys())) + 2;
  weights.spend(2 * length * (explosions.size + 1), dice * weights.bits(weights.total(total, 1)));
  const [whole, unit] = [weights.total(total, dice), weights.total(total, dice - 1)];
  const chances = weights.vector(length);
  // The weight of all values above each one.
  const above = weights.vector(length);
  for (const [value, weight] of ends) chances[value - min] = multiply(share(weight, total), unit);
  for (let n = length - 1; n > 0; n--) above[n - 1] = add(above[n] ?? zero, chances[n] ?? zero);
  const steps = Array.from(explosions, ([value, weight]) => ({ value, part: share(weight, total) }));
  weights.recur(chances, steps, zero, total);
  weights.recur(above, steps, whole, total);
  return { min, chances, total: whole, left: above[length - 1] ?? zero };
}

/**
 * A value above which the sum of `count` unbounded chains has a probability of at most `tolerance`: the best of the
 * Chernoff bounds M(t) ** count / e ** (t n), where M(t) is the mean of e ** (t x). Undefined where the sum is bounded.
 */
export function chernoffBound({ first, further }: Chain, count: number, tolerance: number): number | undefined {
  if ([...further.explosions.keys()].every((value) => value === 0)) return undefined;
  const [explosions, ends] = [momentsOf(further.explosions, further.total), momentsOf(further.ends, further.total)];
  const [firstExplosions, firstEnds] = [momentsOf(first.explosions, first.total), momentsOf(first.ends, first.total)];
  const slack = (t: number): number => 1 - explosions(t);
  // M(t) is finite where the slack is positive: up to `low`, found by bisection.
  let [low, high] = [0, 1];
  while (slack(high) > 0) high *= 2;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (slack(middle) > 0) low = middle;
    else high = middle;
  }
  let bound = Number.POSITIVE_INFINITY;
  for (let step = 1; step < 64; step++) {
    const t = (low * step) / 64;
    const mean = firstEnds(t) + (firstExplosions(t) * ends(t)) / slack(t);
    bound = Math.min(bound, (count * Math.log(mean) - Math.log(tolerance)) / t);
  }
  return Math.ceil(bound);
}

/** The moment-generating function of some weights in a total: the sum of p(x) e ** (t x). */
function momentsOf(map: WeightMap, total: bigint): (t: number) => number {
  const rows = Array.from(map, ([value, weight]) => ({ value, chance: Number(weight) / Number(total) }));
  return (t) => rows.reduce((sum, { value, chance }) => sum + chance * Math.exp(t * value), 0);
}

/** The mean and the mean square of the sum of an unbounded chain. */
export function chainMoments<N>(
  { first, further }: Chain,
  { ratio, add, multiply }: Arithmetic<N>,
): { readonly mean: N; readonly square: N } {
  // With x = v + (explosion ? x' : 0): E x = E v + p E x' and E x^2 = E v^2 + 2 E(v explosion) E x' + p E x'^2.
  const ended = sumWeights(further.ends);
  const mean = ratio(rawMoment(further, 1n), ended);
  const square = add(
    ratio(rawMoment(further, 2n), ended),
    multiply(ratio(2n * sumPowers(further.explosions, 1n), ended), mean),
  );
  const continuing = ratio(sumWeights(first.explosions), first.total);
  const twice = ratio(2n * sumPowers(first.explosions, 1n), first.total);
  return {
    mean: add(ratio(rawMoment(first, 1n), first.total), multiply(continuing, mean)),
    square: add(add(ratio(rawMoment(first, 2n), first.total), multiply(twice, mean)), multiply(continuing, square)),
  };
}

const rawMoment = ({ ends, explosions }: DieOutcomes, exponent: bigint): bigint =>
  sumPowers(ends, exponent) + sumPowers(explosions, exponent);

function sumPowers(map: WeightMap, exponent: bigint): bigint {
  let sum = 0n;
  for (const [value, weight] of map) sum += weight * BigInt(value) ** exponent;
  return sum;
}
