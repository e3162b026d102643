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
 * `{name|one|other}` gives the form of a noun that goes with a number.
 *
 * @example
 * ```ts
 * import { formatMessage } from "@rulewright/rules";
 *
 * const text = { "refusal.limit": "At most {max} {max|lot|lots}." };
 * formatMessage(text, "refusal.limit", { max: 3 }); // => "At most 3 lots."
 * formatMessage(text, "refusal.limit", { max: 1 }); // => "At most 1 lot."
 * ```
 */
export function formatMessage(
  text: Messages,
  key: string,
  details: Readonly<Record<string, JsonValue | undefined>> = {},
): string {
  const pattern = text[key] ?? key.slice(key.indexOf(".") + 1).replaceAll("-", " ");
  return pattern.replaceAll(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (_, name: string, one?: string, other?: string) =>
    one === undefined || other === undefined
      ? format(details[name])
      : plurals.select(Number(details[name])) === "one"
        ? one
        : other,
  );
}

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
