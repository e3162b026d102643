import type { Bar, Histogram } from "../src/index.ts";

/** A distribution whose values are successes, from the first value on; chances of 0 are left out. */
export function histogram(chances: readonly number[], first = 1): Histogram {
  const bars = chances.flatMap((chance, i): Bar[] =>
    chance === 0 ? [] : [{ value: first + i, chance, parts: { success: chance, failure: 0, critical: 0 } }],
  );
  return { key: "total", name: "total", source: "outcome", bars, mean: 0, deviation: 0 };
}

/** A number of equal chances. */
export const equal = (count: number, chance = 1 / count): number[] => Array.from({ length: count }, () => chance);
