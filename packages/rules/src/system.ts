import type { Script } from "./calculator.ts";
import type { Goal } from "./goal.ts";
import type { HouseRules } from "./house.ts";
import type { Plain } from "./plain.ts";
import type { Rulebook } from "./play.ts";
import { engineText } from "./text/en.ts";
import type { Wording } from "./wording.ts";
import type { Act, Character } from "./world.ts";

/** An amount that goes up and down in play: lots, action points, stress. */
export interface Tracker {
  readonly least: number;
  readonly most: number;
  readonly start: number;
  readonly rule: string;
}

/** A list of rated traits on the sheet: abilities, skills. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  /** How many entries a sheet has, where the rules fix it. */
  readonly exactly?: number;
  /** The scale that each entry is tied to. */
  readonly tiedTo?: string;
  readonly rule: string;
}

/** A trait with a few named values. */
export interface WordTrait {
  readonly values: readonly string[];
  readonly rule: string;
}

/** One numbered rule in our own words. */
export interface RuleText {
  readonly rule: string;
  readonly text: string;
  /** True where a machine can hold it; false for advice and procedure at the table. */
  readonly mechanical: boolean;
}

export interface Party {
  readonly name: string;
  readonly about: string;
  readonly characters: readonly Character[];
}

/** A whole system as data: what the sheet, the offer, the table, the odds, the command line and the help are drawn from. */
export interface SystemDefinition extends Rulebook {
  readonly title: string;
  /** One line of flavour for the first page. */
  readonly flavour: string;
  readonly houseRules: HouseRules;
  readonly trackers: Readonly<Record<string, Tracker>>;
  readonly scales: Readonly<Record<string, Scale>>;
  readonly words: Readonly<Record<string, WordTrait>>;
  /** The procedures a game master may frame at the table. */
  readonly offers: readonly string[];
  /** The procedures that odds are usually asked of. */
  readonly questions: readonly string[];
  /** What people may want; the first is what advice goes by. */
  readonly goals: Readonly<Record<string, Goal>>;
  /** Ways of choosing with a name of their own. */
  readonly ways: Readonly<Record<string, Script>>;
  readonly acts: Readonly<Record<string, Act>>;
  /** The act that grants what people claim when a session closes, and the argument that says how much. */
  readonly claims?: { readonly act: string; readonly amount: string };
  /** The phases of play, the first one before play begins. */
  readonly phases: readonly string[];
  readonly parties: readonly Party[];
  readonly reference: readonly RuleText[];
  readonly text: Wording;
}

/** Every fault of a definition, each naming the entry and the rule. */
export class DefinitionFaults extends Error {
  readonly faults: readonly string[];

  constructor(system: string, faults: readonly string[]) {
    super(
      `the definition of ${system} has ${faults.length} fault(s):\n${faults.map((fault) => `- ${fault}`).join("\n")}`,
    );
    this.name = "DefinitionFaults";
    this.faults = faults;
  }
}

/** Checks a definition on load. Throws DefinitionFaults with every fault at once. */
export function defineSystem<S extends SystemDefinition>(definition: S): S {
  const faults = [
    ...citedRules(definition),
    ...namedThings(definition),
    ...definition.parties.flatMap((party) => party.characters.flatMap((one) => sheetFaults(definition, one))),
  ];
  if (faults.length > 0) throw new DefinitionFaults(definition.id, faults);
  return { ...definition, text: { ...engineText, ...definition.text } };
}

function citedRules({ procedures, acts, houseRules, trackers, scales, words, reference }: SystemDefinition): string[] {
  const known = new Set(reference.map(({ rule }) => rule));
  const twice = reference.filter(({ rule }, i) => reference.findIndex((other) => other.rule === rule) !== i);
  const cited: [string, readonly string[]][] = [
    ...Object.values(procedures).map(({ name, rules }): [string, readonly string[]] => [`procedure ${name}`, rules]),
    ...Object.entries(acts).map(([name, { rules }]): [string, readonly string[]] => [`act ${name}`, rules]),
    ...[houseRules, trackers, scales, words].flatMap((group) =>
      Object.entries(group).map(([name, { rule }]): [string, readonly string[]] => [name, [rule]]),
    ),
  ];
  return [
    ...twice.map(({ rule }) => `reference: ${rule} stands there twice`),
    ...cited.flatMap(([what, rules]) =>
      rules
        .filter((rule) => !known.has(rule))
        .map((rule) => `${what}: cites ${rule}, which the reference doesn't have`),
    ),
  ];
}

function namedThings(definition: SystemDefinition): string[] {
  const { procedures, trackers, scales, words, text, goals, offers, questions, acts, houseRules } = definition;
  const wanted = [
    ...Object.keys(trackers).map((name) => `tracker.${name}`),
    ...Object.keys(scales).map((name) => `scale.${name}`),
    ...Object.keys(words).map((name) => `trait.${name}`),
    ...Object.keys(goals).map((name) => `goal.${name}`),
    ...Object.keys(acts).map((name) => `act.${name}`),
    ...Object.keys(houseRules).map((name) => `house.${name}`),
    ...[...offers, ...questions].map((name) => `procedure.${name}`),
  ];
  return [
    ...wanted.filter((key) => !Object.hasOwn(text, key)).map((key) => `text: "${key}" has no wording`),
    ...[...offers, ...questions]
      .filter((name) => !Object.hasOwn(procedures, name))
      .map((name) => `"${name}" is on offer, but no procedure`),
    ...Object.entries(procedures).flatMap(([name, procedure]) => [
      ...(procedure.name === name ? [] : [`procedure "${procedure.name}" is listed as "${name}"`]),
      ...procedure.held
        .filter((held) => !Object.hasOwn(trackers, held))
        .map((held) => `procedure ${name}: holds "${held}", which is no tracker`),
    ]),
  ];
}

const inScale = (value: Plain | undefined, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

/** What is wrong with a sheet: every fault, in words. */
export function sheetFaults({ trackers, scales, words }: SystemDefinition, character: Character): string[] {
  const { name, traits } = character;
  return [
    ...Object.entries(trackers)
      .filter(([tracker, { least, most }]) => !inScale(character.trackers[tracker], least, most))
      .map(([tracker, { least, most, rule }]) => `${name}: ${tracker} is not from ${least} to ${most} (${rule})`),
    ...Object.entries(words)
      .filter(([word, { values }]) => traits[word] !== null && !values.includes(String(traits[word])))
      .map(([word, { values, rule }]) => `${name}: ${word} is none of ${values.join(", ")} (${rule})`),
    ...Object.entries(scales).flatMap(([scale, { least, most, exactly, rule }]) => {
      const entries = Object.entries(traits[scale] ?? {});
      return [
        ...(exactly === undefined || entries.length === exactly
          ? []
          : [`${name}: has ${entries.length} ${scale}, not ${exactly} (${rule})`]),
        ...entries
          .filter(([, rating]) => !inScale(rating, least, most))
          .map(([trait]) => `${name}: ${trait} is not from ${least} to ${most} (${rule})`),
      ];
    }),
  ];
}
