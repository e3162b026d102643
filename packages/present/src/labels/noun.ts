import { type Amounts, formatMessage, type Messages, uncapitalize } from "@rulewright/rules";
import { formatList, formatNumber } from "../numbers/number.ts";

/** A noun in its two English forms. */
export interface Noun {
  readonly one: string;
  readonly other: string;
}

const plurals = new Intl.PluralRules("en");

/** The form of a noun that goes with a count. */
export const inflect = (noun: Noun, count: number): string => (plurals.select(count) === "one" ? noun.one : noun.other);

/**
 * The noun of a system's text under a key: `KEY.one` and `KEY.other`. Without these, the text of the key itself serves
 * for both forms.
 *
 * @example
 * ```ts
 * import { nounOf } from "@rulewright/present";
 *
 * nounOf({ "tracker.lots": "Lots", "tracker.lots.one": "lot" }, "tracker.lots"); // => { one: "lot", other: "lots" }
 * ```
 */
export function nounOf(text: Messages, key: string): Noun {
  const other = text[`${key}.other`] ?? uncapitalize(formatMessage(text, key));
  return { one: text[`${key}.one`] ?? other, other };
}

/**
 * A count with its noun. A noun that begins with a digit, as the face of a die, stands behind a multiplication sign.
 *
 * @example
 * ```ts
 * import { formatCounted } from "@rulewright/present";
 *
 * formatCounted({ one: "miss", other: "misses" }, 2); // => "2 misses"
 * formatCounted({ one: "20", other: "20" }, 2); // => "2 × 20"
 * ```
 */
export function formatCounted(noun: Noun, count: number): string {
  const word = inflect(noun, count);
  return `${formatNumber(count)} ${/^\d/.test(word) ? "× " : ""}${word}`;
}

/**
 * An amount of a tracker: "2 lots", "1 lot". The text `tracker.NAME.1` says it where there is never more than one: "ego".
 *
 * @example
 * ```ts
 * import { formatAmount } from "@rulewright/present";
 *
 * const text = { "tracker.bonus": "Bonus", "tracker.bonus.other": "bonuses", "tracker.bonus.one": "bonus" };
 * formatAmount(text, "bonus", 1); // => "1 bonus"
 * formatAmount(text, "bonus", 3); // => "3 bonuses"
 * formatAmount({ "tracker.ego": "Ego", "tracker.ego.1": "ego" }, "ego", 1); // => "ego"
 * ```
 */
export const formatAmount = (text: Messages, tracker: string, amount: number): string =>
  (amount === 1 ? text[`tracker.${tracker}.1`] : undefined) ??
  formatCounted(nounOf(text, `tracker.${tracker}`), amount);

/** The amounts of a price, each without what another of them says more exactly: the text `tracker.NAME.among` names it. */
function distinctAmounts(text: Messages, pays: Amounts): Amounts {
  const distinct: Record<string, number> = { ...pays };
  for (const [name, amount] of Object.entries(pays)) {
    const among = (text[`tracker.${name}.among`] ?? "").split(" ").find((one) => (distinct[one] ?? 0) >= amount);
    if (among !== undefined) distinct[among] = (distinct[among] ?? 0) - amount;
  }
  return distinct;
}

/**
 * A price as an enumeration of its amounts, without those of 0; empty where nothing is paid. Where the text
 * `tracker.NAME.among` names other trackers, an amount of NAME is part of theirs and is said once.
 *
 * @example
 * ```ts
 * import { formatPrice } from "@rulewright/present";
 *
 * const text = { "tracker.lots.one": "lot", "tracker.lots.other": "lots", "tracker.ego": "Ego" };
 * formatPrice(text, { lots: 3, ego: 1 }); // => "3 lots and 1 ego"
 * formatPrice(text, { lots: 0 }); // => ""
 * formatPrice({ ...text, "tracker.ego.among": "lots" }, { lots: 3, ego: 1 }); // => "2 lots and 1 ego"
 * ```
 */
export function formatPrice(text: Messages, pays: Amounts): string {
  return formatList(
    Object.entries(distinctAmounts(text, pays))
      .filter(([, amount]) => amount !== 0)
      .map(([tracker, amount]) => formatAmount(text, tracker, amount)),
  );
}

/**
 * A price beside the words for what is done; empty where nothing is paid, or where the words name it.
 *
 * @example
 * ```ts
 * import { formatPriceBeside } from "@rulewright/present";
 *
 * const text = { "tracker.ego": "Ego", "tracker.ego.1": "ego" };
 * formatPriceBeside(text, "Spend ego", { ego: 1 }); // => ""
 * formatPriceBeside(text, "Let it stand", { ego: 1 }); // => "ego"
 * ```
 */
export function formatPriceBeside(text: Messages, words: string, pays: Amounts): string {
  const price = formatPrice(text, pays);
  return words === price || words.endsWith(` ${price}`) ? "" : price;
}
