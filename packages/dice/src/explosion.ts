import type { Arithmetic } from "./arithmetic.ts";
import type { Die } from "./dice.ts";
import type { Chance, Distribution } from "./distribution.ts";
import type { Reading } from "./reading.ts";

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

/** Chances of one die by what its face does, as fractions of its sides. */
interface Kinds {
  readonly misses: number;
  readonly hits: number;
  readonly bursts: number;
  readonly sides: number;
}

/**
 * How many faces count when every exploding one throws more dice. The number has no upper end; its distribution is the
 * power series G = (misses + hits x + bursts x G^adds) / sides, whose every coefficient is a sum of positive products of
 * earlier ones, and what lies beyond `exactTo` keeps its exact mass and mean. Throws a RangeError where a face explodes
 * without counting while others count, and where the dice, thrown on average, never stop.
 */
export function countExploding(explosion: Explosion): Reading<number> {
  const { adds, explodes, counts, exactTo } = explosion;
  return {
    key: (die) => `exploding ${adds} ${exactTo} ${die.faces.map((face) => `${counts(face)}${explodes(face)}`).join()}`,
    read: (faces) => faces.filter(counts).length,
    classes: { hit: "counts", miss: "blank" },
    classOf: (face) => (counts(face) ? "hit" : "miss"),
    more: (faces) => adds * faces.filter(explodes).length,
    distribution({ die, count }, arithmetic) {
      const kinds = kindsOf(die, explosion);
      if (kinds.hits + kinds.bursts === 0 || count === 0) return [{ value: 0, chance: arithmetic.one }];
      return withTail(
        powerOf(oneDie(kinds, adds, exactTo, arithmetic), count, arithmetic),
        kinds,
        count,
        explosion,
        arithmetic,
      );
    },
  };
}

function kindsOf(die: Die, { adds, explodes, counts }: Explosion): Kinds {
  const of = (holds: (face: number) => boolean): number => die.faces.filter(holds).length;
  const sides = die.faces.length;
  const bursts = of((face) => explodes(face) && counts(face));
  const silent = of((face) => explodes(face) && !counts(face));
  const hits = of((face) => counts(face) && !explodes(face));
  if (silent > 0 && hits + bursts > 0) throw new RangeError("a face that explodes must count where others do");
  if (adds * bursts >= sides) {
    throw new RangeError(`${bursts} of ${sides} faces throwing ${adds} more each: on average such dice never stop`);
  }
  return { misses: sides - hits - bursts, hits, bursts, sides };
}

/** The coefficients 0 to `most` of what one die and all that follows from it come to. */
function oneDie<N>({ misses, hits, bursts, sides }: Kinds, adds: number, most: number, arithmetic: Arithmetic<N>): N[] {
  const { add, multiply, ratio, settle, zero, one } = arithmetic;
  const own = [ratio(misses, sides), ratio(hits, sides)];
  /** Powers 0 to `adds` of the series, all known up to the same coefficient; power 1 is the series. */
  const powers: N[][] = Array.from({ length: Math.max(2, adds + 1) }, () => []);
  const [unit = [], series = []] = powers;
  for (let n = 0; n <= most; n++) {
    const further = powers[adds]?.[n - 1] ?? zero;
    unit.push(n === 0 ? one : zero);
    series.push(settle(add(own[n] ?? zero, multiply(ratio(bursts, sides), further))));
    for (let power = 2; power <= adds; power++) {
      powers[power]?.push(coefficientOf(powers[power - 1] ?? [], series, n, arithmetic));
    }
  }
  return series;
}

/** Coefficient n of the product of two series. */
function coefficientOf<N>(a: readonly N[], b: readonly N[], n: number, arithmetic: Arithmetic<N>): N {
  let sum = arithmetic.zero;
  for (let i = 0; i <= n; i++) {
    const [x, y] = [a[i], b[n - i]];
    if (x !== undefined && y !== undefined) sum = arithmetic.add(sum, arithmetic.multiply(x, y));
  }
  return arithmetic.settle(sum);
}

/** A series to the power of `count`, as far as the series is known, by repeated squaring. */
function powerOf<N>(series: readonly N[], count: number, arithmetic: Arithmetic<N>): readonly N[] {
  if (count === 1) return series;
  const half = powerOf(series, Math.floor(count / 2), arithmetic);
  const times = (a: readonly N[], b: readonly N[]): N[] => a.map((_, n) => coefficientOf(a, b, n, arithmetic));
  const square = times(half, half);
  return count % 2 === 0 ? square : times(square, series);
}

/** The counts below `exactTo` as they are, and all from there on as one, with its exact mass and mean. */
function withTail<N>(
  coefficients: readonly N[],
  { hits, bursts, sides }: Kinds,
  count: number,
  { adds, exactTo }: Explosion,
  arithmetic: Arithmetic<N>,
): Distribution<number, N> {
  const { add, subtract, multiply, ratio } = arithmetic;
  const rows: Chance<number, N>[] = coefficients.slice(0, exactTo).map((chance, value) => ({ value, chance }));
  let mass = arithmetic.one;
  let excess = subtract(ratio(count * (hits + bursts), sides - adds * bursts), ratio(exactTo, 1));
  for (const { value, chance } of rows) {
    mass = subtract(mass, chance);
    excess = add(excess, multiply(chance, ratio(exactTo - value, 1)));
  }
  return [...rows, { value: exactTo, chance: mass, beyond: { value: exactTo + 1, excess } }];
}
