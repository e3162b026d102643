import { powers } from "./powers.ts";

/** Integers up to this are exact in doubles, and so are products on the way to them. */
const MAX_EXACT = 2 ** 53;

/** Every composition of `count` into `parts` numbers of at least 0, one after another in lexicographic order. */
export function compositions(count: number, parts: number): readonly number[] {
  const list: number[] = [];
  const shares: number[] = Array.from({ length: parts }, () => 0);
  appendCompositions(list, shares, 0, count);
  return list;
}

function appendCompositions(list: number[], shares: number[], part: number, left: number): void {
  const last = part === shares.length - 1;
  for (let k = last ? left : 0; k <= left; k++) {
    shares[part] = k;
    if (!last) appendCompositions(list, shares, part + 1, left - k);
    else for (let i = 0; i <= part; i++) list.push(shares[i] ?? 0);
  }
}

/** By class but the last, and by the dice left for it: the factor of each number of dice that the class may take. */
export type Factors<Row> = readonly (readonly Row[])[];

/** The factors of the classes but the last. */
export function factorsOf<Row>(
  classes: number,
  count: number,
  rowOf: (index: number, left: number) => Row,
): Factors<Row> {
  const factors: Row[][] = [];
  for (let index = 0; index < classes; index++) {
    const rows: Row[] = [];
    // All dice are left for the first class.
    for (let left = 0; left <= count; left++) rows.push(rowOf(index, index === 0 ? count : left));
    factors.push(rows);
  }
  return factors;
}

/** The number of compositions of `count` into `parts` numbers of at least 0. */
export function numberOfCompositions(count: number, parts: number): number {
  let size = 1;
  for (let part = 1; part < parts; part++) size = (size * (count + part)) / part;
  return size;
}

/** Up to so many compositions, listing products takes longer than it saves. */
const FEW = 200;

const NONE = new Float64Array(0);

/**
 * For every composition of `count`, the product of its factors. Where there are many, those of the second half of the classes
 * are listed first, for each number of dice left for them, since they repeat below all that the first half takes.
 */
function productsOf(count: number, factors: Factors<Float64Array>, lastFactors: Float64Array): Float64Array {
  const products = new Float64Array(numberOfCompositions(count, factors.length + 1));
  const middle = products.length > FEW ? Math.ceil(factors.length / 2) : factors.length;
  /** By the dice left, the products of all classes after those that are filled in. */
  let after: readonly Float64Array[] = [];
  /** Writes the products for what some classes take of the dice left into a list from a place on. Returns the next place. */
  const fillIn = (
    list: Float64Array,
    place: number,
    from: number,
    to: number,
    left: number,
    product: number,
  ): number => {
    const listed = after[left] ?? NONE;
    let next = place;
    if (from < to) {
      const row = factors[from]?.[left] ?? NONE;
      for (let k = 0; k <= left; k++) next = fillIn(list, next, from + 1, to, left - k, product * (row[k] ?? 1));
    } else if (to === factors.length) list[next++] = product * (lastFactors[left] ?? 1);
    else for (let i = 0; i < listed.length; i++) list[next++] = product * (listed[i] ?? 0);
    return next;
  };
  for (let index = factors.length - 1; index >= middle; index--) {
    after = Array.from({ length: count + 1 }, (_, left) => {
      const list = new Float64Array(numberOfCompositions(left, factors.length - index + 1));
      fillIn(list, 0, index, index + 1, left, 1);
      return list;
    });
  }
  fillIn(products, 0, 0, middle, count, 1);
  return products;
}

/**
 * In how many ways dice fall into each composition of classes with these numbers of faces, and all ways together;
 * undefined where these numbers are too large to be exact in doubles.
 */
export function countFalls(
  count: number,
  weights: readonly number[],
): { readonly list: Float64Array; readonly total: number } | undefined {
  let sides = 0;
  for (const weight of weights) sides += weight;
  let total = 1;
  for (let n = 0; n < count; n++) if ((total *= sides) * count > MAX_EXACT) return undefined;
  const first = binomialTerms(weights[0] ?? 0, count);
  const factors = factorsOf(weights.length - 1, count, (index, left) =>
    index === 0 ? first : binomialTerms(weights[index] ?? 0, left),
  );
  return { list: productsOf(count, factors, numberPowers(weights.at(-1) ?? 0, count)), total };
}

/** The terms `(n over k) * weight ** k` for k from 0 to `n`. */
function binomialTerms(weight: number, n: number): Float64Array {
  const terms = new Float64Array(n + 1);
  let binomial = 1;
  let power = 1;
  for (let k = 0; k <= n; k++) {
    terms[k] = binomial * power;
    binomial = (binomial * (n - k)) / (k + 1);
    power *= weight;
  }
  return terms;
}

const times = (a: number, b: number): number => a * b;
const numberPowers = (x: number, max: number): Float64Array => new Float64Array(powers(x, max, 1, times));

/**
 * The same as probabilities, for any weights, as products of binomial distributions: each class takes its share of the
 * dice that the classes before it left. No factor overflows, and none vanishes unless the probability itself does.
 */
export function multiplyBinomials(count: number, weights: readonly number[]): Float64Array {
  let sum = 0;
  const remainders = weights.toReversed().map((weight) => (sum += weight));
  const factors = weights.slice(0, -1).map((weight, index) => {
    const after = remainders[weights.length - 2 - index] ?? 0;
    return binomialDistributions(weight / (weight + after), after / (weight + after), count);
  });
  return productsOf(count, factors, numberPowers(1, count));
}

/** The binomial distributions of 0 to `max` dice. */
function binomialDistributions(hit: number, miss: number, max: number): Float64Array[] {
  let above = Float64Array.of(1);
  const rows = [above];
  for (let n = 1; n <= max; n++) {
    const row = new Float64Array(n + 1);
    let before = 0;
    for (let k = 0; k < n; k++) {
      const chance = above[k] ?? 0;
      row[k] = before * hit + chance * miss;
      before = chance;
    }
    row[n] = before * hit;
    rows.push(row);
    above = row;
  }
  return rows;
}
