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
      : typeof value === "number"
        ? String(value).replace("-", "−")
        : String(value);

const plurals = new Intl.PluralRules("en");

type Details = Readonly<Record<string, JsonValue | undefined>>;

/** A name from the code as words: "woundPenalty" is "Wound penalty". */
const spelledOut = (name: string): string =>
  capitalize(name.replaceAll("-", " ").replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** Where a text calls a name by words: the keys that begin with these kinds, in order. */
const NAMED = ["param", "tracker", "scale", "trait", "mark", "fact"];

/** What a text calls a name from the code, by the kind of thing that is named. */
function wordsFor(text: Messages, kind: string, value: JsonValue | undefined, details: Details): string {
  if (kind !== "name" && kind !== "value") return formatMessage(text, `${kind}.${format(value)}`, details);
  const prefixes =
    kind === "name" ? NAMED : ["value", "mark", "trait"].map((one) => `${one}.${String(details["name"])}`);
  const key = prefixes.map((prefix) => `${prefix}.${format(value)}`).find((one) => Object.hasOwn(text, one));
  if (key !== undefined) return formatMessage(text, key, details);
  return kind === "name" ? spelledOut(format(value)) : format(value);
}

// It takes milliseconds to make, and few processes need it.
let alternatives: Intl.ListFormat | undefined;

/** The words for one or several named things, joined with "or". */
function formatNamed(text: Messages, kind: string, names: JsonValue | undefined, details: Details): string {
  alternatives ??= new Intl.ListFormat("en", { type: "disjunction" });
  return alternatives.format([names].flat().map((name) => wordsFor(text, kind, name, details)));
}

const PLACEHOLDER = /\{([\w.]+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

/** A sentence that begins with a placeholder. */
const SENTENCE = /^\{.*[.?]$/su;

/** Texts in groups. The entry "" is the text of the group itself. */
interface MessageTree {
  readonly [name: string]: string | MessageTree;
}

/**
 * The texts of a tree by their keys, all of which begin with a prefix.
 *
 * @example
 * ```ts
 * import { messagesUnder } from "@rulewright/rules";
 *
 * const house = messagesUnder("house", { cap: { "": "The cap", 3: "Three at most." } });
 * house; // => { "house.cap.3": "Three at most.", "house.cap": "The cap" }
 * ```
 */
export function messagesUnder(prefix: string, tree: MessageTree): Messages {
  const entries = Object.entries(tree).flatMap(([name, one]) => {
    const key = name === "" ? prefix : `${prefix}.${name}`;
    return typeof one === "string" ? [[key, one] as const] : Object.entries(messagesUnder(key, one));
  });
  return Object.fromEntries(entries);
}

/**
 * The text of a key with its placeholders filled in. A key without a text is shown by its last part. A placeholder
 * `{name|one|other}` gives the form of a noun that goes with a number; `{name:prefix}` gives the text of the key
 * `prefix.VALUE`, of several values joined with "or". The prefix `name` stands for the label of something on a sheet or of a
 * parameter, and `value` for the words of a value of what the detail `name` names. `{role.gm}` is the text of that key. A
 * sentence begins with a capital letter, whatever fills its first placeholder.
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
export function formatMessage(text: Messages, key: string, details: Details = {}): string {
  const pattern = text[key] ?? key.slice(key.indexOf(".") + 1).replaceAll("-", " ");
  const filled = pattern.replaceAll(PLACEHOLDER, (_, name: string, kind?: string, one?: string, other = "") => {
    if (name.includes(".")) return formatMessage(text, name, details);
    const value = details[name];
    if (one !== undefined) return plurals.select(Number(value)) === "one" ? one : other;
    return kind === undefined ? format(value) : formatNamed(text, kind, value, details);
  });
  return SENTENCE.test(pattern) ? capitalize(filled) : filled;
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
