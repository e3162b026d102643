import { capitalize, entryOf, type JsonValue, type Messages, type RulesChange, uncapitalize } from "@rulewright/rules";
import { formatList, formatNumber } from "../numbers/number.ts";
import { firstText, goalLabel, labelOf, parameterLabel } from "./label.ts";

/** The parts of a definition whose entries have names of their own, and what one of them is called. */
const parts: Readonly<Record<string, { readonly kind: string; readonly key?: string }>> = {
  trackers: { kind: "", key: "tracker" },
  scales: { kind: "", key: "scale" },
  words: { kind: "", key: "trait" },
  traits: { kind: "", key: "trait" },
  marks: { kind: "", key: "mark" },
  figures: { kind: "", key: "figure" },
  houseRules: { kind: "house rule", key: "house" },
  presets: { kind: "preset", key: "preset" },
  offers: { kind: "attempt", key: "offer" },
  procedures: { kind: "roll", key: "procedure" },
  acts: { kind: "act", key: "act" },
  goals: { kind: "goal", key: "goal" },
  strategies: { kind: "strategy" },
  edits: { kind: "edits of" },
  creation: { kind: "character creation" },
};

const fields: Readonly<Record<string, string>> = {
  min: "minimum",
  max: "maximum",
  start: "number at the start",
  initial: "usual value",
  values: "choices",
  rule: "rule number",
  rules: "rule numbers",
  by: "who may do it",
};

/** What a change is about: "Lots", "House rule “Second tries”". */
function subjectOf(text: Messages, [part = "", name = ""]: readonly string[]): string {
  if (part === "numbers") return capitalize(fileWords(name));
  const { kind, key } = entryOf(parts, part) ?? { kind: labelOf(text, part) };
  if (part === "creation" || !entryOf(parts, part)) return capitalize(kind);
  const label = part === "goals" ? goalLabel(text, name) : (firstText(text, [`${key}.${name}`]) ?? labelOf(text, name));
  return kind === "" ? label : `${capitalize(kind)} “${label}”`;
}

/** A file that is named like its rules, as words. */
const fileWords = (file: string): string => (file.split("/").at(-1) ?? file).replaceAll("-", " ");

/** The place in the entry: "difficulty, maximum". Of a parameter, the name is worded. */
function placeIn(text: Messages, [part = "", , ...path]: readonly string[], change: RulesChange): string {
  const isDefault = part === "houseRules" && path[0] === "values" && first(change.from) !== first(change.to);
  if (isDefault) return "default";
  if (part === "numbers") return path.map((name) => constantWords(text, name)).join(", ");
  return path
    .filter((name) => name !== "parameters")
    .map((name) => entryOf(fields, name) ?? uncapitalize(parameterLabel(text, name)))
    .join(", ");
}

/** A constant as words: "BASE_DICE" is "base dice". */
const constantWords = (text: Messages, name: string): string =>
  /^[A-Z\d_]+$/u.test(name) ? name.toLowerCase().replaceAll("_", " ") : uncapitalize(labelOf(text, name));

const first = (value: JsonValue | undefined): JsonValue | undefined => (Array.isArray(value) ? value[0] : value);

function formatTold(value: JsonValue): string | undefined {
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return "none";
  if (typeof value === "string") return `“${value}”`;
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return "none";
  const items = value.map((item: JsonValue) => formatTold(item));
  return items.every((item) => item !== undefined) ? formatList(items) : undefined;
}

/** The values of a change, worded: "12 instead of 10". Empty where they are not told. */
function valuesOf({ at, from, to }: RulesChange): string {
  if (from === undefined || to === undefined) return "";
  const isDefault = at[0] === "houseRules" && first(from) !== first(to);
  const [before, after] = (isDefault ? [first(from) ?? null, first(to) ?? null] : [from, to]).map(formatTold);
  return before === undefined || after === undefined ? "" : `${after} instead of ${before}`;
}

function formatDeclared(text: Messages, change: RulesChange): string {
  const { at } = change;
  const subject = subjectOf(text, at);
  const place = placeIn(text, at, change);
  const what = place === "" ? subject : `${subject}, ${place}`;
  const values = valuesOf(change);
  if (change.change === "added") return `${what}: new`;
  if (change.change === "removed") return `${what}: removed`;
  return values === "" ? `${what}: changed` : `${what}: ${values}`;
}

/** What a text is of: an entry of the definition, or a file that is named like its rules. */
function textOf(text: Messages, name: string): string {
  const [part = "", ...path] = name.split("/");
  return entryOf(parts, part) ? uncapitalize(subjectOf(text, [part, ...path])) : fileWords(name);
}

/**
 * The changes of a table's rules, one line each: what is declared, then how things work. Things without a text are called
 * by their names.
 *
 * @example
 * ```ts
 * import { formatRulesChanges } from "@rulewright/present";
 *
 * const text = { "tracker.lots": "Lots", "act.rest": "Rest" };
 * const lots = { change: "changed", at: ["trackers", "lots", "max"], from: 10, to: 12 } as const;
 * const rest = { change: "added", at: ["acts", "rest"] } as const;
 * const file = { change: "changed", at: ["texts", "rules/combat-dice"] } as const;
 * formatRulesChanges(text, [lots, rest]); // => ["Lots, maximum: 12 instead of 10", "Act “Rest”: new"]
 * const dice = { change: "changed", at: ["numbers", "rules/combat-dice", "BASE_DICE"], from: 2, to: 3 } as const;
 * formatRulesChanges(text, [dice]); // => ["Combat dice, base dice: 3 instead of 2"]
 * formatRulesChanges(text, [file]); // => ["How the rules work: combat dice"]
 * ```
 */
export function formatRulesChanges(text: Messages, changes: readonly RulesChange[]): readonly string[] {
  const declared = changes.filter(({ at }) => at[0] !== "texts").map((change) => formatDeclared(text, change));
  const texts = changes.filter(({ at }) => at[0] === "texts").map(({ at }) => textOf(text, at[1] ?? ""));
  const all = texts.length === 0 ? declared : [...declared, `How the rules work: ${formatList([...new Set(texts)])}`];
  return [...new Set(all)];
}
