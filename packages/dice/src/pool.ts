import type { Arithmetic } from "./arithmetic.ts";
import type { Chance, Distribution } from "./distribution.ts";

/** 1, x, x^2 ... x^most. */
function powers<N>(x: N, most: number, arithmetic: Arithmetic<N>): N[] {
  const list = [arithmetic.one];
  for (let k = 1; k <= most; k++) list.push(arithmetic.multiply(list[k - 1] ?? arithmetic.one, x));
  return list;
}

/** Binomial coefficients n over k for 0 <= k <= n <= most, by Pascal's triangle. */
export function binomials(most: number): bigint[][] {
  const rows: bigint[][] = [[1n]];
  for (let n = 1; n <= most; n++) {
    const above = rows[n - 1] ?? [];
    rows.push(Array.from({ length: n + 1 }, (_, k) => (above[k - 1] ?? 0n) + (above[k] ?? 0n)));
  }
  return rows;
}

/**
 * The multinomial distribution: how `count` dice fall into classes with the given numbers of faces. Values are the
 * counts by class, in the order of `weights`. A sum of positive products, so the tails are as accurate as the middle.
 */
export function compositions<N>(
  count: number,
  weights: readonly number[],
  arithmetic: Arithmetic<N>,
): Distribution<readonly number[], N> {
  const sides = weights.reduce((a, b) => a + b, 0);
  const powersOf = weights.map((weight) => powers(arithmetic.ratio(weight, sides), count, arithmetic));
  const choose = binomials(count).map((row) => row.map((ways) => arithmetic.ratio(ways, 1)));
  const found: Chance<readonly number[], N>[] = [];
  const parts = weights.map(() => 0);
  const fill = (part: number, left: number, chance: N): void => {
    const last = part === weights.length - 1;
    for (let k = last ? left : 0; k <= left; k++) {
      const ways = choose[left]?.[k] ?? arithmetic.zero;
      const product = arithmetic.multiply(chance, arithmetic.multiply(ways, powersOf[part]?.[k] ?? arithmetic.zero));
      parts[part] = k;
      if (last) found.push({ value: [...parts], chance: product });
      else fill(part + 1, left - k, product);
    }
  };
  fill(0, count, arithmetic.one);
  return found;
}
