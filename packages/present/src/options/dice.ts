import { formatMessage, isRecord, type DiceSelection, type Messages } from "@rulewright/rules";
import { formatCounted, type Noun, nounOf } from "../labels/noun.ts";

/**
 * Whether the detail of a move selects dice: how many of each class.
 *
 * @example
 * ```ts
 * import { isDiceSelection } from "@rulewright/present";
 *
 * const detail = { double: 1, reroll: { hand: { hit: 0, miss: 2 }, count: 2 } };
 * isDiceSelection(detail.reroll); // => true
 * isDiceSelection(detail.double); // => false
 * ```
 */
export function isDiceSelection(value: unknown): value is DiceSelection {
  if (!isRecord(value)) return false;
  const { hand, count } = value;
  return isRecord(hand) && typeof count === "number";
}

/** The class of a die whose face alone matters. */
const DIE = "die";
const dice: Noun = { one: "die", other: "dice" };

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
    .map(([name, count]) => formatCounted(name === DIE ? dice : nounOf(text, `die.${name}`), count))
    .join(", ");
}

const plurals = new Intl.PluralRules("en");

/**
 * A field of a move's detail with its value, as the system words it: `detail.FIELD`, or `detail.FIELD.one` for a single
 * thing. Without a text, the field's name and value.
 */
export function formatField(text: Messages, field: string, what: string, count: number): string {
  const keys = [`detail.${field}.${plurals.select(count)}`, `detail.${field}`];
  const key = keys.find((one) => Object.hasOwn(text, one));
  if (key !== undefined) return formatMessage(text, key, { what, count });
  return what === "" ? field : `${field} ${what}`;
}
