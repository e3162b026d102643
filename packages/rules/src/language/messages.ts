import type { JsonValue } from "./json.ts";

/** Texts by key (`refusal.no-ego`, `move.lots`, `outcome.success`), with placeholders in braces. */
export type Messages = Readonly<Record<string, string>>;

const format = (value: JsonValue | undefined): string =>
  Array.isArray(value)
    ? value.length === 0
      ? "none"
      : value.map(format).join(", ")
    : value === null || value === undefined
      ? ""
      : String(value);

const plurals = new Intl.PluralRules("en");

/**
 * The text of a key with its placeholders filled in. A key without a text is shown by its last part. A placeholder
 * `{name|one|other}` gives the form of a noun that goes with a number; `{name:prefix}` gives the text of the key
 * `prefix.VALUE`, of several values in a list.
 *
 * @example
 * ```ts
 * import { formatMessage } from "@rulewright/rules";
 *
 * const text = { "refusal.limit": "At most {max} {max|lot|lots}." };
 * formatMessage(text, "refusal.limit", { max: 3 }); // => "At most 3 lots."
 * formatMessage(text, "refusal.limit", { max: 1 }); // => "At most 1 lot."
 *
 * const worded = { "refusal.not-now": "Only {when:when}.", "when.combat": "in combat", "when.dusk": "at dusk" };
 * formatMessage(worded, "refusal.not-now", { when: ["combat", "dusk"] }); // => "Only in combat or at dusk."
 * ```
 */
export function formatMessage(
  text: Messages,
  key: string,
  details: Readonly<Record<string, JsonValue | undefined>> = {},
): string {
  const pattern = text[key] ?? key.slice(key.indexOf(".") + 1).replaceAll("-", " ");
  return pattern.replaceAll(PLACEHOLDER, (_, name: string, prefix?: string, one?: string, other?: string) => {
    if (prefix !== undefined) return formatNamed(text, prefix, details[name], details);
    if (one === undefined || other === undefined) return format(details[name]);
    return plurals.select(Number(details[name])) === "one" ? one : other;
  });
}

const PLACEHOLDER = /\{(\w+)(?::(\w+)|\|([^|{}]*)\|([^|{}]*))?\}/g;

const alternatives = new Intl.ListFormat("en", { type: "disjunction" });

/** The texts of named things, joined with "or". */
const formatNamed = (
  text: Messages,
  prefix: string,
  names: JsonValue | undefined,
  details: Readonly<Record<string, JsonValue | undefined>>,
): string =>
  alternatives.format([names].flat().map((name) => formatMessage(text, `${prefix}.${format(name)}`, details)));

/**
 * The text with a capital first letter.
 *
 * @example
 * ```ts
 * import { capitalize } from "@rulewright/rules";
 *
 * capitalize("lots left"); // => "Lots left"
 * ```
 */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * The text with a small first letter, unless it begins with several capitals: XP, GM's store.
 *
 * @example
 * ```ts
 * import { uncapitalize } from "@rulewright/rules";
 *
 * uncapitalize("Difficulty"); // => "difficulty"
 * uncapitalize("XP earned"); // => "XP earned"
 * ```
 */
export const uncapitalize = (words: string): string =>
  /^\p{Lu}\p{Lu}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
