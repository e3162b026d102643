import {
  type CaseAction,
  type CaseTable,
  type Character,
  type DecisionTranslation,
  type ComputedFigure,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Measure,
  pick,
  type Vocabulary,
} from "@rulewright/rules";
import { sheet } from "../rules/sheet.ts";
import { bookkeeperD12 } from "../system.ts";

const figures: Readonly<Record<"malusNow", ComputedFigure>> = bookkeeperD12.figures;

const HERO = "hero";

const whoIn = ({ who = HERO }: JsonObject): string => String(who);

const decisions: Readonly<Record<string, DecisionTranslation>> = {
  "plain-roll": (decision) => ({
    action: "frame",
    offer: "plain roll",
    character: HERO,
    args: pick(decision, "modifiers"),
  }),
  "member-dies": (decision) => ({ action: "act", act: "dies", character: whoIn(decision), args: {} }),
  // In the format the character alone, who is in no party, has one session after another.
  "end-session": (decision) => {
    const counts: CaseAction = { action: "act", act: "end-session", character: whoIn(decision), args: pick(decision, "xp") };
    const begins: CaseAction = { action: "edit", of: HERO, name: "counted", to: false };
    return decision["who"] === undefined ? [counts, begins] : counts;
  },
  // A session that closes is the party's.
  "close-session": (decision) => ({
    action: "act",
    act: "close-session",
    args: { ...(decision["xp"] === undefined ? {} : { xpEach: decision["xp"] }), absent: [HERO] },
  }),
  edit: ({ character = HERO, trait, value = null }) => ({
    action: "edit",
    of: String(character),
    // Stress by kind is a value of its own.
    name: trait === "stress" && isRecord(value) ? "stressByKind" : String(trait),
    to: value,
  }),
};

/** Stress that the format gives as a bare number is of no particular kind. */
const UNKIND = "Stress";

const numberIn = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);

function numbersIn(value: JsonValue | undefined, bare: string): Readonly<Record<string, number>> {
  if (!isRecord(value)) return typeof value === "number" && value > 0 ? { [bare]: value } : {};
  // A kind that weighs nothing isn't there.
  const kinds = Object.entries(value).map(([name, number]) => [name, numberIn(number)] as const);
  return Object.fromEntries(kinds.filter(([, amount]) => amount > 0));
}

function heroOf(given: JsonObject): Character {
  const kinds = numbersIn(given["stress"], UNKIND);
  const stress = Object.values(kinds).reduce((sum, amount) => sum + amount, 0);
  const { comfort, xp, sessionsSurvived, malus, things = {}, alive = true } = given;
  return {
    id: HERO,
    name: HERO,
    traits: {
      skills: given["skills"] ?? {},
      weakness: given["weakness"] ?? null,
      things,
      virtues: [],
      stressByKind: kinds,
      alive,
      // The format's character and its party have nothing to do with each other.
      aside: true,
      ticks: {},
    },
    trackers: {
      stress,
      malus: numberIn(malus),
      comfort: numberIn(comfort),
      xp: numberIn(xp),
      sessionsSurvived: numberIn(sessionsSurvived),
    },
  };
}

/** A member of the party. Between sessions the last one has been counted. */
function memberOf(name: string, dead: readonly JsonValue[], phase: string): Character {
  const member = heroOf({ alive: !dead.includes(name) });
  return { ...member, id: name, name, traits: { ...member.traits, aside: false, counted: phase === "between" } };
}

const listed = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

/** Which names a record has, for what must not be in it. */
const namesIn = (value: JsonValue | undefined): readonly string[] => (isRecord(value) ? Object.keys(value) : []);

/** BK-21 Who has acted this round, in the order in which they did. */
function actedIn({ characters, changes }: CaseTable): readonly string[] {
  const acted = Object.values(characters).filter((one) => sheet.of(one).acted);
  const lastOf = (id: string): number =>
    changes.findLastIndex((one) => one.change === "trait" && one.of === id && one.name === "acted");
  return acted.map(({ id }) => id).toSorted((a, b) => lastOf(a) - lastOf(b));
}

function final(table: CaseTable): JsonObject {
  const { characters, shared, house, position } = table;
  const hero = characters[HERO];
  if (!hero) throw new Error("a case has a character");
  const rolled = position?.awaits.wants === "nothing" ? position.awaits.outcome : {};
  const party = Object.values(characters).filter(({ id }) => id !== HERO);
  return {
    ...rolled,
    ...shared.traits,
    names: Object.fromEntries(Object.entries(shared.traits).map(([name, value]) => [name, namesIn(value)])),
    ...sheet.of(hero),
    acted: actedIn(table),
    malus: figures.malusNow.of(hero, house),
    party: Object.fromEntries(party.map(({ id, traits: own, trackers: held }) => [id, { ...own, ...held }])),
  };
}

const dangerArgs = ({ level, modifier, startStress, hit, ease }: JsonObject): JsonObject => ({
  level,
  modifier,
  stress: startStress,
  hit,
  ease,
});

/** The Bookkeeper's odds, as questions; nobody chooses anything in them. */
const measures: Readonly<Record<string, Measure>> = {
  "roll-p": ({ level, modifier, stress }) => ({
    procedure: "skill roll",
    args: { level, modifier, stress },
    strategy: "never",
    goal: "success",
    values: { p_success: "success" },
  }),
  "chain-alive": (params) => ({
    procedure: "survival",
    args: { ...dangerArgs(params), ...pick(params, "rounds") },
    strategy: "never",
    goal: "life",
    values: { p_alive: "alive" },
  }),
  "chain-expected-rounds": (params) => ({
    procedure: "survival",
    args: { ...dangerArgs(params), rounds: null },
    strategy: "never",
    goal: "life",
    values: { e_rounds: "rounds" },
  }),
};

/** Bookkeeper d12 in the conformance format. */
export const vocabulary: Vocabulary = {
  prefix: "bk",
  initial({ character, party, dead, timescale, phase: given, options }) {
    const phase = typeof given === "string" ? given : "play";
    const members = listed(party).map((name) => memberOf(String(name), listed(dead), phase));
    return {
      house: isRecord(options) ? options : {},
      phase,
      characters: [heroOf(isRecord(character) ? character : {}), ...members],
      // In the format no amount of relief is usual until the table sets one.
      shared: { traits: { timescale: timescale ?? "peacetime", reliefs: {}, comforts: {} } },
    };
  },
  decisions,
  madeBy: ({ by }) => (by === "player" ? "player" : "gm"),
  refusals: {
    "no-such-character": "unknown-actor",
    "not-your-act": "bookkeeper-only",
    "gm-only": "bookkeeper-only",
    "not-now play": "not-in-play",
    "not-now play between": "not-in-play",
    "not-now not-play": "already-begun",
    "not-now alive": "dead",
    "not-now not-alive": "not-dead",
    "not-now in-rounds": "unknown-actor",
    "not-now malus-kept": "malus-follows-stress",
    "used-up acted": "already-acted-this-round",
  },
  final,
  measures,
};
