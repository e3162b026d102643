import type { Arithmetic } from "../core/arithmetic.ts";
import type { Chance, Distribution } from "../core/distribution.ts";
import { numberOfCompositions } from "../math/multinomial.ts";
import type { Weights } from "../core/weights.ts";
import type { Hand } from "./hands.ts";
import { eachDenseSum, type Shares } from "./dense-sums.ts";
import { VectorBox } from "./vector-box.ts";

/** What some faces of a die add to each of several sums, and how many faces these are. */
export interface VectorFace {
  readonly ways: number;
  readonly numbers: readonly number[];
}

/** The distribution of the sums over `count` dice with these faces, by the names of the numbers. */
export function sumOfVectors<C extends string, N>(
  faces: readonly VectorFace[],
  names: readonly C[],
  count: number,
  arithmetic: Arithmetic<N>,
): Distribution<Hand<C>, N> {
  const { mins, spans } = boundsOf(
    faces.map(({ numbers }) => numbers),
    names.length,
  );
  const times = (numbers: readonly number[]): number[] => numbers.map((number) => number * count);
  const box = new VectorBox(names, times(mins), times(spans));
  const waysByShift = new Map<number, number>();
  let sides = 0;
  for (const { ways, numbers } of faces) {
    const shift = box.indexOf(numbers, mins);
    waysByShift.set(shift, (waysByShift.get(shift) ?? 0) + ways);
    sides += ways;
  }
  return arithmetic.withWeights(
    () => undefined,
    (weights) => {
      const { share, total } = weights;
      const shares = Array.from(waysByShift, ([shift, ways]) => [shift, share(BigInt(ways), BigInt(sides))] as const);
      const isDense = box.size <= MAX_LENGTH && box.size <= MAX_SPARSITY * numberOfCompositions(count, shares.length);
      const all = total(BigInt(sides), count);
      const rows: Chance<Hand<C>, N>[] = [];
      (isDense ? eachDenseSum : eachSparseSum)(shares, count, weights, (place, weight) =>
        rows.push({ value: box.handAt(place), chance: arithmetic.ratio(weight, all) }),
      );
      return rows;
    },
  );
}

/** The minimum of each of some numbers, and how far they are above it. */
function boundsOf(
  vectors: readonly (readonly number[])[],
  length: number,
): { readonly mins: number[]; readonly spans: number[] } {
  const mins = Array.from({ length }, () => Number.POSITIVE_INFINITY);
  const spans = Array.from({ length }, () => 0);
  for (let i = 0; i < length; i++) {
    let max = Number.NEGATIVE_INFINITY;
    for (const vector of vectors) {
      mins[i] = Math.min(mins[i] ?? 0, vector[i] ?? 0);
      max = Math.max(max, vector[i] ?? 0);
    }
    spans[i] = max - (mins[i] ?? 0);
  }
  return { mins, spans };
}

/**
 * The distribution of the sums of independent hands: numbers of the same name are added up, and a number that a hand lacks
 * is 0. Throws a RangeError for unbounded distributions, for numbers that are no integers, and for more than 300,000
 * different sums.
 *
 * @example
 * ```ts
 * import { addHands, d, doubles, exactly, tally } from "@rulewright/dice";
 *
 * const ones = tally({ one: exactly(1) });
 * const sums = addHands([ones.distribution(d(2).times(1), doubles), ones.distribution(d(4).times(1), doubles)], doubles);
 * sums.map(({ value, chance }) => [value.one, chance]); // => [[0, 0.375], [1, 0.5], [2, 0.125]]
 * ```
 */
export function addHands<C extends string, N>(
  hands: readonly Distribution<Partial<Hand<C>>, N>[],
  arithmetic: Arithmetic<N>,
): Distribution<Hand<C>, N> {
  const names = [...new Set(hands.flatMap((rows) => rows.map(({ value }) => Object.keys(value) as C[]).flat()))];
  const parts = hands.map((rows) => {
    const vectors = rows.map(({ value }) => names.map((name) => value[name] ?? 0));
    if (rows.some(({ beyond }) => beyond !== undefined)) throw new RangeError("unbounded hands can't be added up");
    return { vectors, chances: rows.map(({ chance }) => chance), ...boundsOf(vectors, names.length) };
  });
  const sumOf = (numbers: (part: (typeof parts)[number]) => readonly number[]): number[] =>
    names.map((_, i) => parts.reduce((sum, part) => sum + (numbers(part)[i] ?? 0), 0));
  const box = new VectorBox(
    names,
    sumOf(({ mins }) => mins),
    sumOf(({ spans }) => spans),
  );
  let sums: ReadonlyMap<number, N> = new Map([[0, arithmetic.one]]);
  for (const { vectors, chances, mins } of parts) {
    const shares = vectors.map((vector, i) => [box.indexOf(vector, mins), chances[i] ?? arithmetic.zero] as const);
    sums = addSums(sums, shares, arithmetic);
  }
  return ascending(sums).map(([index, chance]) => ({ value: box.handAt(index), chance }));
}

/** More sums than this are a mistake. */
const MAX_SUMS = 300_000;
/** Longer lists of all places are not worth their memory. */
const MAX_LENGTH = 4_000_000;
/** A list may have this many places for each sum. */
const MAX_SPARSITY = 32;

/** As `eachDenseSum`, where few of the places are possible. */
function eachSparseSum<S>(
  shares: Shares<S>,
  count: number,
  weights: Weights<S>,
  visit: (place: number, weight: S) => void,
): void {
  let sums: ReadonlyMap<number, S> = new Map([[0, weights.one]]);
  for (let die = 0; die < count; die++) sums = addSums(sums, shares, weights);
  for (const [place, weight] of ascending(sums)) visit(place, weight);
}

const ascending = <S>(sums: ReadonlyMap<number, S>): (readonly [number, S])[] =>
  [...sums].toSorted(([a], [b]) => a - b);

/** The sums of two independent indexes. Throws a RangeError where there are too many. */
function addSums<S>(
  sums: ReadonlyMap<number, S>,
  shares: Iterable<readonly [number, S]>,
  { add, multiply }: { add(a: S, b: S): S; multiply(a: S, b: S): S },
): ReadonlyMap<number, S> {
  const found = new Map<number, S>();
  for (const [shift, factor] of shares) {
    for (const [index, weight] of sums) {
      const part = multiply(weight, factor);
      const known = found.get(index + shift);
      found.set(index + shift, known === undefined ? part : add(known, part));
    }
    if (found.size > MAX_SUMS) throw new RangeError(`there are more than ${MAX_SUMS} different sums of symbols`);
  }
  return found;
}
