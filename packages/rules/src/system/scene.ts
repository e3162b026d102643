import type { HouseRules } from "../language/house-rules.ts";
import type { Parameters } from "../language/parameters.ts";
import type { Amounts, JsonValue, JsonObject } from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";
import type { Notice, Refusal } from "../language/refusal.ts";

/** Somebody in the story: traits as the sheet has them, trackers as amounts. */
export interface Character {
  readonly id: string;
  readonly name: string;
  /** A line about them, for the table's sake. */
  readonly about?: string;
  /** True for one of the ready-made others that a game master brings in: nobody's to play but theirs. */
  readonly opponent?: true;
  readonly traits: JsonObject;
  readonly trackers: Amounts;
}

/** Whose trackers and marks those are that belong to nobody in particular: the table's own. */
export const TABLE = "table";

/** What a table holds in common: amounts such as the GM's store, marks such as the round and the hour. */
export type Shared = Pick<Character, "traits" | "trackers">;

/** The attempt that lies on the table, as far as an act may look at it. */
export interface SceneAttempt {
  readonly offer: string;
  readonly procedure: string;
  readonly character: string;
  readonly args: JsonObject;
  /** True once dice of it have fallen. */
  readonly rolled: boolean;
  /** What it came to, once nothing in it is open any more. */
  readonly outcome?: Outcome;
}

/** What an act or an offer may look at: the phase of play and everybody in it. */
export interface Scene {
  readonly phase: string;
  readonly characters: Readonly<Record<string, Character>>;
  /** Whose act it is; undefined for acts of the table. */
  readonly actor: Character | undefined;
  readonly shared: Shared;
  readonly attempt: SceneAttempt | undefined;
}

/** One change that an act makes. `of` is a character's id, or TABLE. */
export type Change =
  | { readonly change: "tracker"; readonly of: string; readonly name: string; readonly to: number }
  | { readonly change: "trait"; readonly of: string; readonly name: string; readonly to: JsonValue }
  | { readonly change: "phase"; readonly to: string }
  /** The dice are put away: the attempt on the table joins those before it. */
  | { readonly change: "table-cleared" }
  /** The session is over: the next one has the next number, and nothing lies on the table. */
  | { readonly change: "session-closed" };

/** What an act comes to. */
export interface ActResult {
  readonly changes: readonly Change[];
  readonly notices?: readonly Notice[];
  /** What the act answers, where it is a question. */
  readonly answer?: JsonObject;
}

/** A change without dice: spend, rest, begin, end. */
export interface Act<H extends HouseRules = HouseRules> {
  readonly rules: readonly string[];
  /** The roles that may do it. */
  readonly by: readonly string[];
  /** Whether it is one character's act or the whole table's. */
  readonly of: "character" | "table";
  readonly parameters: Parameters;
  /** Why whoever would do it can't, whatever is said of it: this comes before anything else that is wrong. */
  unavailable?(scene: Scene): Refusal | undefined;
  decide(args: JsonObject, scene: Scene, house: H): ActResult | Refusal;
}

/** An attempt about to lie on the table: the procedure, its arguments, and what announcing it changes at once. */
export interface FramedAttempt {
  readonly procedure: string;
  readonly args: JsonObject;
  readonly changes?: readonly Change[];
  readonly notices?: readonly Notice[];
  /** Who answers for a role of the procedure that is neither the roller's nor the GM's: its word and a character's id. */
  readonly roles?: Readonly<Record<string, string>>;
}

/** What a settled attempt came to, for the books. */
export interface SettledAttempt {
  readonly outcome: Outcome;
  /** As the offer was taken, not as the procedure was begun. */
  readonly args: JsonObject;
  /** Everything paid and earned. */
  readonly amounts: Amounts;
}

/** Something a game master may frame: asked for in the words of the sheet, rolled as a procedure. */
export interface Offer<H extends HouseRules = HouseRules> {
  readonly rules: readonly string[];
  /** What people say: names off the sheet, numbers, whom it concerns. */
  readonly parameters: Parameters;
  /** What people want of it, where that is not the first of the system's goals: the odds beside it are of this one. */
  readonly goal?: string;
  /** Why whoever would roll can't, whatever is said of it: this comes before anything else that is wrong. */
  unavailable?(scene: Scene): Refusal | undefined;
  /** The procedure and its arguments; or why it can't be framed. The scene's actor is whoever rolls. */
  frame(args: JsonObject, scene: Scene, house: H): FramedAttempt | Refusal;
  /** What a table writes down once the attempt is settled; earned and paid amounts are booked already. */
  settled?(settled: SettledAttempt, scene: Scene, house: H): readonly Change[];
}
