import { formatNumber } from "@rulewright/present";
import type { JsonObject } from "@rulewright/rules";
import { ignoresAccent } from "../rules/die-evaluation.ts";

/**
 * VP-15, VP-27 The sum of a die with the accent that was announced, against the target number: "12 − 3 = 9 of 11". VP-30 A
 * natural 1, 19 or 20 ignores it. VP-49, VP-50 A sum that counts as another number says so. Undefined for anything else.
 */
export function sumWords({ natural, final, tn, accent }: JsonObject): string | undefined {
  if (typeof natural !== "number" || typeof final !== "number" || typeof tn !== "number") return undefined;
  return `${finalWords(natural, final, typeof accent === "number" ? accent : final - natural)} of ${tn}`;
}

function finalWords(natural: number, final: number, announced: number): string {
  const accent = ignoresAccent(natural) ? 0 : announced;
  if (accent === 0) return String(natural);
  const sum = natural + accent;
  const counts = sum === final ? "" : `, counts as ${final}`;
  return `${natural} ${accent < 0 ? "−" : "+"} ${Math.abs(accent)} = ${formatNumber(sum)}${counts}`;
}
