import { binomialRow } from "../math/binomial.ts";
import { bitLength, convolveIntegers, longest, MAX_DIRECT_PRODUCTS, type Vector } from "../math/convolution.ts";
import { BIG_STEP, bigSteps, STORED_NUMBER, type Weights } from "./weights.ts";

const productCost = (first: number, second: number, bits: number): number => {
  const length = first + second;
  return first * second <= MAX_DIRECT_PRODUCTS
    ? first * second * bigSteps(bits / 2, bits / 2)
    : length * (BIG_STEP + ((bits + Math.log2(length)) / 4) * Math.log2(length));
};

/** Probabilities as integers; every list knows its total. */
export function integerWeights(spendSteps: (steps: number) => void): Weights<bigint> {
  const spend: Weights<bigint>["spend"] = (steps, bits, others) => spendSteps(steps * bigSteps(bits, others));
  const binomialRows: Vector<bigint>[] = [];
  return {
    zero: 0n,
    one: 1n,
    share: (weight) => weight,
    total: (total, count) => total ** BigInt(count),
    add: (a, b) => a + b,
    multiply: (a, b) => a * b,
    scale: (a, factor) => a * BigInt(factor),
    subtract: (whole, part) => whole - part,
    unlisted: (total, listed) => Array.from(listed).reduce((left, chance) => left - chance, total),
    ofParts: (ways, _part, _whole, rest) => ways * rest,
    binomials(n) {
      const known = binomialRows[n];
      if (known) return known;
      spend(n, n);
      return (binomialRows[n] = binomialRow(n));
    },
    vector(length) {
      spendSteps(STORED_NUMBER * length);
      return Array.from({ length }, () => 0n);
    },
    product(a, b, max) {
      spendSteps(productCost(a.length, b.length, longest(a) + longest(b)));
      return convolveIntegers(a, b, max);
    },
    accumulate(target, source, shift, factor) {
      spend(source.length + 1, longest(source), bitLength(factor));
      for (let i = 0; i < source.length; i++) {
        target[i + shift] = (target[i + shift] ?? 0n) + factor * (source[i] ?? 0n);
      }
    },
    recur(target, steps, before, total) {
      for (let n = 0; n < target.length; n++) {
        let sum = target[n] ?? 0n;
        for (const { value, part } of steps) sum += part * ((n < value ? before : (target[n - value] ?? 0n)) / total);
        target[n] = sum;
      }
    },
    bits: bitLength,
    productCost,
    spend,
    overhead: spendSteps,
  };
}
