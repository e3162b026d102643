import { binomialRow } from "./binomial.ts";
import { type Factors, factorsOf } from "./multinomial.ts";
import { powers } from "./powers.ts";

/** Appends, for every composition of `left` into the classes from `index` on, the product of its factors. */
function appendBigProducts(
  products: bigint[],
  factors: Factors<readonly bigint[]>,
  lastFactors: readonly bigint[],
  index: number,
  left: number,
  product: bigint,
): void {
  const row = factors[index]?.[left];
  if (row === undefined || left === 0) products.push(product * (lastFactors[left] ?? 1n));
  else if (index === factors.length - 1) {
    for (let k = 0; k <= left; k++) products.push(product * (row[k] ?? 1n) * (lastFactors[left - k] ?? 1n));
  } else {
    for (let k = 0; k <= left; k++) {
      appendBigProducts(products, factors, lastFactors, index + 1, left - k, product * (row[k] ?? 1n));
    }
  }
}

/** As `countFalls`, for any number of ways. */
export function countManyFalls(count: number, weights: readonly bigint[]): bigint[] {
  const powersOfWeights = weights.map((weight) => powers(weight, count, 1n, (a, b) => a * b));
  const rowOf = (index: number, left: number): bigint[] =>
    binomialRow(left).map((binomial, k) => binomial * (powersOfWeights[index]?.[k] ?? 0n));
  const first = rowOf(0, count);
  const factors = factorsOf(weights.length - 1, count, (index, left) => (index === 0 ? first : rowOf(index, left)));
  const products: bigint[] = [];
  appendBigProducts(products, factors, powersOfWeights.at(-1) ?? [], 0, count, 1n);
  return products;
}
