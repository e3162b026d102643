/** A list of numbers of one number system; typed arrays are such lists, too. */
export interface Vector<S> {
  readonly length: number;
  [index: number]: S;
}

/**
 * The first `max` coefficients of the product of two polynomials in doubles. A typed array ignores writes beyond its end, so
 * no step checks where the product ends.
 */
export function convolveDoubles(a: Vector<number>, b: Vector<number>, max: number): Float64Array {
  if (a === b) return squareDoubles(a, max);
  if (a.length < b.length) return convolveDoubles(b, a, max);
  const length = Math.min(max, a.length + b.length - 1);
  const product = new Float64Array(length);
  let i = 0;
  for (; i + 3 < b.length; i += 4) addFourRows(product, b, i, a, 0, 1, length);
  for (; i < b.length; i++) addRow(product, i, b[i] ?? 0, a, 0, length);
  return product;
}

/** Every mixed product occurs twice in a square and is calculated once. */
function squareDoubles(a: Vector<number>, max: number): Float64Array {
  const length = Math.min(max, 2 * a.length - 1);
  const product = new Float64Array(length);
  let i = 0;
  for (; i + 3 < a.length; i += 4) {
    for (let k = i; k < i + 4; k++) {
      for (let j = i; j < i + 4; j++) {
        product[k + j] = (product[k + j] ?? 0) + (a[k] ?? 0) * (a[j] ?? 0);
      }
    }
    addFourRows(product, a, i, a, i + 4, 2, length);
  }
  for (; i < a.length; i++) {
    const x = a[i] ?? 0;
    product[2 * i] = (product[2 * i] ?? 0) + x * x;
    addRow(product, i, 2 * x, a, i + 1, length);
  }
  return product;
}

/** Adds `x` times the coefficients of `row` from index `from` on, each `shift` places further up and below `length`. */
function addRow(
  product: Float64Array,
  shift: number,
  x: number,
  row: Vector<number>,
  from: number,
  length: number,
): void {
  const end = Math.min(row.length, length - shift);
  for (let j = from; j < end; j++) product[shift + j] = (product[shift + j] ?? 0) + x * (row[j] ?? 0);
}

/** Four coefficients at once times those of `row` from `from` on: memory is written once for four products. */
function addFourRows(
  product: Float64Array,
  four: Vector<number>,
  at: number,
  row: Vector<number>,
  from: number,
  factor: number,
  length: number,
): void {
  const w = factor * (four[at] ?? 0);
  const x = factor * (four[at + 1] ?? 0);
  const y = factor * (four[at + 2] ?? 0);
  const z = factor * (four[at + 3] ?? 0);
  const end = Math.min(row.length, length - at);
  let [first, second, third] = [0, 0, 0];
  for (let j = from; j < end; j++) {
    const next = row[j] ?? 0;
    product[at + j] = (product[at + j] ?? 0) + w * next + x * first + y * second + z * third;
    third = second;
    second = first;
    first = next;
  }
  product[at + end] = (product[at + end] ?? 0) + x * first + y * second + z * third;
  product[at + end + 1] = (product[at + end + 1] ?? 0) + y * first + z * second;
  product[at + end + 2] = (product[at + end + 2] ?? 0) + z * first;
}

/** Up to this many products of coefficients are calculated one by one; beyond, two large numbers are multiplied. */
export const MAX_DIRECT_PRODUCTS = 64;

/** The first `max` coefficients of the product of two polynomials with coefficients of at least 0. */
export function convolveIntegers(a: Vector<bigint>, b: Vector<bigint>, max: number): bigint[] {
  return a.length * b.length <= MAX_DIRECT_PRODUCTS
    ? convolveDirectly(a, b, max)
    : convolveByPacking(a, b, digitsOfProduct(a, b), max);
}

function convolveDirectly(a: Vector<bigint>, b: Vector<bigint>, max: number): bigint[] {
  const length = Math.min(max, a.length + b.length - 1);
  const product = Array.from({ length }, () => 0n);
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0n;
    const end = Math.min(b.length, length - i);
    for (let j = 0; j < end; j++) product[i + j] = (product[i + j] ?? 0n) + x * (b[j] ?? 0n);
  }
  return product;
}

/** The number of bits of an integer of at least 0, rounded up to a multiple of 4. */
export const bitLength = (n: bigint): number => 4 * n.toString(16).length;

/** How many hexadecimal digits hold every coefficient of the product. */
function digitsOfProduct(a: Vector<bigint>, b: Vector<bigint>): number {
  const terms = Math.min(a.length, b.length);
  return Math.ceil((longest(a) + longest(b) + Math.log2(terms)) / 4);
}

/** The bit length of the largest of some integers of at least 0. */
export function longest(a: Vector<bigint>): number {
  let max = 0n;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0n;
    if (x > max) max = x;
  }
  return bitLength(max);
}

/**
 * Kronecker substitution: the coefficients of a polynomial are packed into one large number, far enough apart that those
 * of the product don't overlap, and one multiplication of large numbers calculates all of them.
 */
function convolveByPacking(a: Vector<bigint>, b: Vector<bigint>, digits: number, max: number): bigint[] {
  const packed = pack(a, digits);
  const text = (packed * (a === b ? packed : pack(b, digits))).toString(16);
  const length = Math.min(max, a.length + b.length - 1);
  const product: bigint[] = [];
  for (let n = 0, end = text.length; n < length; n++, end -= digits) {
    product.push(end > 0 ? BigInt(`0x${text.slice(Math.max(0, end - digits), end)}`) : 0n);
  }
  return product;
}

function pack(a: Vector<bigint>, digits: number): bigint {
  let text = "0x";
  for (let i = a.length - 1; i >= 0; i--) text += (a[i] ?? 0n).toString(16).padStart(digits, "0");
  return BigInt(text);
}
