import type { Arithmetic } from "../../core/arithmetic.ts";
import { type Outcomes, totalOf } from "./faces.ts";
import { either, type Law, type Row, rowOf, scaled, sumOf } from "./row.ts";
import type { Vector, Weights } from "../../core/weights.ts";

/** A die and all that follows from it: what the first adds, and what each further one does. */
export interface Chain {
  readonly first: Outcomes;
  readonly further: Outcomes;
}

/** What one die adds together with at most so many further ones: the last of them throws no more, whatever it shows. */
export function limitedChain<S>({ first, further }: Chain, max: number, weights: Weights<S>): Row<S> {
  const all = new Map(further.ends);
  for (const [adds, weight] of further.bursts) all.set(adds, (all.get(adds) ?? 0n) + weight);
  let follows = rowOf(all, further.total, weights);
  for (let dice = 1; dice < max; dice++) follows = followed(further, follows, weights);
  return followed(first, follows, weights);
}

/** A die that ends, or that bursts and is followed. */
function followed<S>({ ends, bursts, total }: Outcomes, follows: Row<S>, weights: Weights<S>, max?: number): Row<S> {
  const burst = sumOf(rowOf(bursts, total, weights), follows, weights, max);
  return ends.size === 0 ? burst : either(scaled(rowOf(ends, total, weights), follows.whole, weights), burst, weights);
}

/**
 * What one die adds together with all that follow, without end: the series G = ends + bursts * G, whose every
 * coefficient is a sum of positive products of earlier ones. Chances up to a number (not below the least) are told
 * apart, each exactly, and what lies beyond is left with its exact chance. Whatever bursts may not add less than nothing.
 */
export function endlessChain<S>({ first, further }: Chain, upTo: number, weights: Weights<S>): Row<S> {
  const follows = endlessSeries(withoutIdle(further), Math.max(upTo, ...further.ends.keys()), weights);
  const row = followed(first, follows, weights);
  const cut = cutAbove(row, upTo, weights);
  return cut.left === weights.zero ? cut : { ...cut, leftAbove: true };
}

/** Bursts that add nothing only throw again: their parts go to everything else. */
function withoutIdle({ ends, bursts, total }: Outcomes): Outcomes {
  const idle = bursts.get(0) ?? 0n;
  if (idle === 0n) return { ends, bursts, total };
  return { ends, bursts: new Map([...bursts].filter(([adds]) => adds !== 0)), total: total - idle };
}

function endlessSeries<S>({ ends, bursts, total }: Outcomes, upTo: number, weights: Weights<S>): Row<S> {
  if (bursts.size === 0) return rowOf(ends, total, weights);
  const min = Math.min(...ends.keys());
  const length = upTo - min + 1;
  // Over whole weights, all coefficients share the denominator of the longest run of dice that is told apart.
  const dice = Math.floor((upTo - min) / Math.min(...bursts.keys())) + 2;
  weights.spend(2 * length * (bursts.size + 1), dice * bitsIn(total));
  const whole = weights.wholeOf(total, dice);
  const chances = weights.vector(length);
  /** The chance of more than so much. */
  const above = weights.vector(length);
  const die = partsOf(ends, bursts, total, weights);
  const unit = weights.reduce(whole, total);
  for (let n = 0; n < length; n++) {
    let [chance, beyond] = [weights.zero, weights.zero];
    for (const [adds, part] of die.ends) {
      if (adds === min + n) chance = weights.add(chance, weights.multiply(part, unit));
      else if (adds > min + n) beyond = weights.add(beyond, weights.multiply(part, unit));
    }
    for (const [adds, part] of die.bursts) {
      const earlier = n - adds;
      if (earlier >= 0)
        chance = weights.add(chance, weights.multiply(part, reducedAt(chances, earlier, total, weights)));
      const more = earlier >= 0 ? reducedAt(above, earlier, total, weights) : unit;
      beyond = weights.add(beyond, weights.multiply(part, more));
    }
    chances[n] = chance;
    above[n] = beyond;
  }
  return { kind: "row", min, chances, whole, left: above[length - 1] ?? weights.zero };
}

/** How many bits a total has. */
export const bitsIn = (total: bigint): number => 4 * total.toString(16).length;

function reducedAt<S>(from: Vector<S>, at: number, total: bigint, { reduce, zero }: Weights<S>): S {
  return reduce(from[at] ?? zero, total);
}

function partsOf<S>(ends: Law, bursts: Law, total: bigint, { part }: Weights<S>) {
  const parts = (law: Law) => [...law].map(([adds, weight]): [number, S] => [adds, part(weight, total)]);
  return { ends: parts(ends), bursts: parts(bursts) };
}

/** A row up to a number; the rest of it is left. */
function cutAbove<S>(row: Row<S>, upTo: number, weights: Weights<S>): Row<S> {
  const length = upTo - row.min + 1;
  if (row.chances.length <= length) return row;
  const chances = weights.vector(length);
  let { left } = row;
  for (let i = row.chances.length - 1; i >= length; i--) left = weights.add(left, row.chances[i] ?? weights.zero);
  for (let i = 0; i < length; i++) chances[i] = row.chances[i] ?? weights.zero;
  return { ...row, chances, left };
}

/**
 * How far the sum of so many endless chains has to be told apart, so that no more than `enough` of the chance lies
 * beyond: the best of Chernoff's bounds, (M(t)^count) / e^(t n) for any t at which the mean M(t) of e^(t x) is finite.
 * Undefined where the sum has an end.
 */
export function reachOf({ first, further }: Chain, count: number, enough: number): number | undefined {
  if ([...further.bursts.keys()].every((adds) => adds === 0)) return undefined;
  const slack = (t: number): number => 1 - moment(further.bursts, further.total, t);
  let [below, above] = [0, 1];
  while (slack(above) > 0) above *= 2;
  for (let i = 0; i < 50; i++) {
    const middle = (below + above) / 2;
    if (slack(middle) > 0) below = middle;
    else above = middle;
  }
  let reach = Number.POSITIVE_INFINITY;
  for (let share = 1; share < 64; share++) {
    const t = (below * share) / 64;
    const follow = moment(further.ends, further.total, t) / slack(t);
    const mean = moment(first.ends, first.total, t) + moment(first.bursts, first.total, t) * follow;
    reach = Math.min(reach, (count * Math.log(mean) - Math.log(enough)) / t);
  }
  return Math.ceil(reach);
}

/** The mean of e^(t x), as far as the law goes. */
function moment(law: Law, total: bigint, t: number): number {
  let sum = 0;
  for (const [adds, weight] of law) sum += (Number(weight) / Number(total)) * Math.exp(t * adds);
  return sum;
}

/** The mean and the mean square of what a chain without end adds, as numbers of any kind. */
export function chainMoments<N>(
  { first, further }: Chain,
  { ratio, add, multiply }: Arithmetic<N>,
): { readonly mean: N; readonly square: N } {
  // x = v + (burst ? x' : 0), so that E x = E v + p E x' and E x^2 = E v^2 + 2 E(v burst) E x' + p E x'^2.
  const ended = totalOf(further.ends);
  const mean = ratio(momentOf(further, 1n), ended);
  const square = add(
    ratio(momentOf(further, 2n), ended),
    multiply(ratio(2n * sumOver(further.bursts, 1n), ended), mean),
  );
  const goesOn = ratio(totalOf(first.bursts), first.total);
  const twice = ratio(2n * sumOver(first.bursts, 1n), first.total);
  return {
    mean: add(ratio(momentOf(first, 1n), first.total), multiply(goesOn, mean)),
    square: add(add(ratio(momentOf(first, 2n), first.total), multiply(twice, mean)), multiply(goesOn, square)),
  };
}

const momentOf = ({ ends, bursts }: Outcomes, power: bigint): bigint => sumOver(ends, power) + sumOver(bursts, power);

function sumOver(law: Law, power: bigint): bigint {
  let sum = 0n;
  for (const [adds, weight] of law) sum += weight * BigInt(adds) ** power;
  return sum;
}
