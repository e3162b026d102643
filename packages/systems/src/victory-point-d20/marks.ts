import { type Character, isRecord, type Mark, type JsonValue, type JsonObject, type Shared } from "@rulewright/rules";

/** The values that are stored between rolls, for each character and for the table. */
export const marks = {
  /** VP-06, B-06 Declared actions of this turn that are not rolled yet. */
  planned: { of: "character", kind: "words", initial: [], rule: "VP-06" },
  /** VP-09 Actions of this turn that are rolled. */
  done: { of: "character", kind: "words", initial: [], rule: "VP-09" },
  /** VP-34, VP-36 Victory points of helping rolls, by the roll that they will help. */
  help: { of: "character", kind: "amounts", initial: {}, rule: "VP-34" },
  /** VP-42..VP-44 Number of failed attempts by task. */
  failures: { of: "character", kind: "amounts", initial: {}, rule: "VP-42" },
  /** VP-42 Completed tasks, which can't be attempted again. */
  achieved: { of: "character", kind: "words", initial: [], rule: "VP-42" },
  /** VP-11..VP-13 The initiative order; entries that share a place act simultaneously. */
  order: { of: "table", kind: "words", initial: [], rule: "VP-11" },
  /** VP-39 Long tasks, with their current and required victory points. */
  tasks: { of: "table", kind: "progress", initial: [], rule: "VP-39" },
  /** VP-01 Number of turns in this span. */
  turn: { of: "table", kind: "number", initial: 0, rule: "VP-01" },
  /** VP-01 Time elapsed in the story, in seconds. */
  elapsed: { of: "table", kind: "seconds", initial: 0, rule: "VP-01" },
  /** VP-02 Number of the span within its act. */
  span: { of: "table", kind: "number", initial: 1, rule: "VP-02" },
  /** VP-03 Number of the act within the drama. */
  act: { of: "table", kind: "number", initial: 1, rule: "VP-03" },
} as const satisfies Readonly<Record<string, Mark>>;

/** The value of a mark; its initial value if it was never set. */
const markOf = ({ traits }: Pick<Shared, "traits">, name: keyof typeof marks): JsonValue =>
  traits[name] ?? marks[name].initial;

/** Reads a mark that is a list of words. */
export function wordsIn(
  holder: Pick<Shared, "traits">,
  name: "planned" | "done" | "achieved" | "order",
): readonly string[] {
  const held = markOf(holder, name);
  return Array.isArray(held) ? held.map(String) : [];
}

/** Reads a mark that holds amounts by name. */
export const amountsIn = (holder: Pick<Shared, "traits">, name: "help" | "failures") => numbersIn(markOf(holder, name));

/** Reads a mark that is a number. */
export const numberIn = (holder: Pick<Shared, "traits">, name: "turn" | "elapsed" | "span" | "act"): number =>
  Number(markOf(holder, name));

/** VP-04 The ratings of a scale on a sheet, by name. */
export const ratingsIn = ({ traits }: Character, scale: string): Readonly<Record<string, number>> =>
  numbersIn(traits[scale]);

function numbersIn(held: JsonValue | undefined): Readonly<Record<string, number>> {
  if (!isRecord(held)) return {};
  return Object.fromEntries(Object.entries(held).map(([name, value]) => [name, Number(value)]));
}

/** The records in a list; other values are dropped. */
export const recordsIn = (list: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter((one: JsonValue) => isRecord(one)) : [];
