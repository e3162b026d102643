import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import type { Chance } from "../core/distribution.ts";
import { binomials } from "./multinomial.ts";
import { faceCodes, type Reading, type Test } from "./reading.ts";
import {
  furtherSeries,
  type Kinds,
  powerOf,
  powersOf,
  type Series,
  seriesOfDie,
  type PowerCache,
} from "./power-series.ts";

/** Dice some of whose faces throw further dice, which may do the same, without end. */
export interface Explosion {
  /** How many further dice an exploding face throws. */
  readonly adds: number;
  explodes(face: number): boolean;
  /** What is counted over all dice, the further ones included. */
  counts(face: number): boolean;
  /** Counts up to this are told apart; from here on they are "this or more", with exact mass and mean. */
  readonly exactTo: number;
}

/**
 * How many faces count when every exploding one throws more dice. The number has no upper end; its distribution is a
 * power series, and what lies beyond `exactTo` keeps its exact mass and mean. Throws a RangeError where a face explodes
 * without counting while others count, and where the dice, thrown on average, never stop.
 */
export function countExploding(explosion: Explosion): Reading<number> {
  const { adds, explodes, counts, exactTo } = explosion;
  return {
    key: (die) =>
      `exploding ${adds} ${exactTo} ${faceCodes(die, (face) => (counts(face) ? 1 : 0) + (explodes(face) ? 2 : 0))}`,
    read: (faces) => faces.filter(counts).length,
    classes: { hit: "counts", miss: "blank" },
    classOf: (face) => (counts(face) ? "hit" : "miss"),
    furtherDice: (faces) => adds * faces.filter(explodes).length,
    distribution({ die, count }, arithmetic) {
      const all = kindsOf(die, explosion);
      if (all.hits + all.bursts === 0 || count === 0) return [{ value: 0, chance: arithmetic.one }];
      const further = furtherSeries(all, adds, exactTo, arithmetic);
      const one = seriesOfDie(all, die.faces.length, further, exactTo, arithmetic);
      const series = powerOf(one, count, exactTo, arithmetic);
      const mean = arithmetic.multiply(arithmetic.ratio(count, 1), meanOf(all, all, adds, arithmetic));
      return withTail({ series, mass: arithmetic.one, mean, min: 0 }, exactTo, (n) => n, arithmetic);
    },
  };
}

/** What exploding dice come to: the count over all of them, and how many of the first throw's show a marked face. */
export type ExplodingHand = { readonly counted: number; readonly marked: number };

/**
 * The same count beside the marked faces of the first throw: ones that cancel on the dice of the pool, say, and on no
 * further dice. Throws a RangeError as `countExploding` does.
 */
export function tallyExploding(explosion: Explosion, marks: Test): Reading<ExplodingHand> {
  const { adds, explodes, counts, exactTo } = explosion;
  return {
    key: (die) =>
      `tally exploding ${adds} ${exactTo} ` +
      faceCodes(die, (face) => (counts(face) ? 1 : 0) + (explodes(face) ? 2 : 0) + (marks(face) ? 4 : 0)),
    read: (faces, thrown) => ({
      counted: faces.filter(counts).length,
      marked: faces.slice(0, thrown).filter(marks).length,
    }),
    classes: { hit: "counts", miss: "blank", mark: "cancels" },
    classOf: (face, joined) => (counts(face) ? "hit" : !joined && marks(face) ? "mark" : "miss"),
    furtherDice: (faces) => adds * faces.filter(explodes).length,
    distribution(dice, arithmetic, shared = new Map()) {
      const marked = sortOf(dice, explosion, marks, arithmetic, shared);
      const unmarked = sortOf(dice, explosion, (face) => !marks(face), arithmetic, shared);
      return handsOf(marked, unmarked, dice.count, exactTo, arithmetic);
    },
  };
}

/** Dice of the first throw of one sort, marked or unmarked. */
interface Sort<N> {
  /** What 0, 1, 2 ... of them count, all that follows from them included; weighted with the chance of their sort. */
  readonly powers: readonly Series<N>[];
  /** The chance that 0, 1, 2 ... dice are all of this sort. */
  readonly shares: readonly Series<N>[];
  /** What one of them counts on average. */
  readonly mean: N;
  /** What one of them counts at least. */
  readonly min: 0 | 1;
  /** True where some of them explode, so that what they count has no upper end. */
  readonly endless: boolean;
}

function sortOf<N>(
  { die, count }: Dice,
  explosion: Explosion,
  belongs: Test,
  arithmetic: Arithmetic<N>,
  shared: PowerCache<N>,
): Sort<N> {
  const { adds, exactTo } = explosion;
  const all = kindsOf(die, explosion);
  const faces = die.faces.filter(belongs);
  const kinds = kindsAmong(faces, explosion);
  const endless = adds > 0 && kinds.bursts > 0;
  const max = endless ? exactTo : Number.POSITIVE_INFINITY;
  const length = endless ? max : kinds.hits + kinds.bursts > 0 ? 2 : 1;
  const sides = die.faces.length;
  const one = (): Series<N> => {
    const further = endless ? furtherSeries(all, adds, max, arithmetic) : [arithmetic.one];
    return seriesOfDie(kinds, sides, further, length, arithmetic);
  };
  const share = (): Series<N> => [arithmetic.ratio(faces.length, sides)];
  const name = `${Object.values(kinds).join()} of ${Object.values(all).join()} adding ${adds} to ${max}`;
  return {
    powers: powersOf(name, one, count, max, arithmetic, shared),
    shares: powersOf(`${faces.length} of ${sides}`, share, count, 1, arithmetic, shared),
    mean: faces.length === 0 ? arithmetic.zero : meanOf(kinds, all, adds, arithmetic),
    min: faces.length > 0 && kinds.misses === 0 ? 1 : 0,
    endless,
  };
}

/** Every way to divide the first throw into marked and unmarked dice, with everything each may count. */
function handsOf<N>(
  marked: Sort<N>,
  unmarked: Sort<N>,
  count: number,
  exactTo: number,
  arithmetic: Arithmetic<N>,
): Chance<ExplodingHand, N>[] {
  const { add, multiply, ratio, zero } = arithmetic;
  const strategies = binomials(count);
  return strategies.flatMap((choices, n) => {
    const endless = (n > 0 && marked.endless) || (n < count && unmarked.endless);
    const max = endless ? exactTo : Number.POSITIVE_INFINITY;
    const times = (a: Series<N> = [], b: Series<N> = []): Series<N> =>
      arithmetic.product(arithmetic.product([ratio(choices, 1)], a, max), b, max);
    const series = times(marked.powers[n], unmarked.powers[count - n]);
    const min = n * marked.min + (count - n) * unmarked.min;
    const handOf = (counted: number): ExplodingHand => ({ counted, marked: n });
    if (!endless) return series.map((chance, counted) => ({ value: handOf(counted), chance })).slice(min);
    const [mass = zero] = times(marked.shares[n], unmarked.shares[count - n]);
    const each = add(multiply(ratio(n, 1), marked.mean), multiply(ratio(count - n, 1), unmarked.mean));
    return withTail({ series, mass, mean: multiply(mass, each), min }, exactTo, handOf, arithmetic);
  });
}

function kindsAmong(faces: readonly number[], { explodes, counts }: Explosion): Kinds {
  const of = (holds: (face: number) => boolean): number => faces.filter(holds).length;
  const bursts = of((face) => explodes(face) && counts(face));
  const hits = of((face) => counts(face) && !explodes(face));
  return { misses: faces.length - hits - bursts, hits, bursts };
}

/** What the faces of a whole die do. */
function kindsOf(die: Die, explosion: Explosion): Kinds {
  const kinds = kindsAmong(die.faces, explosion);
  const sides = die.faces.length;
  const silent = die.faces.some((face) => explosion.explodes(face) && !explosion.counts(face));
  if (silent && kinds.hits + kinds.bursts > 0) throw new RangeError("a face that explodes must count where others do");
  if (explosion.adds * kinds.bursts >= sides) {
    const dice = `${kinds.bursts} of ${sides} faces throwing ${explosion.adds} more each`;
    throw new RangeError(`${dice}: on average such dice never stop`);
  }
  return kinds;
}

/** The mean of the count of one die with these kinds of faces; whatever it throws further has all the faces there are. */
function meanOf<N>(kinds: Kinds, all: Kinds, adds: number, { ratio, add, multiply }: Arithmetic<N>): N {
  const faces = kinds.misses + kinds.hits + kinds.bursts;
  const sides = all.misses + all.hits + all.bursts;
  const further = ratio(adds * (all.hits + all.bursts), sides - adds * all.bursts);
  return add(ratio(kinds.hits + kinds.bursts, faces), multiply(ratio(kinds.bursts, faces), further));
}

/** The chances of counts, with the mass and the chance-weighted mean that all of them together have. */
interface Sum<N> {
  readonly series: Series<N>;
  readonly mass: N;
  readonly mean: N;
  /** Counts below this can't be. */
  readonly min: number;
}

/** The counts below `exactTo` as they are, and all from there on as one, with its exact mass and mean. */
function withTail<V, N>(
  { series, mass, mean, min }: Sum<N>,
  exactTo: number,
  valueOf: (counted: number) => V,
  { add, subtract, multiply, ratio }: Arithmetic<N>,
): Chance<V, N>[] {
  const rows = series.map((chance, counted) => ({ value: valueOf(counted), chance })).slice(min);
  let left = mass;
  let excess = subtract(mean, multiply(mass, ratio(exactTo, 1)));
  for (const [counted, chance] of series.entries()) {
    left = subtract(left, chance);
    excess = add(excess, multiply(chance, ratio(exactTo - counted, 1)));
  }
  const beyond = { value: valueOf(exactTo + 1), excess };
  return [...rows, { value: valueOf(exactTo), chance: left, beyond }];
}
