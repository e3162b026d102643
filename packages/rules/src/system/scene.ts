import type { ArgumentsOf } from "../language/arguments.ts";
import type { HouseRules } from "../language/house-rules.ts";
import type { Parameters } from "../language/parameters.ts";
import type { Amounts, JsonValue, JsonObject } from "../language/json.ts";
import type { Outcome } from "../language/procedure.ts";
import type { Notice, Refusal } from "../language/refusal.ts";

/** A character: traits and trackers as on the sheet. */
export interface Character {
  readonly id: string;
  readonly name: string;
  /** One line about them. */
  readonly about?: string;
  /** True for an opponent: played by the game master only. */
  readonly opponent?: true;
  readonly traits: JsonObject;
  readonly trackers: Amounts;
}

/** The holder of the trackers and marks that belong to the table as a whole. */
export const TABLE = "table";

/** What a table holds in common: amounts such as the GM's store, marks such as the round. */
export type Shared = Pick<Character, "traits" | "trackers">;

/** An attempt on the table, as visible to acts and offers. */
export interface SceneAttempt {
  readonly offer: string;
  readonly procedure: string;
  readonly character: string;
  /** The characters in the other roles of the procedure. */
  readonly roles: Readonly<Record<string, string>>;
  readonly args: JsonObject;
  /** True once dice of it have fallen. */
  readonly rolled: boolean;
  /** The outcome, once nothing in it is open any more. */
  readonly outcome?: Outcome;
}

/** What acts and offers may read: the phase of play and everybody in it. */
export interface Scene {
  readonly phase: string;
  readonly characters: Readonly<Record<string, Character>>;
  /** The role of the member who plays each character; nothing for characters that nobody plays. */
  readonly playedBy: Readonly<Record<string, string>>;
  /** Whose act it is; undefined for acts of the table. */
  readonly actor: Character | undefined;
  readonly shared: Shared;
  /**
   * The attempts on the table. Those that are open come first, in the order in which they were framed, then the settled ones, in
   * the order in which they were settled. In what the table records of an attempt, that attempt is the last.
   */
  readonly attempts: readonly SceneAttempt[];
}

/** One change that an act makes. `of` is a character's id, or TABLE. */
export type Change =
  | { readonly change: "tracker"; readonly of: string; readonly name: string; readonly to: number }
  | { readonly change: "trait"; readonly of: string; readonly name: string; readonly to: JsonValue }
  | { readonly change: "phase"; readonly to: string }
  /** Takes the attempts off the table, with their dice: all, or those that have dice where the unrolled ones are kept. */
  | { readonly change: "table-cleared"; readonly keeps?: "unrolled" }
  /** Ends the session and clears the table. */
  | { readonly change: "session-closed" };

/** The result of an act. */
export interface ActResult {
  readonly changes: readonly Change[];
  readonly notices?: readonly Notice[];
  /** The answer, for acts that ask for something. */
  readonly answer?: JsonObject;
}

/** A scene with a character that acts. */
export interface ActorScene extends Scene {
  readonly actor: Character;
}

/** A state of play that an act or offer requires: combat, the character's turn, a phase. See `condition`. */
export interface Condition<H extends HouseRules = HouseRules> {
  /** What is said of it: the texts `when.NAME`. Any one of them is enough. */
  readonly names: readonly string[];
  readonly rule?: string;
  holds(scene: Scene, house: H): boolean;
}

/** When something may be done, and how often. Without conditions and limits: at any time, any number of times. */
interface Permission<H extends HouseRules, A extends JsonObject> {
  /** When: all of these hold. Checked before anything else. */
  readonly when?: readonly Condition<H>[];
  /** How often: the limits of which each time uses up one. An attempt does when it is settled. */
  readonly uses?: readonly string[];
  /** Whether it uses nothing up with these arguments. */
  free?(args: A, scene: ActorScene, house: H): boolean;
}

/**
 * The groups in which acts are listed, in this order: what is done in a turn, what happens to the body, how a character
 * grows, and what concerns the table. Worded as `act-group.NAME`.
 */
export const ACT_GROUPS = ["turn", "body", "growth", "table"] as const;

/** One of the groups in which acts are listed. */
export type ActGroup = (typeof ACT_GROUPS)[number];

/** Who acts: a character, or the table. */
type ActHolder = "character" | "table";

/** A change without dice: spend, rest, begin, end. */
export interface Act<
  H extends HouseRules = HouseRules,
  A extends JsonObject = JsonObject,
  Of extends ActHolder = ActHolder,
> extends Permission<H, A> {
  readonly rules: readonly string[];
  /** Who: the roles that may do it, players with their own characters only. Without it, only whoever plays the character. */
  readonly by?: readonly string[];
  /** True where a player needs the game master's consent: the act then waits until the game master grants it. */
  readonly consent?: true;
  /** True where it only looks something up: nothing happens at the table, and the log tells it in passing. */
  readonly isLookup?: true;
  /** Whether it is one character's act or the whole table's. */
  readonly of: Of;
  /** Where it is listed. Without it, the acts of characters are in the group of the turn, and those of the table in its own. */
  readonly group?: ActGroup;
  readonly parameters: Parameters;
  /** Whether there is anything now that it is about: screens list it only then. Without it, always. */
  concerns?(scene: SceneOf<Of>, house: H): boolean;
  /** Why players can't do it with these arguments. The game master can. */
  limit?(args: A, scene: SceneOf<Of>, house: H): Refusal | undefined;
  /** The changes it makes, or why it is refused. The use that it takes is counted already. */
  decide(args: A, scene: SceneOf<Of>, house: H): ActResult | Refusal;
}

type SceneOf<Of> = Of extends "character" ? ActorScene : Scene;

/**
 * Declares an act. The type of its arguments follows from `parameters`.
 *
 * @example
 * ```ts
 * import { act } from "@rulewright/rules";
 *
 * const rest = act({
 *   rules: ["R-7"],
 *   by: ["player"],
 *   of: "character",
 *   parameters: { hours: { kind: "integer", min: 1, max: 12, initial: 8 } },
 *   decide: ({ hours }, { actor }) => ({
 *     changes: [{ change: "tracker", of: actor.id, name: "stress", to: Math.max(0, 8 - hours) }],
 *   }),
 * });
 * const shared = { traits: {}, trackers: {} };
 * const actor = { id: "ann", name: "Ann", traits: {}, trackers: { stress: 7 } };
 * const scene = { phase: "play", characters: { ann: actor }, playedBy: {}, actor, shared, attempts: [] };
 * rest.decide({ hours: 6 }, scene, {}); // => { changes: [{ change: "tracker", of: "ann", name: "stress", to: 2 }] }
 * ```
 */
export function act<const P extends Parameters, Of extends ActHolder, H extends HouseRules = HouseRules>(
  declared: Omit<Act<H, ArgumentsOf<P> & JsonObject, Of>, "parameters" | "of"> & {
    readonly of: Of;
    readonly parameters: P;
  },
): Act<H, ArgumentsOf<P> & JsonObject, Of> & { readonly parameters: P } {
  return declared;
}

/**
 * The group in which an act is listed: its own, or that of whose act it is.
 *
 * @example
 * ```ts
 * import { actGroup } from "@rulewright/rules";
 *
 * actGroup({ of: "character", group: "growth" }); // => "growth"
 * actGroup({ of: "character" }); // => "turn"
 * actGroup({ of: "table" }); // => "table"
 * ```
 */
export const actGroup = ({ group, of }: Pick<Act, "group" | "of">): ActGroup =>
  group ?? (of === "table" ? "table" : "turn");

/** An attempt about to begin: the procedure, its arguments, and what announcing it changes at once. */
export interface FramedAttempt {
  readonly procedure: string;
  readonly args: JsonObject;
  readonly changes?: readonly Change[];
  readonly notices?: readonly Notice[];
  /** Who answers for a role of the procedure that is neither the roller's nor the GM's: character ids by role. */
  readonly roles?: Readonly<Record<string, string>>;
  /**
   * What arguments are called that nobody named: the attribute that a skill is usually rolled with, or as `modifier.2` the reason
   * of the second modifier in a sum. A name that is the key of a term, `term.savedHelp`, stands for its text. Of what somebody
   * did name, the number that it brings, for a text such as `param.helped.brings`.
   */
  readonly named?: Readonly<Record<string, string>>;
}

/** How an attempt ended, for what the table records of it. */
export interface SettledAttempt<O extends Outcome = Outcome, A extends JsonObject = JsonObject> {
  readonly outcome: O;
  /** The arguments of the offer, not those of the procedure. */
  readonly args: A;
  readonly paid: Amounts;
  readonly earned: Amounts;
}

/** Names to offer first for a parameter that takes names, as a group worded like a fact: `fact.<group>`. */
export interface Suggestion {
  readonly parameter: string;
  readonly group: string;
  readonly names: readonly string[];
  /** Whether these alone go with the attempt; the other names of the parameter are shown on demand. */
  readonly only?: true;
}

/** An attempt that a game master may frame: asked for in the words of the sheet, rolled as a procedure. */
export interface Offer<H extends HouseRules = HouseRules, A extends JsonObject = JsonObject> extends Permission<H, A> {
  readonly rules: readonly string[];
  /** What people enter: names off the sheet, numbers, other characters. */
  readonly parameters: Parameters;
  /** The goal whose odds are shown beside it, where that is not the first of the system's goals. */
  readonly goal?: string;
  /** The goals of other roles than the roller's, whose odds are shown to them. */
  readonly goals?: Readonly<Record<string, string>>;
  /** The same where it depends on the arguments; undefined for the offer's goal. Arguments may still be missing. */
  goalOf?(args: JsonObject): string | undefined;
  /** The parameters that play no part with these arguments, so that nobody is told of them. Arguments may still be missing. */
  unused?(args: JsonObject): readonly string[];
  /** True for an attempt that the book rarely wants: a form folds it away, with `offer.<name>.hint`, which says when. */
  readonly advanced?: true;
  /** The acts that make legal what `frame` refuses, by the code of the refusal. They take the arguments that have their names. */
  readonly remedies?: Readonly<Record<string, string>>;
  /** Names that go with the arguments entered so far. Others may be given all the same. */
  suggest?(args: A, scene: Scene): readonly Suggestion[];
  /** The procedure and its arguments, or why it can't be framed. The scene's actor is the one who rolls. */
  frame(args: A, scene: Scene, house: H): FramedAttempt | Refusal;
  /** What the table records once the attempt is settled and its use is counted, beside the amounts earned and paid. */
  settled?(settled: SettledAttempt<Outcome, A>, scene: Scene, house: H): readonly Change[];
}

/**
 * Declares an offer. The type of its arguments follows from `parameters`.
 *
 * @example
 * ```ts
 * import { offer } from "@rulewright/rules";
 *
 * const climb = offer({
 *   rules: ["R-9"],
 *   parameters: { height: { kind: "integer", min: 1, max: 20 } },
 *   frame: ({ height }, { actor }) => ({
 *     procedure: "check",
 *     args: { skill: Number(actor?.traits["climbing"] ?? 0), difficulty: height > 5 ? 4 : 2 },
 *   }),
 * });
 * const shared = { traits: {}, trackers: {} };
 * const actor = { id: "ann", name: "Ann", traits: { climbing: 3 }, trackers: {} };
 * const scene = { phase: "play", characters: { ann: actor }, playedBy: {}, actor, shared, attempts: [] };
 * climb.frame({ height: 8 }, scene, {}); // => { procedure: "check", args: { skill: 3, difficulty: 4 } }
 * ```
 */
export function offer<const P extends Parameters, H extends HouseRules = HouseRules>(
  declared: Omit<Offer<H, ArgumentsOf<P> & JsonObject>, "parameters"> & { readonly parameters: P },
): Offer<H, ArgumentsOf<P> & JsonObject> & { readonly parameters: P } {
  return declared;
}

/**
 * The goal whose odds an offer shows to a role: the role's own, or the roller's; undefined for the first of the system's
 * goals. "opponent 2" has the goal of "opponent". The roller's may depend on the arguments.
 *
 * @example
 * ```ts
 * import { goalForRole } from "@rulewright/rules";
 *
 * const contest = { goal: "win", goals: { opponent: "withstand" } };
 * ["player", "opponent", "opponent 2"].map((role) => goalForRole(contest, role)); // => ["win", "withstand", "withstand"]
 * ```
 */
export const goalForRole = (
  { goal, goals = {}, goalOf }: Pick<Offer, "goal" | "goals" | "goalOf">,
  role: string,
  args: JsonObject = {},
): string | undefined => goals[role] ?? goals[role.replace(/ \d+$/u, "")] ?? goalOf?.(args) ?? goal;
