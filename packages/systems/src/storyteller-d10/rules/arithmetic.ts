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
import { type Pool, resolvePool } from "./dice.ts";

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

/** ST-52..ST-58 The sums of a roll: net successes, and the hits that a threshold leaves. */
export function poolSums({ threshold }: Pick<Pool, "threshold">, hits: number, ones: number, needed = 1): Sum[] {
  const { kept } = resolvePool({ threshold }, hits, ones);
  const hitTerm: Term = { from: "hits", value: hits, rule: "ST-52" };
  const cancels: Term = { from: "cancels", value: -ones, rule: "ST-58" };
  if (threshold === 0) return [sumOf("net", [hitTerm, cancels], neededSuccesses(needed))];
  return [
    sumOf("net", [{ from: "kept", value: kept, rule: "ST-57" }, cancels], neededSuccesses(needed)),
    boundedSum("kept", [hitTerm, thresholdTerm(threshold)], kept, "ST-56"),
  ];
}

/** ST-52..ST-55 What each die counts for: hits before the threshold, ones after it. */
export const poolDieCounts = ({ threshold }: Pick<Pool, "threshold">): DieCount[] => [
  { class: "hit", each: 1, of: threshold === 0 ? "net" : "kept", rule: "ST-52" },
  { class: "mark", each: -1, of: "net", rule: "ST-58" },
  { class: "miss", each: 0, of: "net", rule: "ST-54" },
  // ST-55 A ten that is below the difficulty.
  { class: "ten", each: 0, of: "net", rule: "ST-55" },
  { class: "other", each: 0, of: "net", rule: "ST-54" },
];

/** ST-31 The dice of a roll that is bought off no longer count. */
export const voidDieCounts: DieCount[] = poolDieCounts({ threshold: 0 }).map((one) => ({
  ...one,
  each: 0,
  rule: "ST-31",
}));

/** ST-52..ST-61 The arithmetic of a roll. */
export const explainPool = (p: Pool, hits: number, ones: number, needed = 1): Explanation => ({
  sums: poolSums(p, hits, ones, needed),
  dice: poolDieCounts(p),
  ...exceptionOf(p),
});

/** A-05 Without dice a roll fails; ST-55 above difficulty 10 no die can hit. */
function exceptionOf({ pool, difficulty }: Pool): { readonly exception?: Exception } {
  if (pool === 0) return { exception: { rule: "A-05", name: "no-dice" } };
  return difficulty > 10 ? { exception: { rule: "ST-55", name: "nothing-can-hit" } } : {};
}
