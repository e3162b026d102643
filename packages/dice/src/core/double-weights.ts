import { binomialRow } from "../math/binomial.ts";
import { convolveDoubles, type Vector } from "../math/convolution.ts";
import { BIG_STEP, STORED_NUMBER, type Weights } from "./weights.ts";

/** Rows of binomial coefficients as doubles, each calculated exactly and rounded once. */
const binomialRows: (Vector<number> | undefined)[] = [];

/** Probabilities in doubles; every total is 1. */
export function doubleWeights(spend: (steps: number) => void): Weights<number> {
  return {
    zero: 0,
    one: 1,
    share: (weight, total) => Number(weight) / Number(total),
    total: () => 1,
    divideTotal: (a) => a,
    add: (a, b) => a + b,
    multiply: (a, b) => a * b,
    scale: (a, factor) => a * factor,
    subtract: (whole, part) => whole - part,
    unlisted: (_total, _listed, max) => max,
    fromCount: Number,
    binomials(n) {
      const known = binomialRows[n];
      if (known) return known;
      spend(n * BIG_STEP + n ** 2);
      return (binomialRows[n] = Float64Array.from(binomialRow(n), Number));
    },
    vector(length) {
      spend(STORED_NUMBER * length + STORED_NUMBER);
      return new Float64Array(length);
    },
    product(a, b, max) {
      spend(a.length * b.length + STORED_NUMBER * Math.min(max, a.length + b.length));
      return convolveDoubles(a, b, max);
    },
    accumulate(target, source, shift, factor) {
      spend(source.length + 20);
      for (let i = 0; i < source.length; i++) {
        target[i + shift] = (target[i + shift] ?? 0) + factor * (source[i] ?? 0);
      }
    },
    spend,
  };
}
