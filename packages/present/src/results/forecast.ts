import { type ForecastQuestion, formatMessage, type Messages } from "@rulewright/rules";

/**
 * What a forecast assumes, in one sentence; empty where it assumes nothing.
 *
 * @example
 * ```ts
 * import { formatAssumptions } from "@rulewright/present";
 *
 * const text = { "assumes.roll": "a roll with {skill} each round", "assumes.hit": "{hit} stress for a failure" };
 * const assumes = [
 *   { code: "roll", details: { skill: "climbing" } },
 *   { code: "hit", details: { hit: 1 } },
 * ];
 * formatAssumptions(text, assumes); // => "Assumes a roll with climbing each round, 1 stress for a failure."
 * ```
 */
export function formatAssumptions(text: Messages, assumes: ForecastQuestion["assumes"]): string {
  const words = assumes.map(({ code, details }) => formatMessage(text, `assumes.${code}`, details));
  return words.length === 0 ? "" : `Assumes ${words.join(", ")}.`;
}
