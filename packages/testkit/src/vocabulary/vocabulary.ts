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
  /** The distribution wanted: which keys of the outcome make a row. */
  readonly by?: readonly string[];
}

/** A system's words in the shared format of cases and odds. Translates; knows no rules. */
export interface Vocabulary {
  readonly system: SystemDefinition;
  /** What entry ids begin with, in any case. */
  readonly prefix: string;
  given(given: PlainRecord): Given;
  /** The commands a decision stands for; they count together or not at all. */
  commands(decision: PlainRecord, state: TableState): readonly Command[] | undefined;
  /** The state in the words of `expect.final`. */
  final(state: TableState, position: Position | undefined): PlainRecord;
  measures: Readonly<Record<string, (params: Readonly<Record<string, Plain>>) => Query>>;
}
