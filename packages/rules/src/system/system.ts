import type { ScriptedStrategy } from "../language/strategy.ts";
import type { Goal } from "../language/goal.ts";
import type { HouseRules, HouseRuleDeclarations } from "../language/house-rules.ts";
import type { JsonObject } from "../language/json.ts";
import type { Rulebook } from "../play/position.ts";
import type { Procedure } from "../language/procedure.ts";
import type { StateKey } from "../language/state-key.ts";
import type { Messages } from "../language/messages.ts";
import type { EditRule } from "./edits.ts";
import { type Act, type Character, goalForRole, type Offer } from "./scene.ts";
import type { Board } from "./board.ts";
import type { Theme } from "./theme.ts";
import type { Figure, Limit, Mark, Scale, Tracker, Trait, WordTrait } from "./sheet-schema.ts";
import type { Creation } from "./creation.ts";

/** One numbered rule in our own words. */
export interface RuleText {
  readonly rule: string;
  readonly text: string;
  /** True where the engine can enforce it; false for advice. */
  readonly mechanical: boolean;
}

/** A ready-made group of characters. */
export interface Party {
  readonly name: string;
  readonly about: string;
  readonly characters: readonly Character[];
}

/** A whole system as data. Sheets, forms, odds, the command line and the help are generated from it. */
export interface SystemDefinition extends Rulebook {
  readonly title: string;
  /** One line of flavour for the first page. */
  readonly flavour: string;
  /** What has changed in the rules last, in the author's words. It is told at tables that were opened under other rules. */
  readonly note?: string;
  /** Colors and emblem; without it, screens use their neutral ones. */
  readonly theme?: Theme;
  readonly houseRules: HouseRuleDeclarations;
  /** House rules chosen together under one name, such as the book as published; worded as `preset.<name>`. */
  readonly presets?: Readonly<Record<string, HouseRules>>;
  readonly trackers: Readonly<Record<string, Tracker>>;
  readonly scales: Readonly<Record<string, Scale>>;
  readonly words: Readonly<Record<string, WordTrait>>;
  /** Numbers computed from a sheet, and forecasts. */
  readonly figures?: Readonly<Record<string, Figure>>;
  /** Values of the sheet that are neither ratings nor trackers. */
  readonly traits?: Readonly<Record<string, Trait>>;
  /** States of play, of each character or of the table. */
  readonly marks?: Readonly<Record<string, Mark>>;
  /** How often characters may do something, by name. Acts and offers name the limits that they use up. */
  readonly limits?: Readonly<Record<string, Limit>>;
  /** What everybody has declared for the turn, in the order in which it is resolved; worded as `board`. */
  readonly board?: Board;
  /** The attempts that a game master may frame. */
  readonly offers: Readonly<Record<string, Offer>>;
  /** The trackers that an earned amount is added to, where they have other names. */
  readonly credits?: Readonly<Record<string, readonly string[]>>;
  /** The procedures that the lab and the command line offer. */
  readonly questions: readonly string[];
  /** The goals; the first one is the default. */
  readonly goals: Readonly<Record<string, Goal>>;
  /** Outcomes worse than a plain failure: a botch, a critical failure, death. They have a tone of their own. */
  readonly badOutcomes?: readonly string[];
  /** The numbers of an outcome, or amounts, whose distribution is shown first, in order of interest. */
  readonly headlineNumbers?: readonly string[];
  /** Hints for calculations, by procedure: which states share a result. They change speed, never answers. */
  readonly stateKeys?: Readonly<Record<string, StateKey>>;
  /** Named strategies of the system. */
  readonly strategies: Readonly<Record<string, ScriptedStrategy>>;
  readonly acts: Readonly<Record<string, Act>>;
  /** What the rules say of values of a sheet that are edited by hand, by their names. */
  readonly edits?: Readonly<Record<string, EditRule>>;
  /** The act that grants claims when a session closes: its argument for the amount, and the tracker it adds to. */
  readonly claims?: { readonly act: string; readonly amount: string; readonly tracker?: string };
  /** The acts that open and close a session. */
  readonly rituals?: { readonly begin: readonly string[]; readonly end: readonly string[] };
  /** Further acts that the book asks for before a session begins, and after it has ended. */
  readonly checklist?: { readonly before?: readonly string[]; readonly after?: readonly string[] };
  /** The phases of play: the first one before play begins, the second one play, the last one after a session. */
  readonly phases: readonly string[];
  readonly creation?: Creation;
  readonly parties: readonly Party[];
  /** Ready-made opponents that the GM can bring in. */
  readonly opponents?: readonly Character[];
  readonly reference: readonly RuleText[];
  readonly text: Messages;
}

/**
 * An offer of a procedure with the procedure's own parameters.
 *
 * @example
 * ```ts
 * import { offerOf } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const offer = offerOf(eveningStar.procedures.check);
 * Object.keys(offer.parameters); // => ["rank", "skill", "modifier", "difficulty", "reading", "lots", "ego"]
 * ```
 */
export function offerOf(procedure: Procedure): Offer {
  const { name, rules, parameters } = procedure;
  return { rules, parameters, frame: (args) => ({ procedure: name, args }) };
}

/**
 * The name of the goal whose odds are shown to a role beside an offer with these arguments: the offer's own, or the
 * system's first. Undefined where the system has no goals.
 *
 * @example
 * ```ts
 * import { goalOfOffer } from "@rulewright/rules";
 * import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
 *
 * goalOfOffer(wasteland2d20, "check", { difficulty: 2 }); // => "success"
 * goalOfOffer(wasteland2d20, "check", { attack: "melee", weapon: 4, aim: 5 }); // => "enough"
 * ```
 */
export function goalOfOffer(
  { goals, offers }: Pick<SystemDefinition, "goals" | "offers">,
  offer: string,
  args: JsonObject,
  role = "",
): string | undefined {
  const found = Object.hasOwn(offers, offer) ? offers[offer] : undefined;
  const own = found && goalForRole(found, role, args);
  return own !== undefined && Object.hasOwn(goals, own) ? own : Object.keys(goals)[0];
}
