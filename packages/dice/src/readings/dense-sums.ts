import type { Weights } from "../core/weights.ts";

/** The places that a die adds, with their weights. */
export type Shares<S> = readonly (readonly [shift: number, weight: S])[];

/** Calls `visit` with every place that `count` dice can add up to and its weight, in ascending order. */
export function eachDenseSum<S>(
  shares: Shares<S>,
  count: number,
  { accumulate, one, vector, zero }: Weights<S>,
  visit: (place: number, weight: S) => void,
): void {
  let sums = vector(1);
  sums[0] = one;
  // Weights may be too small for a double, so what is possible is known apart from them.
  let possible = Uint8Array.of(1);
  for (let die = 0; die < count; die++) {
    const length = sums.length + Math.max(...shares.map(([shift]) => shift));
    const [next, reached] = [vector(length), new Uint8Array(length)];
    for (const [shift, weight] of shares) {
      accumulate(next, sums, shift, weight);
      for (let i = 0; i < possible.length; i++) reached[i + shift] = (reached[i + shift] ?? 0) | (possible[i] ?? 0);
    }
    [sums, possible] = [next, reached];
  }
  for (let i = 0; i < sums.length; i++) if (possible[i]) visit(i, sums[i] ?? zero);
}
