import type { Character, JsonValue, JsonObject, Position, Shared, SystemDefinition } from "@rulewright/rules";
import type { Command, Role, TableEvent, TableState } from "@rulewright/table";

/** The state a case begins with, in a table's terms. */
export interface Given {
  readonly house: JsonObject;
  readonly phase: string;
  readonly characters: readonly Character[];
  /** What the table holds in common, where that differs from how a table begins. */
  readonly shared?: Partial<Shared>;
}

/** What to ask of the engine for a measure: only names and arguments, no arithmetic. */
export interface Query {
  readonly procedure: string;
  readonly args: JsonObject;
  readonly house?: JsonObject;
  readonly strategy: string;
  readonly goal: string;
  /** Values by name: which of the goal's objectives each one is. */
  readonly values?: Readonly<Record<string, string>>;
  /** The distribution wanted: which keys of the outcome, or amounts earned, make a row. */
  readonly by?: readonly string[];
  /** The word for outcomes that are the distribution's tail, where it has one that keys can't tell. */
  readonly tail?: string;
  /** Choices by name: of the first decision, which values of a move's field reach the best value of an objective. */
  readonly choices?: Readonly<Record<string, { readonly objective: string; readonly field: string }>>;
  /** Choices by name: of the first decision with these facts, the move made, the word for letting it stand, or why there is none. */
  readonly decisions?: Readonly<Record<string, JsonObject>>;
}

/** A measure as what to ask: one question, or several that answer different values of it. */
export type Measure = (params: Readonly<Record<string, JsonValue>>) => Query | readonly Query[];

/** What answering odds needs to know of a system and its words for them. */
export interface Measured {
  readonly system: Pick<SystemDefinition, "id" | "procedures" | "goals" | "strategies" | "houseRules">;
  readonly measures: Readonly<Record<string, Measure>>;
}

/** A command; or how it is said once those before it have been decided, where it names what they brought about. */
export type Told = Command | ((state: TableState) => Command);

/** A decision that was accepted. */
export interface Answered {
  readonly decision: JsonObject;
  readonly events: readonly TableEvent[];
  /** The table afterwards. */
  readonly state: TableState;
  readonly position: Position | undefined;
  /** What is answered where the vocabulary has no words of its own for it. */
  readonly suggested: JsonObject;
}

/** A system's words in the shared format of cases and odds. Translates; knows no rules. */
export interface Vocabulary extends Measured {
  readonly system: SystemDefinition;
  /** What entry ids begin with, in any case. */
  readonly prefix: string;
  given(given: JsonObject): Given;
  /** The commands a decision stands for; they count together or not at all. */
  commands(decision: JsonObject, state: TableState): readonly Told[] | undefined;
  /** Who makes a decision, where that isn't the game master. */
  madeBy?(decision: JsonObject): Role;
  /** What refusals of the table are called in this system's words, which may depend on the decision. */
  readonly refusals?: Readonly<Record<string, string | ((decision: JsonObject) => string)>>;
  /** The state in the words of `expect.final`. */
  final(state: TableState, position: Position | undefined): JsonObject;
  /**
   * What a decision answered, in the words of `expect.results`, out of the events it came to. Absent: that it was
   * accepted, the outcome of an attempt it settled, and what an act answered.
   */
  answer?(answered: Answered): JsonObject;
}

/** The named fields of a record, those that are there. */
export function only(record: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));
}
