import { spellNumber } from "../numbers/number.ts";

/**
 * A margin in words; undefined for anything but a number.
 *
 * @example
 * ```ts
 * import { formatMargin } from "@rulewright/present";
 *
 * [-1, 0, 2].map(formatMargin); // => ["one short", "just enough", "two over"]
 * ```
 */
export function formatMargin(margin: unknown): string | undefined {
  if (typeof margin !== "number") return undefined;
  if (margin > 0) return `${spellNumber(margin)} over`;
  return margin < 0 ? `${spellNumber(-margin)} short` : "just enough";
}
