import { binomialRow } from "../math/binomial.ts";
import { convolveDoubles, type Vector } from "../math/convolution.ts";
import { quotient } from "../math/quotient.ts";
import { BIG_STEP, BITS_PER_STEP, STORED_NUMBER, type Weights } from "./weights.ts";

/** Probabilities in doubles; every total is 1. */
export function doubleWeights(spend: (steps: number) => void): Weights<number> {
  // Each coefficient is calculated exactly and rounded once.
  const binomialRows = new Map<number, Vector<number>>();
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
    ofParts: (ways, part, whole) => quotient(ways * part, whole),
    binomials(n) {
      const known = binomialRows.get(n);
      if (known) return known;
      spend(n * (BIG_STEP + n / BITS_PER_STEP));
      const row = Float64Array.from(binomialRow(n), Number);
      binomialRows.set(n, row);
      return row;
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
