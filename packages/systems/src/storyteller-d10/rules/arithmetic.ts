import {
  type Comparison,
  type DieCount,
  type Exception,
  type Expectation,
  type Explanation,
  type Sum,
  sumOf,
  type Term,
} from "@rulewright/rules";
import type { Pool } from "./dice.ts";

/** ST-59, ST-62 The net successes that a roll needs: at least one. */
export const neededSuccesses = (needed = 1): Comparison => ({ from: "needed", value: needed, passes: "at-least" });

/** ST-56 What a threshold removes. */
const thresholdTerm = (threshold: number): Term => ({ from: "threshold", value: -threshold, rule: "ST-56" });

/** What is known of a roll before the dice fall. */
export const poolExpectation = ({ threshold }: Pick<Pool, "threshold">, needed = 1): Expectation => ({
  terms: [thresholdTerm(threshold)],
  against: neededSuccesses(needed),
});

/** A sum of terms that a rule bounds to another total. */
export function boundedSum(of: string, terms: readonly Term[], total: number, rule: string): Sum {
  const sum = sumOf(of, terms);
  return sum.total === total ? sum : { ...sum, total, bounded: rule };
}

/** What the count of a roll depends on. */
type CountedPool = Pick<Pool, "threshold" | "difficulty">;

/** ST-52..ST-58 The sum of a roll: hits less those that the threshold takes, at most all of them, less one for each one. */
export function poolSums({ threshold, difficulty }: CountedPool, hits: number, ones: number, needed = 1): Sum[] {
  const terms: readonly Term[] = [
    { from: "hits", value: hits, rule: "ST-52", at: difficulty },
    // ST-56 What is left of an unfilled threshold has no further effect.
    ...(threshold === 0 ? [] : [thresholdTerm(Math.min(threshold, hits))]),
    { from: "cancels", value: -ones, rule: "ST-58" },
  ];
  return [sumOf("net", terms, neededSuccesses(needed))];
}

/** ST-52..ST-55 What each die counts for. ST-57 The threshold takes hits, not dice. */
export const poolDieCounts: DieCount[] = [
  { class: "hit", each: 1, of: "net", rule: "ST-52" },
  { class: "mark", each: -1, of: "net", rule: "ST-58" },
  { class: "miss", each: 0, of: "net", rule: "ST-54" },
  // ST-55 A ten that is below the difficulty.
  { class: "ten", each: 0, of: "net", rule: "ST-55" },
  { class: "other", each: 0, of: "net", rule: "ST-54" },
];

/** ST-31 The dice of a roll that is bought off no longer count. */
export const voidDieCounts: DieCount[] = poolDieCounts.map((one) => ({
  ...one,
  each: 0,
  rule: "ST-31",
}));

/** ST-52..ST-61 The arithmetic of a roll. */
export const explainPool = (p: Pool, hits: number, ones: number, needed = 1): Explanation => ({
  sums: poolSums(p, hits, ones, needed),
  dice: poolDieCounts,
  ...exceptionOf(p),
});

/** A-05 Without dice a roll fails; ST-55 above difficulty 10 no die can hit. */
function exceptionOf({ pool, difficulty }: Pool): { readonly exception?: Exception } {
  if (pool === 0) return { exception: { rule: "A-05", name: "no-dice" } };
  return difficulty > 10 ? { exception: { rule: "ST-55", name: "nothing-can-hit" } } : {};
}
