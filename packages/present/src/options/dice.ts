import { formatMessage, isRecord, type DiceSelection, type Messages } from "@rulewright/rules";
import { formatCounted, nounOf } from "../labels/noun.ts";

/** Whether the detail of a move selects dice: how many of each class. */
export const isDiceSelection = (value: unknown): value is DiceSelection =>
  isRecord(value) && isRecord(value["hand"]) && typeof value["count"] === "number";

/**
 * How many dice there are in each class: "1 zero, 2 misses".
 *
 * @example
 * ```ts
 * import { formatHand } from "@rulewright/present";
 *
 * const text = { "die.zero.one": "zero", "die.zero.other": "zeros", "die.miss.one": "miss", "die.miss.other": "misses" };
 * formatHand(text, { zero: 1, hit: 0, miss: 2 }); // => "1 zero, 2 misses"
 * ```
 */
export function formatHand(text: Messages, hand: Readonly<Record<string, number>>): string {
  return Object.entries(hand)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => formatCounted(nounOf(text, `die.${name}`), count))
    .join(", ");
}

/** A field of a move's detail with its value; as the system words it (`detail.FIELD`), or else its name and value. */
export function formatField(text: Messages, field: string, what: string, count: number): string {
  if (text[`detail.${field}`] !== undefined) return formatMessage(text, `detail.${field}`, { what, count });
  return what === "" ? field : `${field} ${what}`;
}
