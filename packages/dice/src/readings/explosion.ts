import type { Arithmetic, Series } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import type { Chance } from "../core/distribution.ts";
import { binomialRow } from "../math/binomial.ts";
import {
  cachedPowers,
  type FaceCounts,
  furtherDiceSeries,
  type PowerCache,
  seriesOfDie,
  seriesPower,
} from "./power-series.ts";
import { faceCodes, type Reading, type Test } from "./reading.ts";

/** An unbounded explosion: some faces add further dice, which may explode as well. */
export interface Explosion {
  /** How many further dice an exploding face adds. */
  readonly adds: number;
  explodes(face: number): boolean;
  /** Whether a face counts, on first and further dice. */
  counts(face: number): boolean;
  /** Counts below this are listed; this one stands for itself and everything above, with exact probability and mean. */
  readonly exactTo: number;
}

/**
 * How many faces count when every exploding face adds more dice. The number is unbounded: its distribution is a power
 * series, and the last value, `exactTo`, keeps the exact probability and mean of everything from there on. The
 * distribution throws a RangeError where a face explodes without counting while others count, and where exploding dice
 * add one or more dice on average.
 *
 * @example
 * ```ts
 * import { atLeast, countExploding, exactly } from "@rulewright/dice";
 *
 * const reading = countExploding({ adds: 1, explodes: exactly(10), counts: atLeast(8), exactTo: 20 });
 * reading.read([10, 3, 8]); // => 2
 * reading.furtherDice([10, 3, 10]); // => 2
 * ```
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
      const all = faceCountsOf(die, explosion);
      if (all.hits + all.exploding === 0 || count === 0) return [{ value: 0, chance: arithmetic.one }];
      const further = furtherDiceSeries(all, adds, exactTo, arithmetic);
      const one = seriesOfDie(all, die.faces.length, further, exactTo, arithmetic);
      const series = seriesPower(one, count, exactTo, arithmetic);
      const mean = arithmetic.multiply(arithmetic.ratio(count, 1), meanOfDie(all, all, adds, arithmetic));
      return rowsWithTail({ series, mass: arithmetic.one, mean, min: 0 }, exactTo, (n) => n, arithmetic);
    },
  };
}

/** The count over all dice, and the marked faces among the dice rolled first. */
export type ExplodingHand = {
  readonly counted: number;
  readonly marked: number;
  /** True for the row of a distribution that stands for this count and all greater ones. */
  readonly orMore?: true;
};

/**
 * As `countExploding`, together with the number of marked faces among the dice rolled first: ones that cancel successes
 * on the dice of the pool, but not on further dice. The distribution throws the same RangeErrors.
 *
 * @example
 * ```ts
 * import { atLeast, exactly, tallyExploding } from "@rulewright/dice";
 *
 * const explosion = { adds: 1, explodes: exactly(10), counts: atLeast(8), exactTo: 20 };
 * const reading = tallyExploding(explosion, exactly(1));
 * reading.read([10, 1, 1], 2); // => { counted: 1, marked: 1 }
 * ```
 */
export function tallyExploding(explosion: Explosion, marks: Test): Reading<ExplodingHand> {
  const { adds, explodes, counts, exactTo } = explosion;
  return {
    key: (die) =>
      `tally exploding ${adds} ${exactTo} ` +
      faceCodes(die, (face) => (counts(face) ? 1 : 0) + (explodes(face) ? 2 : 0) + (marks(face) ? 4 : 0)),
    read: (faces, initial) => ({
      counted: faces.filter(counts).length,
      marked: faces.slice(0, initial).filter(marks).length,
    }),
    classes: { hit: "counts", miss: "blank", mark: "cancels" },
    classOf: (face, further) => (counts(face) ? "hit" : !further && marks(face) ? "mark" : "miss"),
    furtherDice: (faces) => adds * faces.filter(explodes).length,
    distribution(dice, arithmetic, cache = new Map()) {
      const marked = dicePart(dice, explosion, marks, arithmetic, cache);
      const unmarked = dicePart(dice, explosion, (face) => !marks(face), arithmetic, cache);
      return handRows(marked, unmarked, dice.count, exactTo, arithmetic);
    },
  };
}

/** The dice rolled first that show a marked face, or those that don't. */
interface DicePart<N> {
  /** Series of the count of 0, 1, 2 ... of them with their further dice, times the probability of being in this part. */
  readonly powers: readonly Series<N>[];
  /** The probability that 0, 1, 2 ... dice are all in this part. */
  readonly shares: readonly Series<N>[];
  readonly mean: N;
  /** The minimum that one of them counts. */
  readonly min: 0 | 1;
  /** Whether some of them explode, so that their count is unbounded. */
  readonly unbounded: boolean;
}

function dicePart<N>(
  { die, count }: Dice,
  explosion: Explosion,
  belongs: Test,
  arithmetic: Arithmetic<N>,
  cache: PowerCache<N>,
): DicePart<N> {
  const { adds, exactTo } = explosion;
  const all = faceCountsOf(die, explosion);
  const faces = die.faces.filter(belongs);
  const own = countFaces(faces, explosion);
  const unbounded = adds > 0 && own.exploding > 0;
  const max = unbounded ? exactTo : Number.POSITIVE_INFINITY;
  const length = unbounded ? max : own.hits + own.exploding > 0 ? 2 : 1;
  const sides = die.faces.length;
  const one = (): Series<N> => {
    const further = unbounded ? furtherDiceSeries(all, adds, max, arithmetic) : [arithmetic.one];
    return seriesOfDie(own, sides, further, length, arithmetic);
  };
  const share = (): Series<N> => [arithmetic.ratio(faces.length, sides)];
  const name = `${Object.values(own).join()} of ${Object.values(all).join()} adding ${adds} to ${max}`;
  return {
    powers: cachedPowers(name, one, count, max, arithmetic, cache),
    shares: cachedPowers(`${faces.length} of ${sides}`, share, count, 1, arithmetic, cache),
    mean: faces.length === 0 ? arithmetic.zero : meanOfDie(own, all, adds, arithmetic),
    min: faces.length > 0 && own.misses === 0 ? 1 : 0,
    unbounded,
  };
}

/** Every division of the first dice into marked and unmarked ones, with every count of each. */
function handRows<N>(
  marked: DicePart<N>,
  unmarked: DicePart<N>,
  count: number,
  exactTo: number,
  arithmetic: Arithmetic<N>,
): Chance<ExplodingHand, N>[] {
  const { add, multiply, ratio, zero } = arithmetic;
  return binomialRow(count).flatMap((binomial, n) => {
    const unbounded = (n > 0 && marked.unbounded) || (n < count && unmarked.unbounded);
    const max = unbounded ? exactTo : Number.POSITIVE_INFINITY;
    const times = (a: Series<N> = [], b: Series<N> = []): Series<N> =>
      arithmetic.product(arithmetic.product([ratio(binomial, 1)], a, max), b, max);
    const series = times(marked.powers[n], unmarked.powers[count - n]);
    const min = n * marked.min + (count - n) * unmarked.min;
    const handOf = (counted: number): ExplodingHand => ({ counted, marked: n });
    if (!unbounded) return rowsOf(series, min, handOf);
    const mass = times(marked.shares[n], unmarked.shares[count - n])[0] ?? zero;
    const each = add(multiply(ratio(n, 1), marked.mean), multiply(ratio(count - n, 1), unmarked.mean));
    const counts = { series, mass, mean: multiply(mass, each), min };
    return rowsWithTail<ExplodingHand, N>(counts, exactTo, handOf, arithmetic).map((row) =>
      row.beyond ? { ...row, value: { ...row.value, orMore: true } } : row,
    );
  });
}

function countFaces(faces: readonly number[], { explodes, counts }: Explosion): FaceCounts {
  const exploding = faces.filter((face) => explodes(face) && counts(face)).length;
  const hits = faces.filter((face) => counts(face) && !explodes(face)).length;
  return { misses: faces.length - hits - exploding, hits, exploding };
}

function faceCountsOf(die: Die, explosion: Explosion): FaceCounts {
  const all = countFaces(die.faces, explosion);
  const sides = die.faces.length;
  const silent = die.faces.some((face) => explosion.explodes(face) && !explosion.counts(face));
  if (silent && all.hits + all.exploding > 0) throw new RangeError("an exploding face must count where others count");
  if (explosion.adds * all.exploding >= sides) {
    const cause = `${all.exploding} of ${sides} faces add ${explosion.adds} dice each`;
    throw new RangeError(`the explosion does not end on average: ${cause}`);
  }
  return all;
}

/** The mean count of one die with these faces; its further dice have all faces. */
function meanOfDie<N>(own: FaceCounts, all: FaceCounts, adds: number, { ratio, add, multiply }: Arithmetic<N>): N {
  const faces = own.misses + own.hits + own.exploding;
  const sides = all.misses + all.hits + all.exploding;
  const further = ratio(adds * (all.hits + all.exploding), sides - adds * all.exploding);
  return add(ratio(own.hits + own.exploding, faces), multiply(ratio(own.exploding, faces), further));
}

function rowsOf<V, N>(series: Series<N>, min: number, valueOf: (counted: number) => V): Chance<V, N>[] {
  return Array.from(series, (chance, counted) => ({ value: valueOf(counted), chance })).slice(min);
}

/** The probabilities of counts below a limit, with the total probability and the weighted mean of all counts. */
interface TruncatedCounts<N> {
  readonly series: Series<N>;
  readonly mass: N;
  readonly mean: N;
  /** Counts below this are impossible. */
  readonly min: number;
}

/** The counts below `exactTo`, and one row for all others with their exact probability and mean. */
function rowsWithTail<V, N>(
  { series, mass, mean, min }: TruncatedCounts<N>,
  exactTo: number,
  valueOf: (counted: number) => V,
  { add, subtract, multiply, ratio, zero }: Arithmetic<N>,
): Chance<V, N>[] {
  const rows = rowsOf(series, min, valueOf);
  let chance = mass;
  let excess = subtract(mean, multiply(mass, ratio(exactTo, 1)));
  for (let counted = 0; counted < series.length; counted++) {
    const listed = series[counted] ?? zero;
    chance = subtract(chance, listed);
    excess = add(excess, multiply(listed, ratio(exactTo - counted, 1)));
  }
  rows.push({ value: valueOf(exactTo), chance, beyond: { value: valueOf(exactTo + 1), excess } });
  return rows;
}
