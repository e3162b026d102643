import type { HouseRules } from "../language/house-rules.ts";
import type { JsonObject, JsonValue } from "../language/json.ts";
import type { Position } from "../play/position.ts";
import type { Trace } from "../play/trace.ts";
import type { Change, Character, Shared } from "./scene.ts";

/** The state that a worked case begins with. What is absent is as on a new table. */
export interface InitialState {
  readonly house: JsonObject;
  readonly phase: string;
  readonly characters: readonly Character[];
  /** The ids of characters that nobody plays. All others have a player of their own, except opponents. */
  readonly unplayed?: readonly string[];
  /** Shared trackers and traits that differ from those of a new table. */
  readonly shared?: Partial<Shared>;
}

/** The table while a case is played. */
export interface CaseTable {
  readonly phase: string;
  readonly house: HouseRules;
  readonly characters: Readonly<Record<string, Character>>;
  readonly shared: Shared;
  /** Every change of trackers, traits and marks so far, in order. */
  readonly changes: readonly Change[];
  /** The traces of all attempts, the current one last. */
  readonly traces: readonly Trace[];
  /** The open attempts in the order in which they were framed: who rolls, the characters in other roles, and the position. */
  readonly open: readonly {
    readonly character: string;
    readonly roles: Readonly<Record<string, string>>;
    readonly position: Position;
  }[];
  /** The position of the current attempt. */
  readonly position: Position | undefined;
}

/** What a decision of a case does at the table. A character's id is given where the action is somebody's. */
export type CaseAction =
  | { readonly action: "frame"; readonly offer: string; readonly character: string; readonly args: JsonObject }
  | {
      readonly action: "choose";
      readonly move: string;
      readonly detail: JsonObject;
      readonly payer?: string;
      /** Whose latest attempt it is about; that of the last announcement by default. */
      readonly character?: string;
    }
  | { readonly action: "act"; readonly act: string; readonly character?: string; readonly args: JsonObject }
  | {
      readonly action: "edit";
      readonly of: string;
      readonly name: string;
      readonly to: JsonValue;
      readonly also?: JsonObject;
    }
  | { readonly action: "take-character"; readonly character: string }
  | { readonly action: "create-character"; readonly name: string; readonly args: JsonObject };

/**
 * Translates a decision of a case into one action, or several that are carried out together or not at all; undefined where
 * the derived action is meant.
 */
export type DecisionTranslation = (
  decision: JsonObject,
  table: CaseTable,
) => CaseAction | readonly CaseAction[] | undefined;

/** A decision that was accepted. */
export interface AcceptedDecision {
  readonly decision: JsonObject;
  /** The table afterwards. */
  readonly table: CaseTable;
  /** The derived result: that it was accepted, notices, the outcome of a settled attempt, the answer of an act. */
  readonly result: JsonObject;
}

/** What to ask the engine for a measure: names and arguments only, no arithmetic. */
export interface OddsQuery {
  readonly procedure: string;
  readonly args: JsonObject;
  readonly house?: JsonObject;
  readonly strategy: string;
  readonly goal: string;
  /** Values by name: the objective of the goal that each one is. */
  readonly values?: Readonly<Record<string, string>>;
  /** The keys of the outcome, or amounts earned, that make a row of the distribution. */
  readonly by?: readonly string[];
  /** The outcome that is the distribution's tail, if keys can't tell it. */
  readonly tail?: string;
  /**
   * Choices by name: the values of a move's field that reach the best value of an objective, in the first decision. `unasked` is
   * the value where the procedure leaves nothing to decide.
   */
  readonly choices?: Readonly<
    Record<string, { readonly objective: string; readonly field: string; readonly unasked?: number }>
  >;
  /** Choices by name: the move made in the first decision with these facts, or the word for letting it stand. */
  readonly decisions?: Readonly<Record<string, JsonObject>>;
}

/** A measure as a query, or as several queries that answer different values of it. */
export type Measure = (params: Readonly<Record<string, JsonValue>>) => OddsQuery | readonly OddsQuery[];

/**
 * The words of the conformance format that a system doesn't share with its definition. Everything absent is derived: a
 * decision is the act, offer or move of its name, its fields are the arguments, and a measure is the procedure of its name.
 * A vocabulary translates and holds no rules.
 */
export interface Vocabulary {
  /** What ids of entries begin with, in any case. The system's id by default. */
  readonly prefix?: string;
  /** Decisions that aren't the act, offer or move of their name, or take other arguments. */
  readonly decisions?: Readonly<Record<string, DecisionTranslation>>;
  /**
   * What refusals are called, if not by their code. The name may depend on the decision. What is used up or not possible
   * now is also found by its limit or its conditions: "used-up turns", "not-now combat".
   */
  readonly refusals?: Readonly<Record<string, string | ((decision: JsonObject) => string)>>;
  readonly measures?: Readonly<Record<string, Measure>>;
  /** Reads the state before a case. */
  initial?(given: JsonObject): InitialState;
  /** Who makes a decision that names nobody with `as`: the game master by default, or the player if it is not the GM's. */
  madeBy?(decision: JsonObject): "gm" | "player";
  /** The state after a case, in the words of `expect.final`. */
  final?(table: CaseTable): JsonObject;
  /** The result of a decision, in the words of `expect.results`. */
  answer?(accepted: AcceptedDecision): JsonObject;
}

/**
 * The fields of a record with these names, as far as they are present.
 *
 * @example
 * ```ts
 * import { pick } from "@rulewright/rules";
 *
 * const outcome = { outcome: "success", natural: 12, total: 15 };
 * pick(outcome, "outcome", "total", "margin"); // => { outcome: "success", total: 15 }
 * ```
 */
export function pick(record: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]));
}

/**
 * The state of an attempt as one record: its outcome once it has ended; during a choice the facts and the
 * outcome that stands if nobody acts, or `outcome: "open"` where the default leads on; nothing while dice are awaited.
 *
 * @example
 * ```ts
 * import { AttemptRun, calculatorFor, outcomeSoFar } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 1, ego: 0 };
 * const begun = AttemptRun.begin(eveningStar.procedures.check, args, calculatorFor(eveningStar).house);
 * outcomeSoFar(begun.position()); // => {}
 * const failed = begun.after({ roll: "1d20", faces: [4], by: "hand" });
 * outcomeSoFar(failed.position()); // => { outcome: "failure", natural: 4, total: 7, difficulty: 4, target: 12 }
 * ```
 */
export function outcomeSoFar({ awaits }: Position): JsonObject {
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants === "dice") return {};
  const { facts, stands } = awaits.choice;
  return { outcome: "open", ...(stands.leadsTo.end === "outcome" ? stands.leadsTo.outcome : {}), ...facts };
}
