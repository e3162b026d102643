import type { JsonValue } from "./json.ts";

/** Wording by key (`refusal.no-ego`, `move.lots`, `outcome.success`); braces hold details by name. */
export type Messages = Readonly<Record<string, string>>;

const shown = (value: JsonValue | undefined): string =>
  Array.isArray(value)
    ? value.length === 0
      ? "none"
      : value.map(shown).join(", ")
    : value === null || value === undefined
      ? ""
      : String(value);

/** A wording with its details filled in; the key itself where nothing is worded. */
export function formatMessage(
  text: Messages,
  key: string,
  details: Readonly<Record<string, JsonValue | undefined>> = {},
): string {
  const pattern = text[key] ?? key.slice(key.indexOf(".") + 1).replaceAll("-", " ");
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(details[name]));
}

export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** With a small letter at its beginning, unless that is one of several capitals: XP, GM's store. */
export const uncapitalize = (words: string): string =>
  /^\p{Lu}\p{Lu}/u.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
