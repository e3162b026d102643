import type { ScriptedStrategy } from "../language/strategy.ts";
import type { Goal } from "../language/goal.ts";
import type { HouseRules, HouseRuleDeclarations } from "../language/house-rules.ts";
import type { JsonObject } from "../language/json.ts";
import type { Rulebook } from "../play/position.ts";
import type { Procedure } from "../language/procedure.ts";
import type { StateKey } from "../language/state-key.ts";
import { engineText } from "./text/en.ts";
import type { Messages } from "../language/messages.ts";
import type { EditRule } from "./edits.ts";
import { type Act, type Character, goalForRole, type Offer } from "./scene.ts";
import type { Board } from "./board.ts";
import type { Theme } from "./theme.ts";
import { limitMarks } from "./periods.ts";
import type { Figure, Limit, Mark, Scale, Tracker, Trait, WordTrait } from "./sheet-schema.ts";
import type { Creation } from "./creation.ts";
import { sheetFaults, undeclaredTraits } from "./sheet-faults.ts";

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

/**
 * Thrown for a definition with faults; lists all of them, each with its entry and rule.
 *
 * @example
 * ```ts
 * import { defineSystem, DefinitionError } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * let faults: readonly string[] = [];
 * try {
 *   defineSystem({ ...eveningStar, questions: ["task", "duel"] });
 * } catch (error) {
 *   if (error instanceof DefinitionError) ({ faults } = error);
 * }
 * faults; // => ['text: "procedure.duel" is missing', 'question "duel" is not a procedure']
 * ```
 */
export class DefinitionError extends Error {
  readonly faults: readonly string[];

  constructor(system: string, faults: readonly string[]) {
    const count = faults.length === 1 ? "a fault" : `${faults.length} faults`;
    super(`the definition of ${system} has ${count}:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
    this.name = "DefinitionError";
    this.faults = faults;
  }
}

/**
 * Checks a definition when it is loaded: the rules that it cites, the things that it names, their texts, and its
 * ready-made characters. Returns it with the engine's own texts beside its own. Throws a DefinitionError that lists
 * every fault.
 *
 * @example
 * ```ts
 * import { d, face } from "@rulewright/dice";
 * import { defineSystem, done, formatMessage, offerOf, procedure, roll } from "@rulewright/rules";
 *
 * const toss = procedure("toss", {
 *   rules: ["T-1"],
 *   parameters: { target: { kind: "integer", min: 1, max: 6 } },
 *   *run({ target }) {
 *     return done({ outcome: (yield* roll(d(6).times(1), face)) >= target ? "success" : "failure" });
 *   },
 * });
 * const system = defineSystem({
 *   ...{ id: "toss", version: "1", title: "Toss", flavour: "One die.", phases: ["play"] },
 *   ...{ trackers: {}, scales: {}, words: {}, houseRules: {}, acts: {}, goals: {}, strategies: {}, parties: [] },
 *   procedures: { toss },
 *   offers: { toss: offerOf(toss) },
 *   questions: ["toss"],
 *   reference: [{ rule: "T-1", text: "Roll a d6: the target or more succeeds.", mechanical: true }],
 *   text: { "offer.toss": "Toss", "procedure.toss": "Toss" },
 * });
 * formatMessage(system.text, "offer.toss"); // => "Toss"
 * formatMessage(system.text, "refusal.missing-argument", { name: "Target" }); // => "Target is required."
 * ```
 */
export function defineSystem<S extends SystemDefinition>(declared: S): S {
  const definition = { ...declared, marks: { ...declared.marks, ...limitMarks(declared.limits ?? {}) } };
  const faults = [
    ...citedRules(definition),
    ...namedThings(definition),
    ...[...definition.parties.flatMap(({ characters }) => characters), ...(definition.opponents ?? [])].flatMap(
      (one) => [...sheetFaults(definition, one), ...undeclaredTraits(definition, one)],
    ),
  ];
  if (faults.length > 0) throw new DefinitionError(definition.id, faults);
  return { ...definition, text: { ...engineText, ...definition.text } };
}

function citedRules(definition: SystemDefinition): string[] {
  const { procedures, acts, offers, houseRules, trackers, scales, words, marks = {}, figures = {} } = definition;
  const { reference } = definition;
  const known = new Set(reference.map(({ rule }) => rule));
  const twice = reference.filter(({ rule }, i) => reference.findIndex((other) => other.rule === rule) !== i);
  const cited: [string, readonly string[]][] = [
    ...(definition.board ? [["board", [definition.board.rule]] satisfies [string, readonly string[]]] : []),
    ...Object.values(procedures).map(({ name, rules }): [string, readonly string[]] => [`procedure ${name}`, rules]),
    ...Object.entries(acts).map(([name, { rules }]): [string, readonly string[]] => [`act ${name}`, rules]),
    ...Object.entries(offers).map(([name, { rules }]): [string, readonly string[]] => [`offer ${name}`, rules]),
    ...[houseRules, trackers, scales, words, marks, figures].flatMap((group) =>
      Object.entries(group).map(([name, { rule }]): [string, readonly string[]] => [name, [rule]]),
    ),
  ];
  return [
    ...twice.map(({ rule }) => `reference: ${rule} is listed twice`),
    ...cited.flatMap(([what, rules]) =>
      rules.filter((rule) => !known.has(rule)).map((rule) => `${what}: cites ${rule}, which is not in the reference`),
    ),
  ];
}

function namedThings(definition: SystemDefinition): string[] {
  const { procedures, trackers, text, questions, credits = {}, acts, offers, limits = {}, stateKeys = {} } = definition;
  const required = requiredKeys(definition);
  return [
    ...required.filter((key) => !Object.hasOwn(text, key)).map((key) => `text: "${key}" is missing`),
    ...questions
      .filter((name) => !Object.hasOwn(procedures, name))
      .map((name) => `question "${name}" is not a procedure`),
    ...Object.keys(stateKeys)
      .filter((name) => !Object.hasOwn(procedures, name))
      .map((name) => `the state key of "${name}" belongs to no procedure`),
    ...Object.entries(credits).flatMap(([earned, into]) =>
      into
        .filter((tracker) => !Object.hasOwn(trackers, tracker))
        .map((tracker) => `credits of "${earned}": "${tracker}" is not a tracker`),
    ),
    ...Object.entries(acts)
      .filter(([, { of, by }]) => of === "table" && by === undefined)
      .map(([name]) => `act ${name}: it is the table's, and nobody may do it`),
    ...Object.entries({ ...acts, ...offers }).flatMap(([name, { uses = [] }]) =>
      uses
        .filter((limit) => !Object.hasOwn(limits, limit))
        .map((limit) => `${name}: uses "${limit}", which is no limit`),
    ),
    ...Object.entries(offers).flatMap(([name, { remedies = {} }]) =>
      Object.entries(remedies)
        .filter(([, remedy]) => !Object.hasOwn(acts, remedy))
        .map(([code, remedy]) => `offer ${name}: "${remedy}" against "${code}" is no act`),
    ),
    ...Object.entries(procedures).flatMap(([name, procedure]) => [
      ...(procedure.name === name ? [] : [`procedure "${procedure.name}" is listed as "${name}"`]),
      ...procedure.held
        .filter((held) => !Object.hasOwn(trackers, held))
        .map((held) => `procedure ${name}: holds "${held}", which is not a tracker`),
    ]),
  ];
}

/** The keys for which a definition must have texts. */
function requiredKeys(definition: SystemDefinition): string[] {
  const { trackers, scales, words, goals, offers, questions, acts, houseRules, creation } = definition;
  const { marks = {}, limits = {}, presets = {} } = definition;
  const conditions = [...Object.values(acts), ...Object.values(offers)].flatMap(({ when = [] }) => when);
  return [
    ...Object.keys(trackers).map((name) => `tracker.${name}`),
    ...Object.keys(scales).map((name) => `scale.${name}`),
    ...Object.keys(words).map((name) => `trait.${name}`),
    ...Object.keys(goals).map((name) => `goal.${name}`),
    ...Object.keys(acts).map((name) => `act.${name}`),
    ...Object.keys(houseRules).map((name) => `house.${name}`),
    ...Object.keys(presets).map((name) => `preset.${name}`),
    ...Object.keys(marks).map((name) => `mark.${name}`),
    ...Object.keys(limits).map((name) => `limit.${name}`),
    ...new Set(conditions.flatMap(({ names }) => names.map((name) => `when.${name}`))),
    ...Object.keys(definition.figures ?? {}).map((name) => `figure.${name}`),
    ...Object.keys(offers).map((name) => `offer.${name}`),
    ...Object.keys(offers).flatMap((name) => (offers[name]?.advanced ? [`offer.${name}.hint`] : [])),
    ...(definition.board ? ["board"] : []),
    ...questions.map((name) => `procedure.${name}`),
    ...(creation?.steps ?? []).map(({ name }) => `creation.${name}`),
  ];
}
