import { type Character, isRecord, type Mark, type JsonValue, type JsonObject, type Shared } from "@rulewright/rules";

/** What a table keeps in mind between rolls: of everybody, and of the table as a whole. */
export const marks = {
  /** VP-06, B-06 Actions declared for this turn that are still to come. */
  planned: { of: "character", kind: "words", initial: [], rule: "VP-06" },
  /** VP-09 Actions of this turn that have been rolled for. */
  done: { of: "character", kind: "words", initial: [], rule: "VP-09" },
  /** VP-34, VP-36 Victory points of helping rolls, waiting for the roll they help. */
  help: { of: "character", kind: "amounts", initial: {}, rule: "VP-34" },
  /** VP-42..VP-44 Failed tries by task. */
  failures: { of: "character", kind: "amounts", initial: {}, rule: "VP-42" },
  /** VP-42 Tasks that were tried and done: nothing is left to try. */
  achieved: { of: "character", kind: "words", initial: [], rule: "VP-42" },
  /** VP-11..VP-13 Who acts when; those who share a place act together. */
  order: { of: "table", kind: "words", initial: [], rule: "VP-11" },
  /** VP-39 Long tasks: how many victory points they have and need. */
  tasks: { of: "table", kind: "progress", initial: [], rule: "VP-39" },
  /** VP-01 Turns of this span so far. */
  turn: { of: "table", kind: "number", initial: 0, rule: "VP-01" },
  /** VP-01 Time in the story since play began. */
  elapsed: { of: "table", kind: "seconds", initial: 0, rule: "VP-01" },
  /** VP-02 Which scene of the act this is. */
  span: { of: "table", kind: "number", initial: 1, rule: "VP-02" },
  /** VP-03 Which adventure of the drama this is. */
  act: { of: "table", kind: "number", initial: 1, rule: "VP-03" },
} as const satisfies Readonly<Record<string, Mark>>;

/** Marks of one character or of the table; one that nobody has set is as it began. */
const markOf = ({ traits }: Pick<Shared, "traits">, name: keyof typeof marks): JsonValue =>
  traits[name] ?? marks[name].initial;

/** A mark that is a list of words. */
export function wordsIn(
  holder: Pick<Shared, "traits">,
  name: "planned" | "done" | "achieved" | "order",
): readonly string[] {
  const held = markOf(holder, name);
  return Array.isArray(held) ? held.map(String) : [];
}

/** A mark that is amounts by name. */
export const amountsIn = (holder: Pick<Shared, "traits">, name: "help" | "failures") => numbersIn(markOf(holder, name));

/** A mark that is a number. */
export const numberIn = (holder: Pick<Shared, "traits">, name: "turn" | "elapsed" | "span" | "act"): number =>
  Number(markOf(holder, name));

/** Ratings by name, as a sheet has them. */
export const ratingsIn = ({ traits }: Character, scale: string): Readonly<Record<string, number>> =>
  numbersIn(traits[scale]);

function numbersIn(held: JsonValue | undefined): Readonly<Record<string, number>> {
  if (!isRecord(held)) return {};
  return Object.fromEntries(Object.entries(held).map(([name, value]) => [name, Number(value)]));
}

/** Those of a list that are records. */
export const recordsIn = (list: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter((one: JsonValue) => isRecord(one)) : [];
