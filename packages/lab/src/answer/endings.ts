import type { EndingChance, Tone } from "@rulewright/present";
import { tones } from "@rulewright/present";
import type { Outcome } from "@rulewright/rules";
import type { WeightedResult } from "./histogram.ts";
import { sum } from "./sum.ts";

/**
 * The endings among some results, by outcome and tone, the best first. `toneFor` judges an outcome; the chances of equal
 * endings, each from 0 to 1, are added up.
 *
 * @example
 * ```ts
 * import { endingsOf } from "@rulewright/lab";
 *
 * const results = [
 *   { outcome: { outcome: "failure", margin: -1 }, chance: 0.25 },
 *   { outcome: { outcome: "success", margin: 0 }, chance: 0.5 },
 *   { outcome: { outcome: "success", margin: 2 }, chance: 0.25 },
 * ];
 * const endings = endingsOf(results, ({ outcome }) => (outcome === "success" ? "success" : "failure"));
 * endings[0]; // => { outcome: "success", tone: "success", chance: 0.75 }
 * ```
 */
export function endingsOf(
  results: readonly Pick<WeightedResult, "outcome" | "chance">[],
  toneFor: (outcome: Outcome) => Tone,
): readonly EndingChance[] {
  const found = new Map<string, { readonly outcome: string; readonly tone: Tone; readonly chances: number[] }>();
  for (const { outcome, chance } of results) {
    const tone = toneFor(outcome);
    const key = JSON.stringify([outcome.outcome, tone]);
    const known = found.get(key);
    if (known) known.chances.push(chance);
    else found.set(key, { outcome: outcome.outcome, tone, chances: [chance] });
  }
  return [...found.values()]
    .map(({ outcome, tone, chances }) => ({ outcome, tone, chance: sum(chances) }))
    .toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone));
}
