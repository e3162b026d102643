import { binomialRow } from "../math/binomial.ts";
import { bitLength, convolveIntegers, digitsOfProduct, MAX_DIRECT_PRODUCTS, type Vector } from "../math/convolution.ts";
import { BIG_STEP, BITS_PER_STEP, STORED_NUMBER, type Weights } from "./weights.ts";

/** Probabilities as integers; every list knows its total. */
export function integerWeights(spendSteps: (steps: number) => void): Weights<bigint> {
  const spend = (steps: number, bits = 0): void => spendSteps(steps * (BIG_STEP + bits / BITS_PER_STEP));
  const binomialRows = new Map<number, Vector<bigint>>();
  return {
    zero: 0n,
    one: 1n,
    share: (weight) => weight,
    total: (total, count) => total ** BigInt(count),
    divideTotal: (a, total) => a / total,
    add: (a, b) => a + b,
    multiply: (a, b) => a * b,
    scale: (a, factor) => a * BigInt(factor),
    subtract: (whole, part) => whole - part,
    unlisted: (total, listed) => total - listed,
    fromCount: (count) => count,
    ofParts: (ways, _part, _whole, rest) => ways * rest,
    binomials(n) {
      const known = binomialRows.get(n);
      if (known) return known;
      spend(n, n);
      const row = binomialRow(n);
      binomialRows.set(n, row);
      return row;
    },
    vector(length) {
      spendSteps(STORED_NUMBER * length + STORED_NUMBER);
      return Array.from({ length }, () => 0n);
    },
    product(a, b, max) {
      const length = a.length + b.length;
      if (a.length * b.length <= MAX_DIRECT_PRODUCTS) spend(a.length * b.length, bitLength(a[a.length >> 1] ?? 0n));
      else spendSteps(length * (BIG_STEP + digitsOfProduct(a, b) * Math.log2(length)));
      return convolveIntegers(a, b, max);
    },
    accumulate(target, source, shift, factor) {
      spend(source.length + 1, bitLength(factor) + bitLength(source[source.length >> 1] ?? 0n));
      for (let i = 0; i < source.length; i++) {
        target[i + shift] = (target[i + shift] ?? 0n) + factor * (source[i] ?? 0n);
      }
    },
    spend,
  };
}
