import type { Dice, DieMeaning } from "@rulewright/dice";
import type { Expectation, Explanation } from "../language/explanation.ts";
import type { TableDie } from "../language/fields.ts";
import type { Amounts, JsonObject } from "../language/json.ts";
import type { Choose, Outcome, Procedure } from "../language/procedure.ts";

/** What playing needs of a system. */
export interface Rulebook {
  readonly id: string;
  readonly version: string;
  readonly procedures: Readonly<Record<string, Procedure>>;
}

/** An attempt that waits for dice. */
export interface AwaitedDice {
  readonly wants: "dice";
  readonly dice: Dice;
  /** Indices, on the table, of the dice to throw again; empty for fresh dice. */
  readonly again: readonly number[];
  /** The role whose dice they are; the roller's without. */
  readonly by?: string;
  /** What will be added to the dice and what the result will be compared with, where the rule says so beforehand. */
  readonly expects?: Expectation;
}

/** An attempt that waits for a decision. */
export interface AwaitedChoice {
  readonly wants: "choice";
  readonly choice: Choose;
}

/** An attempt that has ended. */
export interface Ended {
  readonly wants: "nothing";
  readonly outcome: Outcome;
}

/** The state of an attempt: what it waits for, and what lies on the table. */
export interface Position {
  readonly awaits: AwaitedDice | AwaitedChoice | Ended;
  /** The procedure in progress, with its arguments: the state from which odds are calculated. */
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly tray: readonly TableDie[];
  /** How each class of the dice on the table is drawn. */
  readonly classes: Readonly<Record<string, DieMeaning>>;
  /** Everything paid so far. */
  readonly paid: Amounts;
  /** Everything earned so far. */
  readonly earned: Amounts;
  /** The arithmetic of the outcome that was reached, or that stands if nobody acts, or of the facts known so far. */
  readonly explanation?: Explanation;
}

/** A decision as a person makes it: a move, or the name of the default, with dice named by their indices on the table. */
export interface Decision {
  readonly move: string;
  readonly detail?: JsonObject;
}
