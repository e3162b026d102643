import type { Character, Plain, PlainRecord, Position, SystemDefinition } from "@rulewright/rules";
import type { Command, TableState } from "@rulewright/table";

/** The state a case begins with, in a table's terms. */
export interface Given {
  readonly house: PlainRecord;
  readonly phase: string;
  readonly characters: readonly Character[];
}

/** What to ask of the engine for a measure: only names and arguments, no arithmetic. */
export interface Query {
  readonly procedure: string;
  readonly args: PlainRecord;
  readonly house?: PlainRecord;
  readonly way: string;
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
  readonly decisions?: Readonly<Record<string, PlainRecord>>;
}

/** A measure as what to ask: one question, or several that answer different values of it. */
export type Measure = (params: Readonly<Record<string, Plain>>) => Query | readonly Query[];

/** What answering odds needs to know of a system and its words for them. */
export interface Measured {
  readonly system: Pick<SystemDefinition, "id" | "procedures" | "goals" | "ways" | "houseRules">;
  readonly measures: Readonly<Record<string, Measure>>;
}

/** A system's words in the shared format of cases and odds. Translates; knows no rules. */
export interface Vocabulary extends Measured {
  readonly system: SystemDefinition;
  /** What entry ids begin with, in any case. */
  readonly prefix: string;
  given(given: PlainRecord): Given;
  /** The commands a decision stands for; they count together or not at all. */
  commands(decision: PlainRecord, state: TableState): readonly Command[] | undefined;
  /** The state in the words of `expect.final`. */
  final(state: TableState, position: Position | undefined): PlainRecord;
}
