import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import type { Chance, Distribution } from "../core/distribution.ts";
import { greatestCommonDivisor } from "../math/gcd.ts";
import { cachedPowers, type PowerCache, seriesPower } from "./power-series.ts";
import { type DieMeaning, faceCodes, type Reading, type Test } from "./reading.ts";

/** Dice that add one die each where they show an exploding face, at most `maxWaves` times in a row. */
export interface BoundedExplosion {
  readonly explodes: Test;
  readonly maxWaves: number;
}

type FaceValue = (face: number) => number;
const faceItself: FaceValue = (face) => face;

/**
 * The sum of all dice, each face counting for `valueOf` (by default for itself), which is an integer. Its distribution
 * throws a RangeError for other values, and for more than 50,000 different totals.
 *
 * @example
 * ```ts
 * import { d, rationals, formatRational, total } from "@rulewright/dice";
 *
 * total().read([4, 6]); // => 10
 * const seven = total().distribution(d(6).times(2), rationals).find(({ value }) => value === 7);
 * formatRational(seven.chance); // => "1/6"
 * ```
 */
export function total(valueOf: FaceValue = faceItself, explosion?: BoundedExplosion): Reading<number> {
  return new Total(valueOf, explosion);
}

// Rules create readings on every run, so creating one must cost little: methods are shared.
class Total implements Reading<number> {
  readonly #valueOf: FaceValue;
  readonly #explosion: BoundedExplosion | undefined;
  readonly furtherDice?: (faces: readonly number[], wave?: number) => number;

  constructor(valueOf: FaceValue, explosion: BoundedExplosion | undefined) {
    this.#valueOf = valueOf;
    this.#explosion = explosion;
    if (!explosion) return;
    const { explodes, maxWaves } = explosion;
    this.furtherDice = (faces, wave = 0) => (wave < maxWaves ? faces.filter(explodes).length : 0);
  }

  get classes(): Readonly<Record<string, DieMeaning>> {
    return ONE_CLASS;
  }

  classOf(): string {
    return "die";
  }

  key(die: Die): string {
    const values = valueCodes(die, this.#valueOf);
    const explosion = this.#explosion;
    if (!explosion) return `total ${values}`;
    return `total ${values} ${explosion.maxWaves} ${faceCodes(die, (face) => (explosion.explodes(face) ? 1 : 0))}`;
  }

  read(faces: readonly number[]): number {
    let sum = 0;
    for (const face of faces) sum += this.#valueOf(face);
    return sum;
  }

  distribution<N>({ die, count }: Dice, arithmetic: Arithmetic<N>): Distribution<number, N> {
    return totalDistribution(countTotals(die, this.#valueOf, this.#explosion), count, arithmetic);
  }
}

const ONE_CLASS: Readonly<Record<string, DieMeaning>> = { die: "counts" };

/** Equal exactly where all faces have equal values: one character for each value, where they are small. */
function valueCodes(die: Die, valueOf: FaceValue): string {
  const small = die.faces.every((face) => Number.isInteger(valueOf(face)) && Math.abs(valueOf(face)) < HALF_RANGE);
  return small ? faceCodes(die, valueOf) : die.faces.map(valueOf).join();
}

/** Half of the numbers that fit into one character. */
const HALF_RANGE = 0x8000;

/** In how many of all equally likely ways a single die, with its further dice, gives each total. */
interface TotalCounts {
  readonly counts: ReadonlyMap<number, bigint>;
  readonly all: bigint;
}

function countTotals(die: Die, valueOf: FaceValue, explosion: BoundedExplosion | undefined): TotalCounts {
  const sides = BigInt(die.faces.length);
  const maxWaves = explosion?.maxWaves ?? 0;
  // The last die may show an exploding face as well, but adds no die.
  let further: TotalCounts = { counts: new Map([[0, 1n]]), all: 1n };
  for (let wave = maxWaves; wave >= 0; wave--) {
    const counts = new Map<number, bigint>();
    for (const face of die.faces) {
      const value = valueOf(face);
      const rest = explosion?.explodes(face) === true ? further.counts : new Map([[0, further.all]]);
      for (const [sum, count] of rest) counts.set(value + sum, (counts.get(value + sum) ?? 0n) + count);
    }
    further = { counts, all: further.all * sides };
  }
  return further;
}

/** More totals than this are a mistake. */
const MAX_TOTALS = 50_000;

/** The distribution of the sum of `count` equal dice: the coefficients of a polynomial's power. */
function totalDistribution<N>(
  { counts, all }: TotalCounts,
  count: number,
  arithmetic: Arithmetic<N>,
): Distribution<number, N> {
  const values = [...counts.keys()];
  if (!values.every(Number.isInteger)) throw new RangeError("a total adds integers only");
  const min = Math.min(...values);
  const step = commonStep(values, min);
  const degree = (Math.max(...values) - min) / step;
  if (count === 0 || degree === 0) return [{ value: count === 0 ? 0 : min * count, chance: arithmetic.one }];
  if (degree * count > MAX_TOTALS) throw new RangeError(`a total has at most ${MAX_TOTALS} different values`);
  const one: N[] = [];
  for (let i = 0; i <= degree; i++) {
    const ways = counts.get(min + i * step);
    one.push(ways === undefined ? arithmetic.zero : arithmetic.ratio(ways, all));
  }
  const rows: Chance<number, N>[] = [];
  // With very many dice, probabilities may be too small for a double; they are listed as 0.
  const keepsZeros = arithmetic.name === "doubles" && Number(all) ** count === Number.POSITIVE_INFINITY;
  const series = seriesPower(one, count, Number.POSITIVE_INFINITY, arithmetic);
  for (let i = 0; i < series.length; i++) {
    const chance = series[i] ?? arithmetic.zero;
    if (keepsZeros || arithmetic.toNumber(chance) !== 0) rows.push({ value: min * count + i * step, chance });
  }
  return rows;
}

/** The greatest number that all distances from `min` are multiples of; 1 where there are none. */
function commonStep(values: readonly number[], min: number): number {
  let step = 0n;
  for (const value of values) {
    step = greatestCommonDivisor(BigInt(value - min), step);
    if (step === 1n) break;
  }
  return Number(step) || 1;
}

/**
 * The sum of the `keep` highest dice: 4d6 without the lowest is `highest(3)`. With fewer dice, all count. Throws a
 * RangeError unless `keep` is an integer of at least 0.
 *
 * @example
 * ```ts
 * import { highest } from "@rulewright/dice";
 *
 * highest(3).read([5, 1, 6, 4]); // => 15
 * ```
 */
export const highest = (keep: number): Reading<number> => sumOfKept(keep, "highest", descending);

/**
 * The sum of the `keep` lowest dice, as `highest`.
 *
 * @example
 * ```ts
 * import { lowest } from "@rulewright/dice";
 *
 * lowest(1).read([5, 1, 6, 4]); // => 1
 * ```
 */
export const lowest = (keep: number): Reading<number> => sumOfKept(keep, "lowest", ascending);

type Order = (a: number, b: number) => number;
const descending: Order = (a, b) => b - a;
const ascending: Order = (a, b) => a - b;

function sumOfKept(keep: number, name: string, order: Order): Reading<number> {
  if (!Number.isInteger(keep) || keep < 0) throw new RangeError(`the number of dice to keep is not ${keep}`);
  return new KeptSum(keep, name, order);
}

class KeptSum implements Reading<number> {
  readonly #keep: number;
  readonly #name: string;
  readonly #order: Order;

  constructor(keep: number, name: string, order: Order) {
    this.#keep = keep;
    this.#name = name;
    this.#order = order;
  }

  get classes(): Readonly<Record<string, DieMeaning>> {
    return ONE_CLASS;
  }

  classOf(): string {
    return "die";
  }

  key(): string {
    return `${this.#name} ${this.#keep}`;
  }

  read(faces: readonly number[]): number {
    return faces.length === this.#keep + 1
      ? sumWithoutLast(faces, this.#order)
      : sumOfFirst(faces, this.#keep, this.#order);
  }

  distribution<N>(dice: Dice, arithmetic: Arithmetic<N>, cache: PowerCache<N> = new Map()): Distribution<number, N> {
    return keptDistribution(dice, this.#keep, this.#order, arithmetic, cache);
  }
}

function sumOfFirst(faces: readonly number[], keep: number, order: Order): number {
  const kept: number[] = [];
  for (const face of faces) {
    let at = Math.min(kept.length, keep);
    for (; at > 0 && order(kept[at - 1] ?? face, face) > 0; at--) if (at < keep) kept[at] = kept[at - 1] ?? face;
    if (at < keep) kept[at] = face;
  }
  let sum = 0;
  for (const face of kept) sum += face;
  return sum;
}

/** The sum of all dice but the last one in an order: the most common case, in one pass. */
function sumWithoutLast(faces: readonly number[], order: Order): number {
  let sum = 0;
  let last = faces[0] ?? 0;
  for (const face of faces) {
    sum += face;
    if (order(last, face) < 0) last = face;
  }
  return sum - last;
}

/**
 * Goes through the faces in the order in which they are kept, and through the numbers of the remaining dice that show
 * each. `open[placed]` holds the probabilities of the sums so far, by the number of dice placed.
 */
function keptDistribution<N>(
  { die, count }: Dice,
  keep: number,
  order: Order,
  arithmetic: Arithmetic<N>,
  cache: PowerCache<N>,
): Distribution<number, N> {
  const { add, multiply, ratio, one, zero } = arithmetic;
  const sides = die.faces.length;
  const complete = new Map<number, N>();
  const addTo = (sums: Map<number, N>, sum: number, chance: N): void => {
    const known = sums.get(sum);
    sums.set(sum, known === undefined ? chance : add(known, chance));
  };
  let open = [new Map<number, N>([[0, one]])];
  let below = sides;
  for (const face of [...new Set(die.faces)].toSorted(order)) {
    const faces = die.faces.filter((other) => other === face).length;
    below -= faces;
    const orOther = (): N[] => [one, ratio(faces, sides)];
    const showing = cachedPowers(
      `${faces} or any of ${sides}`,
      orOther,
      count,
      Number.POSITIVE_INFINITY,
      arithmetic,
      cache,
    );
    const lower = cachedPowers(`${below} of ${sides}`, () => [ratio(below, sides)], count, 1, arithmetic, cache);
    const next = open.map(() => new Map<number, N>());
    open.forEach((sums, placed) => {
      const row = showing[count - placed] ?? [];
      for (const [sum, chance] of sums) {
        for (let k = 0; k < row.length; k++) {
          const total = sum + face * Math.min(k, keep - placed);
          const here = multiply(chance, row[k] ?? zero);
          if (placed + k < Math.min(keep, count)) addTo((next[placed + k] ??= new Map()), total, here);
          else addTo(complete, total, multiply(here, lower[count - placed - k]?.[0] ?? one));
        }
      }
    });
    open = next;
  }
  return [...complete].toSorted(([a], [b]) => a - b).map(([value, chance]) => ({ value, chance }));
}
