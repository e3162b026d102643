import type { Arithmetic } from "../core/arithmetic.ts";
import type { Dice, Die } from "../core/dice.ts";
import type { Chance, Distribution } from "../core/distribution.ts";
import { faceCodes, type Reading, type Test } from "./reading.ts";
import { powerOf, powersOf, type Series, type PowerCache } from "./power-series.ts";

/** Dice each of which throws one more where it shows an exploding face, and so on, but no more than `times`. */
export interface BoundedExplosion {
  readonly explodes: Test;
  readonly maxWaves: number;
}

type FaceWorth = (face: number) => number;

const asShown: FaceWorth = (face) => face;

/**
 * What all dice come to together, each face worth what `worth` says (what it shows, unless said): a whole number.
 * Throws a RangeError where it is none, and where there would be more different totals than anybody can use.
 */
export function total(worth: FaceWorth = asShown, chain?: BoundedExplosion): Reading<number> {
  const plain: Reading<number> = {
    key: (die) => {
      const worths = worthsOf(die, worth);
      return chain ? `total ${worths} ${chain.maxWaves} ${faceCodes(die, codeOf(chain.explodes))}` : `total ${worths}`;
    },
    read: (faces) => {
      let sum = 0;
      for (const face of faces) sum += worth(face);
      return sum;
    },
    classes: { die: "counts" },
    classOf: () => "die",
    distribution: ({ die, count }, arithmetic) => totals(waysOf(die, worth, chain), count, arithmetic),
  };
  if (!chain) return plain;
  const { explodes, maxWaves } = chain;
  return { ...plain, furtherDice: (faces, wave = 0) => (wave < maxWaves ? faces.filter(explodes).length : 0) };
}

/** Equal exactly where all faces are worth the same: a character each, where they are small. */
function worthsOf(die: Die, worth: FaceWorth): string {
  const small = die.faces.every((face) => Number.isInteger(worth(face)) && Math.abs(worth(face)) < HALF);
  return small ? faceCodes(die, (face) => worth(face) + HALF) : die.faces.map(worth).join();
}

const HALF = 0x8000;

const codeOf =
  (test: Test) =>
  (face: number): number =>
    test(face) ? 1 : 0;

/** How often each total of a single die comes, of equally likely falls. */
interface Ways {
  readonly of: ReadonlyMap<number, bigint>;
  readonly all: bigint;
}

function waysOf(die: Die, worth: FaceWorth, chain: BoundedExplosion | undefined): Ways {
  const sides = BigInt(die.faces.length);
  let known: Ways = { of: new Map([[0, 1n]]), all: 1n };
  for (let left = chain?.maxWaves ?? 0; left >= 0; left--) {
    // The last die of a chain may show an exploding face as well, and throws nothing more.
    const goesOn = left < (chain?.maxWaves ?? 0) ? chain?.explodes : undefined;
    const of = new Map<number, bigint>();
    for (const face of die.faces) {
      const further = goesOn?.(face) === true ? known.of : new Map([[0, known.all]]);
      for (const [sum, strategies] of further)
        of.set(worth(face) + sum, (of.get(worth(face) + sum) ?? 0n) + strategies);
    }
    known = { of, all: known.all * sides };
  }
  return known;
}

/** More different totals than this are a slip of the finger. */
const MOST_TOTALS = 50_000;

/** The sum of `count` equal dice: the coefficients of a polynomial's power. */
function totals<N>({ of, all }: Ways, count: number, arithmetic: Arithmetic<N>): Distribution<number, N> {
  const values = [...of.keys()];
  if (!values.every(Number.isInteger)) throw new RangeError("a total adds whole numbers");
  const min = Math.min(...values);
  const step = values.reduce((common, value) => greatestCommonDivisor(value - min, common), 0) || 1;
  const terms = (Math.max(...values) - min) / step;
  if (count === 0 || terms === 0) return [{ value: count === 0 ? 0 : min * count, chance: arithmetic.one }];
  if (terms * count > MOST_TOTALS) throw new RangeError(`more than ${MOST_TOTALS} different totals`);
  const one: N[] = [];
  for (let i = 0; i <= terms; i++) {
    const strategies = of.get(min + i * step);
    one.push(strategies === undefined ? arithmetic.zero : arithmetic.ratio(strategies, all));
  }
  const found: Chance<number, N>[] = [];
  // So many dice may have chances too small for a double; nothing is called impossible for that.
  const exact = arithmetic.name === "rationals" || Number(all) ** count < Number.POSITIVE_INFINITY;
  powerOf(one, count, Number.POSITIVE_INFINITY, arithmetic).forEach((chance, i) => {
    if (!exact || arithmetic.toNumber(chance) !== 0) found.push({ value: min * count + i * step, chance });
  });
  return found;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b);
}

/** The sum of the `keep` dice that show most: 4d6 without the lowest is `highest(3)`. Too few dice all count. */
export const highest = (keep: number): Reading<number> => kept(keep, "highest", (a, b) => b - a);

/** The sum of the `keep` dice that show least. */
export const lowest = (keep: number): Reading<number> => kept(keep, "lowest", (a, b) => a - b);

function kept(keep: number, name: string, order: (a: number, b: number) => number): Reading<number> {
  if (!Number.isInteger(keep) || keep < 0) throw new RangeError(`${keep} dice can't be kept`);
  return {
    key: () => `${name} ${keep}`,
    read: (faces) => {
      if (faces.length === keep + 1) return sumButLast(faces, order);
      const first: number[] = [];
      for (const face of faces) {
        let at = Math.min(first.length, keep);
        for (; at > 0 && order(first[at - 1] ?? face, face) > 0; at--) if (at < keep) first[at] = first[at - 1] ?? face;
        if (at < keep) first[at] = face;
      }
      let sum = 0;
      for (const face of first) sum += face;
      return sum;
    },
    classes: { die: "counts" },
    classOf: () => "die",
    distribution: (dice, arithmetic, shared = new Map()) => sumOfFirst(dice, keep, order, arithmetic, shared),
  };
}

/** The sum of all dice but the one that comes last in an order: of any dice, the most frequent to be left out. */
function sumButLast(faces: readonly number[], order: (a: number, b: number) => number): number {
  let sum = 0;
  let last = faces[0] ?? 0;
  for (const face of faces) {
    sum += face;
    if (order(last, face) < 0) last = face;
  }
  return sum - last;
}

/**
 * Face by face, the ones that are kept first: how many of the dice still left show it. `open` holds, by the number of
 * dice left, the chances of the sums so far.
 */
function sumOfFirst<N>(
  { die, count }: Dice,
  keep: number,
  order: (a: number, b: number) => number,
  arithmetic: Arithmetic<N>,
  shared: PowerCache<N>,
): Distribution<number, N> {
  const { add, multiply, ratio, one } = arithmetic;
  const sides = die.faces.length;
  const settled = new Map<number, N>();
  const note = (sums: Map<number, N>, sum: number, chance: N): void => {
    const known = sums.get(sum);
    sums.set(sum, known === undefined ? chance : add(known, chance));
  };
  let open = [new Map<number, N>([[0, one]])];
  let below = sides;
  for (const face of [...new Set(die.faces)].toSorted(order)) {
    const faces = die.faces.filter((other) => other === face).length;
    below -= faces;
    const showing = powersOf(
      `${faces} or any of ${sides}`,
      () => [one, ratio(faces, sides)],
      count,
      Number.POSITIVE_INFINITY,
      arithmetic,
      shared,
    );
    const lower = powersOf(`${below} of ${sides}`, () => [ratio(below, sides)], count, 1, arithmetic, shared);
    const next = open.map(() => new Map<number, N>());
    open.forEach((sums, placed) => {
      const row: Series<N> = showing[count - placed] ?? [];
      for (const [sum, chance] of sums) {
        row.forEach((strategies, k) => {
          const counted = sum + face * Math.min(k, keep - placed);
          const here = multiply(chance, strategies);
          if (placed + k < Math.min(keep, count)) note((next[placed + k] ??= new Map()), counted, here);
          else if (below > 0 || placed + k === count) {
            note(settled, counted, multiply(here, lower[count - placed - k]?.[0] ?? one));
          }
        });
      }
    });
    open = next;
  }
  return [...settled].toSorted(([a], [b]) => a - b).map(([value, chance]) => ({ value, chance }));
}
