import { BinomialColumns, binomialRow } from "../math/binomial.ts";
import { convolveDoubles, type Vector } from "../math/convolution.ts";
import { quotient } from "../math/quotient.ts";
import { windowSums } from "../math/window-sums.ts";
import { BIG_STEP, BITS_PER_STEP, STORED_NUMBER, type Weights } from "./weights.ts";

/** The cost of a sum of neighbours, in products. */
const WINDOW_STEP = 4;

/** Probabilities in doubles; every total is 1. */
export function doubleWeights(spend: (steps: number) => void): Weights<number> {
  // Each coefficient is calculated exactly and rounded once.
  const binomialRows = new Map<number, Vector<number>>();
  const columns = new BinomialColumns(Number);
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
    binomialsOver: (k, max) => columns.over(k, max, () => spend(BIG_STEP + max / BITS_PER_STEP)),
    vector(length) {
      spend(STORED_NUMBER * length + STORED_NUMBER);
      return new Float64Array(length);
    },
    product(a, b, max) {
      spend(a.length * b.length + STORED_NUMBER * Math.min(max, a.length + b.length));
      return convolveDoubles(a, b, max);
    },
    sumsOfEqual(width, chance, count) {
      const steps = (WINDOW_STEP * count ** 2 * width) / 2;
      if (steps > (count * width) ** 2 / 3) return undefined;
      spend(steps + STORED_NUMBER * count * width);
      let sums: Float64Array = new Float64Array(width).fill(chance);
      for (let values = 1; values < count; values++) sums = windowSums(sums, width, chance);
      return sums;
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
