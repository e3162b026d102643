import { binomialRow } from "../math/binomial.ts";
import { convolveDoubles, type Vector } from "../math/convolution.ts";
import { quotient } from "../math/quotient.ts";
import { bigSteps, STORED_NUMBER, type Weights } from "./weights.ts";

const productCost = (first: number, second: number, _bits: number, max: number): number =>
  first * second + STORED_NUMBER * Math.min(max, first + second);

/** Probabilities in doubles; every total is 1. */
export function doubleWeights(spend: (steps: number) => void): Weights<number> {
  // Each coefficient is calculated exactly and rounded once.
  const binomialRows: Vector<number>[] = [];
  return {
    zero: 0,
    one: 1,
    share: (weight, total) => Number(weight) / Number(total),
    total: () => 1,
    add: (a, b) => a + b,
    multiply: (a, b) => a * b,
    scale: (a, factor) => a * factor,
    subtract: (whole, part) => whole - part,
    unlisted: (_total, _listed, max) => max,
    ofParts: (ways, part, whole) => quotient(ways * part, whole),
    binomials(n) {
      const known = binomialRows[n];
      if (known) return known;
      spend(n * bigSteps(n));
      return (binomialRows[n] = Float64Array.from(binomialRow(n), Number));
    },
    vector(length) {
      spend(STORED_NUMBER * length);
      return new Float64Array(length);
    },
    product(a, b, max) {
      spend(productCost(a.length, b.length, 0, max));
      return convolveDoubles(a, b, max);
    },
    accumulate(target, source, shift, factor) {
      spend(source.length + 20);
      for (let i = 0; i < source.length; i++) {
        target[i + shift] = (target[i + shift] ?? 0) + factor * (source[i] ?? 0);
      }
    },
    recur(target, steps, before) {
      const values = Int32Array.from(steps, ({ value }) => value);
      const parts = Float64Array.from(steps, ({ part }) => part);
      const largest = steps.reduce((max, { value }) => Math.max(max, value), 0);
      // From here on, every step leads to a place in the list.
      const start = Math.min(target.length, largest);
      for (let n = 0; n < start; n++) {
        let sum = target[n] ?? 0;
        for (const { value, part } of steps) sum += part * (n < value ? before : (target[n - value] ?? 0));
        target[n] = sum;
      }
      for (let n = start; n < target.length; n++) target[n] = (target[n] ?? 0) + sumBefore(target, n, values, parts);
    },
    bits: () => 0,
    productCost,
    spend,
    overhead: spend,
  };
}

/** The sum of `part` times the number `value` places before the `n`th. Two sums need not wait for each other. */
function sumBefore(numbers: Vector<number>, n: number, values: Int32Array, parts: Float64Array): number {
  let [even, odd, i] = [0, 0, 0];
  for (; i < values.length - 1; i += 2) {
    even += (parts[i] ?? 0) * (numbers[n - (values[i] ?? 0)] ?? 0);
    odd += (parts[i + 1] ?? 0) * (numbers[n - (values[i + 1] ?? 0)] ?? 0);
  }
  if (i < values.length) even += (parts[i] ?? 0) * (numbers[n - (values[i] ?? 0)] ?? 0);
  return even + odd;
}
