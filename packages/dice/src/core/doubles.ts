import { type Arithmetic, TOLERANCE } from "./arithmetic.ts";
import { chancesOf, wholeWays } from "../readings/multinomial.ts";

/** IEEE doubles. Sums of positive products only, so the tails keep their relative accuracy. */
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
  compare: (a, b) => {
    if (a === b) return 0;
    const difference = a - b;
    return Math.abs(difference) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b)) ? 0 : difference;
  },
  normalize: (a) => a,
  toNumber: (a) => a,
  coefficient: (a, b, n) => {
    let sum = 0;
    const last = Math.min(n, a.length - 1);
    for (let i = Math.max(0, n - b.length + 1); i <= last; i++) sum += (a[i] ?? 0) * (b[n - i] ?? 0);
    return sum;
  },
  product: (a, b, max) => {
    const length = Math.min(max, a.length + b.length - 1);
    const forwards = new Float64Array(a);
    const backwards = new Float64Array(b.toReversed());
    const found: number[] = [];
    for (let n = 0; n < length; n++) {
      const from = Math.max(0, n - b.length + 1);
      found.push(dot(forwards, backwards, from, b.length - 1 - n, Math.min(n, a.length - 1)));
    }
    return found;
  },
  multinomial: (count, weights) => {
    const strategies = wholeWays(count, weights);
    if (!strategies) return chancesOf(count, weights);
    const { list, total } = strategies;
    for (let i = 0; i < list.length; i++) list[i] = (list[i] ?? 0) / total;
    return list;
  },
};

/** The sum of `a[i] b[i + shift]` for i from `from` to `to`; in two sums side by side, which don't wait for each other. */
function dot(a: Float64Array, b: Float64Array, from: number, shift: number, to: number): number {
  let one = 0;
  let other = 0;
  let i = from;
  for (; i < to; i += 2) {
    one += (a[i] ?? 0) * (b[i + shift] ?? 0);
    other += (a[i + 1] ?? 0) * (b[i + 1 + shift] ?? 0);
  }
  if (i === to) one += (a[i] ?? 0) * (b[i + shift] ?? 0);
  return one + other;
}
