import { isRecord, type JsonValue, type SystemDefinition } from "@rulewright/rules";
import type { Examples } from "./fill.ts";

/**
 * What each placeholder stands for. A kind has its examples in `examplesFor`; numbers that are counted have several, so
 * that every plural form is read.
 */
const KINDS = {
  // Numbers.
  min: "least",
  max: "most",
  dice: "count",
  given: "other",
  exactly: "count",
  held: "fewer",
  fresh: "fewer",
  spent: "more",
  budget: "count",
  price: "more",
  cost: "more",
  value: "number",
  wanted: "number",
  face: "number",
  count: "count",
  level: "count",
  hit: "count",
  ease: "count",
  growth: "count",
  at: "count",
  to: "count",
  ap: "count",
  gm: "count",
  base: "count",
  specialties: "count",
  accent: "number",
  modifier: "number",
  difficulty: "number",
  approach: "number",
  approaches: "count",
  what: "amount",
  amount: "signed",
  failures: "count",
  label: "noun",
  // Names on the sheet and at the table.
  name: "trait",
  entry: "trait",
  skill: "trait",
  specialty: "trait",
  of: "trait",
  ability: "rated",
  limb: "limb",
  likely: "rated",
  weakness: "trait",
  missing: "trait",
  names: "traits",
  skills: "traits",
  things: "traits",
  characteristics: "rateds",
  abilities: "rateds",
  firearms: "traits",
  traits: "traits",
  who: "character",
  by: "character",
  character: "character",
  opponents: "opponents",
  member: "member",
  members: "memberNames",
  free: "freeName",
  // Things that people named.
  title: "title",
  task: "title",
  tasks: "titles",
  tried: "titles",
  declared: "titles",
  done: "titles",
  purpose: "trait",
  about: "aboutTitle",
  // Words of the engine.
  system: "system",
  game: "system",
  die: "die",
  problem: "fault",
  place: "place",
  reason: "reason",
  faces: "faces",
  window: "window",
  wait: "wait",
  wants: "wants",
  waits: "waits",
  move: "move",
  moves: "moves",
  "kind:detail": "attemptKind",
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** What is wrong with a file; how often something is allowed, and when again; what is counted. */
const FILE_FAULT = { place: ["/entries/12/event/faces/0"], reason: ["expected number, received string"] };
const EXAMPLES = {
  ...FILE_FAULT,
  signed: ["+3"],
  aboutTitle: ["The safe: ", ""],
  window: ["an hour"],
  wait: ["12 minutes"],
  noun: ["hit", "hits"],
  attemptKind: ["task", "check"],
};

/** A list of the first two names, as the only example. */
const pick = (names: readonly string[]): readonly JsonValue[] => [names.slice(0, 2)];

/** The names in the first scale, and in the last one, of the first ready-made character. */
function namesOf({ scales, parties }: SystemDefinition): readonly (readonly string[])[] {
  const traits = parties[0]?.characters[0]?.traits ?? {};
  const rated = Object.keys(scales).map((scale) => (isRecord(traits[scale]) ? Object.keys(traits[scale]) : []));
  return rated.filter((names) => names.length > 1);
}

/** A parameter that takes one of a few words, or the first of all parameters. */
function parameterIn({ procedures, offers }: SystemDefinition): readonly [string, readonly string[]] {
  const all = [...Object.values(offers), ...Object.values(procedures)].flatMap(({ parameters }) =>
    Object.entries(parameters),
  );
  const word = all.flatMap(([name, parameter]) =>
    parameter.kind === "word" ? [[name, parameter.values] as const] : [],
  );
  return word[0] ?? [all[0]?.[0] ?? "", []];
}

/** The examples of every placeholder, in the words of a system. */
export function examplesFor(system: SystemDefinition): Examples {
  const lists = namesOf(system);
  const [rated = [], skills = rated] = [lists[0], lists[1]];
  const [act = "", nextAct = act] = Object.keys(system.acts);
  const [rule = ""] = Object.keys(system.houseRules);
  const [move = "roll"] = Object.keys(system.text).flatMap((key) => (key.startsWith("move.") ? [key.slice(5)] : []));
  const kinds: Readonly<Record<Kind, readonly JsonValue[]>> = {
    least: [1],
    most: [1, 5],
    count: [1, 2],
    other: [0, 3],
    fewer: [0, 1],
    more: [1, 2],
    number: [7],
    amount: ["1", "2"],
    member: ["Ines"],
    memberNames: [["Ines", "Oskar"]],
    freeName: ["Ines 2"],
    trait: skills.slice(0, 1),
    rated: rated.slice(0, 1),
    traits: pick(skills),
    rateds: pick(rated),
    limb: ["left arm"],
    character: [system.parties[0]?.characters[0]?.name ?? "Ann"],
    opponents: pick((system.opponents ?? []).map(({ name }) => name)),
    title: ["Cross the marsh"],
    titles: [["Cross the marsh", "Open the gate"]],
    system: [system.title],
    die: ["d10"],
    ...EXAMPLES,
    fault: ["a die needs its sides: d6, d%, dF or d{1,1,2}"],
    faces: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    wants: ["a whole number, from 0 to 10"],
    waits: ["dice", "nothing"],
    move: [move],
    moves: [[move, "let-it-stand"]],
  };
  const named = Object.entries(KINDS).map(([name, kind]) => [name, kinds[kind]]);
  const [parameter, values] = parameterIn(system);
  // Placeholders with a kind of their own are given names from the code.
  const namesUnder = (prefix: string): readonly string[] =>
    Object.keys(system.text).flatMap((key) => (key.startsWith(`${prefix}.`) ? [key.slice(prefix.length + 1)] : []));
  const ofKind = {
    // Conditions are alternatives; each is read alone, too.
    when: [...namesUnder("when"), namesUnder("when").slice(0, 2)],
    limit: namesUnder("limit").length > 0 ? namesUnder("limit") : [""],
    period: namesUnder("period"),
    "value:value": ["sideways"],
    "values:value": [values],
    act: [[act, nextAct]],
    offer: [Object.keys(system.offers).slice(0, 2)],
    house: [rule],
    role: [["gm"], ["player"]],
    "name:name": [parameter],
    figure: [["maxLoad"]],
    fact: [["successes", "margin"]],
    outcome: ["glory"],
    "outcomes:outcome": [["success", "failure"]],
    "traits:name": [Object.keys(system.scales)],
  };
  return { ...houseRuleValues(system), ...Object.fromEntries(named), ...ofKind, signed: [-2] };
}

/** The values of house rules, which texts may name; numbers also in the singular. */
const houseRuleValues = ({ houseRules }: SystemDefinition): Examples =>
  Object.fromEntries(
    Object.entries(houseRules).map(([option, { values, custom }]) => {
      const [usual = null] = values;
      return [option, custom?.kind === "number" && custom.min <= 1 && usual !== 1 ? [usual, 1] : [usual]];
    }),
  );
