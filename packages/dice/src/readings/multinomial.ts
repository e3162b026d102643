/** Whole numbers up to this are exact in doubles, products on the way to them included. */
const EXACT = 2 ** 53;

/** Every way to divide `count` into so many parts, one after another: the order in which all lists here stand. */
export function compositions(count: number, parts: number): readonly number[] {
  const found: number[] = [];
  const shares: number[] = Array.from({ length: parts }, () => 0);
  divide(found, shares, 0, count);
  return found;
}

function divide(found: number[], shares: number[], part: number, left: number): void {
  const last = part === shares.length - 1;
  for (let k = last ? left : 0; k <= left; k++) {
    shares[part] = k;
    if (!last) divide(found, shares, part + 1, left - k);
    else for (const share of shares) found.push(share);
  }
}

/** By part but the last, and by what is left to it: what the share that it takes contributes to a product. */
type Rows<Row> = readonly (readonly Row[])[];

/** A list that is being filled, as far as it is. */
interface Filling {
  readonly list: Float64Array;
  length: number;
}

/** Room for a number for every composition. */
function roomFor(count: number, parts: number): Filling {
  let size = 1;
  for (let part = 1; part < parts; part++) size = (size * (count + part)) / part;
  return { list: new Float64Array(size), length: 0 };
}

/**
 * One number for every composition of `left` into the parts from `part` on: the product of what the rows say of each
 * part's share, and `rest` of what is left to the last one.
 */
function numberProducts(
  found: Filling,
  rows: Rows<Float64Array>,
  rest: Float64Array,
  part: number,
  left: number,
  product: number,
): void {
  const row = rows[part]?.[left];
  if (row === undefined || left === 0) found.list[found.length++] = product * (rest[left] ?? 1);
  else if (part === rows.length - 1) {
    const { list, length } = found;
    for (let k = 0; k <= left; k++) list[length + k] = product * (row[k] ?? 1) * (rest[left - k] ?? 1);
    found.length += left + 1;
  } else {
    for (let k = 0; k <= left; k++) numberProducts(found, rows, rest, part + 1, left - k, product * (row[k] ?? 1));
  }
}

/** The same in big integers. */
function bigProducts(
  found: bigint[],
  rows: Rows<readonly bigint[]>,
  rest: readonly bigint[],
  part: number,
  left: number,
  product: bigint,
): void {
  const row = rows[part]?.[left];
  if (row === undefined || left === 0) found.push(product * (rest[left] ?? 1n));
  else if (part === rows.length - 1) {
    for (let k = 0; k <= left; k++) found.push(product * (row[k] ?? 1n) * (rest[left - k] ?? 1n));
  } else {
    for (let k = 0; k <= left; k++) bigProducts(found, rows, rest, part + 1, left - k, product * (row[k] ?? 1n));
  }
}

/** The rows that are asked for: the first part is left everything, the others anything. */
function rowsOf<Row>(parts: number, count: number, rowOf: (part: number, left: number) => Row): Rows<Row> {
  const rows: Row[][] = [];
  for (let part = 0; part < parts; part++) {
    const ofPart: Row[] = [];
    for (let left = 0; left <= count; left++) ofPart.push(rowOf(part, part === 0 ? count : left));
    rows.push(ofPart);
  }
  return rows;
}

/**
 * In how many ways dice fall into each composition of classes with these numbers of faces, and all ways together;
 * undefined where the weights are no whole numbers, or the ways too many to be exact in doubles.
 */
export function wholeWays(
  count: number,
  weights: readonly number[],
): { readonly list: Float64Array; readonly total: number } | undefined {
  let sides = 0;
  for (const weight of weights) {
    if (!Number.isInteger(weight)) return undefined;
    sides += weight;
  }
  let total = 1;
  for (let n = 0; n < count; n++) if ((total *= sides) * count > EXACT) return undefined;
  const first = waysRow(weights[0] ?? 0, count);
  const rows = rowsOf(weights.length - 1, count, (part, left) =>
    part === 0 ? first : waysRow(weights[part] ?? 0, left),
  );
  const found = roomFor(count, weights.length);
  numberProducts(found, rows, powersOf(weights.at(-1) ?? 0, count), 0, count, 1);
  return { list: found.list, total };
}

/** The ways of 0, 1, 2 ... of `left` dice to fall into a class. */
function waysRow(weight: number, left: number): Float64Array {
  const row = new Float64Array(left + 1);
  let choices = 1;
  let power = 1;
  for (let k = 0; k <= left; k++) {
    row[k] = choices * power;
    choices = (choices * (left - k)) / (k + 1);
    power *= weight;
  }
  return row;
}

/** 1, x, x^2 ... x^most. */
function powersOf(x: number, max: number): Float64Array {
  const powers = new Float64Array(max + 1);
  let power = 1;
  for (let k = 0; k <= max; k++, power *= x) powers[k] = power;
  return powers;
}

/** Row n of Pascal's triangle: n over k for k from 0 to n. */
export function binomials(n: number): bigint[] {
  const row: bigint[] = [];
  for (let k = 0, choices = 1n; k <= n; choices = (choices * BigInt(n - k)) / BigInt(k + 1), k++) row.push(choices);
  return row;
}

/** The same ways in big integers. */
export function bigWays(count: number, weights: readonly bigint[]): readonly bigint[] {
  const powers = weights.map((weight) => {
    const list = [1n];
    for (let k = 1, power = weight; k <= count; k++, power *= weight) list.push(power);
    return list;
  });
  const rowOf = (part: number, left: number): bigint[] =>
    binomials(left).map((choices, k) => choices * (powers[part]?.[k] ?? 0n));
  const first = rowOf(0, count);
  const rows = rowsOf(weights.length - 1, count, (part, left) => (part === 0 ? first : rowOf(part, left)));
  const list: bigint[] = [];
  bigProducts(list, rows, powers.at(-1) ?? [], 0, count, 1n);
  return list;
}

/**
 * The chances of the same compositions, for any weights: each class's share of what the classes before it left is
 * binomial. Nothing overflows, and nothing vanishes on the way to a chance that a double can hold.
 */
export function chancesOf(count: number, weights: readonly number[]): Float64Array {
  let left = 0;
  const rest = weights.toReversed().map((weight) => (left += weight));
  const triangles = weights.slice(0, -1).map((weight, part) => {
    const after = rest[weights.length - 2 - part] ?? 0;
    return binomialTriangle(weight / (weight + after), after / (weight + after), count);
  });
  const found = roomFor(count, weights.length);
  numberProducts(found, triangles, powersOf(1, count), 0, count, 1);
  return found.list;
}

/** The binomial distributions of 0, 1, 2 ... dice. */
function binomialTriangle(hit: number, miss: number, max: number): Float64Array[] {
  let above = powersOf(1, 0);
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
