import { convolveDoubles } from "../math/convolution.ts";
import { countFalls, multiplyBinomials } from "../math/multinomial.ts";
import { type Arithmetic, type Series, TOLERANCE } from "./arithmetic.ts";
import { doubleWeights } from "./double-weights.ts";

function coefficient(a: Series<number>, b: Series<number>, n: number): number {
  let sum = 0;
  const last = Math.min(n, a.length - 1);
  for (let i = Math.max(0, n - b.length + 1); i <= last; i++) sum += (a[i] ?? 0) * (b[n - i] ?? 0);
  return sum;
}

/** Shorter series are not worth a typed array. */
const MIN_TYPED = 16;

/**
 * IEEE doubles. Probabilities are sums of positive products only, so small ones keep their relative accuracy.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 *
 * doubles.ratio(1, 8); // => 0.125
 * doubles.compare(0.1 + 0.2, 0.3); // => 0
 * ```
 */
export const doubles: Arithmetic<number> = {
  name: "doubles",
  zero: 0,
  one: 1,
  infinity: Number.POSITIVE_INFINITY,
  ratio: (numerator, denominator) => Number(numerator) / Number(denominator),
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => {
    if (b === 0) throw new RangeError("division by zero");
    return a / b;
  },
  compare: (a, b, size = 1) => {
    if (a === b) return 0;
    const difference = a - b;
    return Math.abs(difference) <= TOLERANCE * Math.max(size, Math.abs(a), Math.abs(b)) ? 0 : difference;
  },
  normalize: (a) => a,
  toNumber: (a) => a,
  zeros: (length) => new Float64Array(length),
  multinomial: (count, weights) => {
    const falls = weights.every(Number.isSafeInteger) ? countFalls(count, weights) : undefined;
    if (!falls) return multiplyBinomials(count, weights);
    const { list, total } = falls;
    for (let i = 0; i < list.length; i++) list[i] = (list[i] ?? 0) / total;
    return list;
  },
  coefficient,
  product: (a, b, max) => {
    if (a.length + b.length < MIN_TYPED) {
      const short: number[] = [];
      const length = Math.min(max, a.length + b.length - 1);
      for (let n = 0; n < length; n++) short.push(coefficient(a, b, n));
      return short;
    }
    const first = typed(a);
    return convolveDoubles(first, a === b ? first : typed(b), max);
  },
  withWeights: (spend, use) => use(doubleWeights(spend)),
};

// The inner loops of a convolution are quick on typed arrays only.
const typed = (series: Series<number>): Float64Array =>
  series instanceof Float64Array ? series : new Float64Array(series);
