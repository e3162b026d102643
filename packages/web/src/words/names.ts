import { formatList, formatNumber } from "@rulewright/present";
import { capitalize, isRecord, type JsonValue, type Mark, type Messages, type SystemDefinition, uncapitalize } from "@rulewright/rules";

/** People by id, for values that name them. */
export type People = Readonly<Record<string, string>>;

const firstOf = (text: Messages, keys: readonly string[]): string | undefined =>
  keys.map((key) => text[key]).find((words) => words !== undefined);

/** A name from the code, as words: "woundPenalty" is "wound penalty". */
const spoken = (name: string): string =>
  uncapitalize(name.replaceAll("-", " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "));

const unspoken = (name: string): string => spoken(name).replaceAll(/ [A-Z]/g, (letter) => letter.toLowerCase());

/** What stands on a sheet or on the table under this name, as the system calls it. */
export function labelOf(text: Messages, name: string): string {
  const keys = ["mark", "scale", "tracker", "trait", "param", "fact"].map((kind) => `${kind}.${name}`);
  // What has a space in it was never a name from the code.
  return firstOf(text, keys) ?? capitalize(name.includes(" ") ? name : unspoken(name));
}

/** What a parameter is called where somebody is asked for it. */
export const parameterLabel = (text: Messages, name: string): string => text[`param.${name}`] ?? labelOf(text, name);

/** A word among the values of something, as the system calls it; a person by their name. */
export function formatWord(text: Messages, people: People, name: string, value: string): string {
  const keys = ["value", "mark", "trait", "param"].map((kind) => `${kind}.${name}.${value}`);
  return firstOf(text, keys) ?? people[value] ?? value;
}

/** What it is called to say none of the values, where a system has a word for it. */
export const noneLabel = (text: Messages, name: string, suggested = "None"): string =>
  text[`none.${name}`] ?? suggested;

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** A time in seconds as a clock shows it: 04:12:09. */
export function formatClock(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return [h, m, s].map(twoDigits).join(":");
}

/** How far something has come. */
export interface Progress {
  readonly name: string;
  readonly now: number;
  readonly of: number;
}

export function progressIn(value: JsonValue | undefined): readonly Progress[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: JsonValue) => {
    if (!isRecord(one)) return [];
    const { name, now, of } = one;
    return typeof name === "string" && typeof now === "number" && typeof of === "number" ? [{ name, now, of }] : [];
  });
}

/** How a value reads: as its mark says, or (for anything else on a sheet) by its shape. */
export type Shape =
  | Mark["kind"]
  /** Words under names: what goes with what. */
  | "pairs"
  /** Lists under names: specialties. */
  | "lists"
  | "nothing";

export function shapeOf(system: Pick<SystemDefinition, "marks">, name: string, value: JsonValue | undefined): Shape {
  const mark = system.marks?.[name];
  if (mark) return mark.kind;
  if (value === null || value === undefined) return "nothing";
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "flag";
  if (typeof value === "string") return "word";
  if (Array.isArray(value)) return value.some((one) => isRecord(one)) ? "progress" : "words";
  const [first] = Object.values(value);
  if (Array.isArray(first)) return "lists";
  return typeof first === "string" ? "pairs" : "amounts";
}

/** A value in words, whatever it is: never as code. */
export function formatValue(text: Messages, people: People, name: string, value: JsonValue | undefined): string {
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "boolean") return text[`value.${name}.${String(value)}`] ?? (value ? "yes" : "no");
  if (value === null || value === undefined) return "none";
  if (typeof value === "string") return formatWord(text, people, name, value);
  if (Array.isArray(value)) {
    const bars = progressIn(value);
    if (bars.length > 0) return formatList(bars.map((bar) => `${bar.name} ${bar.now} of ${bar.of}`));
    return value.length === 0 ? "none" : formatList(value.map((one: JsonValue) => formatValue(text, people, name, one)));
  }
  if (!isRecord(value)) return "";
  const parts = Object.entries(value).map(([key, one]) => {
    const label = people[key] ?? text[`value.${name}.${key}`] ?? labelOf(text, key);
    return `${label} ${formatValue(text, people, key, one)}`;
  });
  return parts.length === 0 ? "none" : parts.join(", ");
}

/** The same where it is known to be a time. */
export function formatMark(
  system: Pick<SystemDefinition, "marks">,
  text: Messages,
  people: People,
  { name, value }: { readonly name: string; readonly value: JsonValue | undefined },
): string {
  const time = shapeOf(system, name, value) === "seconds" && typeof value === "number";
  return time ? formatClock(value) : formatValue(text, people, name, value);
}

const stateKey = (name: string): string => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** A name as it is written already, however somebody types it; a new one as it is typed. */
export function existingName(typed: string, known: readonly string[]): string {
  const name = typed.trim();
  if (known.includes(name)) return name;
  return known.find((one) => stateKey(one) === stateKey(name)) ?? name;
}

/** A short name for somebody: the first one, where nobody else has it. */
export function shortName(name: string, all: readonly { readonly name: string }[]): string {
  const [first = name] = name.split(" ");
  return all.filter((one) => one.name.split(" ")[0] === first).length > 1 ? name : first;
}
