import { type Character, isRecord, type JsonValue, type JsonObject, type Position } from "@rulewright/rules";
import { wasteland2d20 } from "@rulewright/systems";
import type { Command, TableState } from "@rulewright/table";
import { type Measure, only, type Query, type Vocabulary } from "../../../../testkit/src/vocabulary.ts";

const HERO = "hero";

type Translate = (decision: JsonObject, state: TableState) => readonly Command[];

const move =
  (name: string, detailOf: (decision: JsonObject, state: TableState) => JsonObject = () => ({})): Translate =>
  (decision, state) => [
    {
      type: "choose",
      attempt: state.attempt?.id ?? "",
      step: state.attempt?.trace.steps.length ?? 0,
      move: name,
      detail: detailOf(decision, state),
      dice: "hand",
    },
  ];

const act =
  (name: string, ...fields: readonly string[]): Translate =>
  (decision) => [{ type: "act", act: name, character: HERO, args: only(decision, ...fields) }];

/** An act of somebody in the party, or (where nobody is named) of the character. */
const ofMember =
  (name: string): Translate =>
  (decision) => [{ type: "act", act: name, character: whoIn(decision), args: {} }];

const whoIn = ({ who = HERO }: JsonObject): string => String(who);

const ofTable =
  (name: string, ...fields: readonly string[]): Translate =>
  (decision) => [{ type: "act", act: name, args: only(decision, ...fields) }];

const frame =
  (offer: string, ...fields: readonly string[]): Translate =>
  (decision) => [{ type: "frame", character: whoIn(decision), title: offer, offer, args: only(decision, ...fields) }];

/** From whom the dice are paid, as the move that says so. */
const buy: Translate = (decision, state) => {
  const { count, pay = "own" } = decision;
  if (isRecord(pay)) return move("buy-split", () => ({ dice: count, ...only(pay, "own", "gm") }))(decision, state);
  return move(pay === "gm" ? "feed-gm" : "buy", () => ({ dice: count }))(decision, state);
};

/** Where combat dice lie: they join the d20s, which fell first. */
function placesOf(dice: JsonValue | undefined, { attempt }: TableState): JsonValue {
  const first = attempt?.trace.steps.find((step) => "roll" in step);
  const before = first && "roll" in first ? first.faces.length : 0;
  return Array.isArray(dice) ? dice.map((die) => Number(die) + before) : [];
}

/** One d20 is named by its number; a list of them asks for several, however long it is. */
const d20sIn = (die: JsonValue | undefined): JsonValue =>
  Array.isArray(die) ? [...die, ...die] : die === undefined ? [] : [die];

const missFortune = move("miss-fortune", ({ d20, cd }, state) => ({ d20: d20sIn(d20), cd: placesOf(cd, state) }));

const decisions: Readonly<Record<string, Translate>> = {
  check: frame("bare check", "attribute", "skill", "tag", "difficulty", "attack", "minutes"),
  buy,
  "stacked-deck": move("stacked-deck"),
  roll: move("roll"),
  "miss-fortune": missFortune,
  resolve: move("resolve"),
  "obtain-information": move("obtain-information"),
  "reduce-time": move("reduce-time"),
  "extra-damage": move("extra-damage", (decision) => only(decision, "ap")),
  damage: move("damage", (decision) => only(decision, "base")),
  "start-turn": ofMember("start-turn"),
  "end-turn": ofMember("end-turn"),
  "new-round": ofTable("new-round"),
  minor: act("minor"),
  major: act("major"),
  "extra-minor": act("extra-minor"),
  "extra-major": act("extra-major"),
  "lucky-timing": act("lucky-timing"),
  "luck-of-the-draw": act("luck-of-the-draw", "verdict", "cost"),
  "start-quest": ofTable("start-quest"),
  // Words of our own, for what the shared format has no word for.
  "check-by-name": frame("check", "skill", "attribute", "difficulty", "attack", "minutes"),
  "combat-dice": frame("combat dice", "dice"),
  combat: ofTable("combat", "on"),
  "play-complication": ofTable("play-complication"),
  "trade-complication": ofTable("trade-complication"),
  "loose-fortune": move("miss-fortune", (decision) => only(decision, "cd")),
  "gm-points": ofTable("gm-points", "points"),
  "end-quest": ofTable("end-quest"),
  "end-session": ofTable("end-session"),
  "propose-luck": act("propose-luck", "wish"),
  "turn-down-luck": act("turn-down-luck"),
};

function heroOf(given: JsonObject, turn: JsonObject): Character {
  const {
    ap = 0,
    luckPoints = 0,
    luckAttribute = 5,
    attributes = {},
    skills = {},
    tagSkills = [],
    tied = {},
    gms = false,
  } = given;
  const named = isRecord(attributes) ? attributes : {};
  return {
    id: HERO,
    name: HERO,
    traits: {
      attributes: { luck: luckAttribute, ...named },
      skills,
      tagSkills,
      tied,
      gms,
      minorTaken: 0,
      majorTaken: 0,
      turnActive: false,
      turnTaken: turn["turnTaken"] === true,
    },
    trackers: { ap: Number(ap), freshAp: 0, beyondCap: 0, luckPoints: Number(luckPoints), harder: 0 },
  };
}

/** Somebody else of the party, for what concerns them all; a word of our own. */
const memberOf = (name: string): Character => ({ ...heroOf({}, {}), id: name, name });

/** What lies on the table once something was thrown: the d20s, and what letting it stand would come to. */
function lying({ awaits, tray }: Position): JsonObject {
  const faces = tray.filter(({ die }) => die === "d20").map(({ face }) => face);
  // Where no combat dice were bought, none is what was bought.
  const dice = { extraDamage: 0, ...(faces.length > 0 ? { faces } : {}) };
  if (awaits.wants === "nothing") return { ...awaits.outcome, ...dice };
  if (awaits.wants === "dice") return dice;
  const { facts, stands } = awaits.choice;
  const standing = stands.leadsTo.end === "outcome" ? stands.leadsTo.outcome : {};
  return { outcome: "open", ...dice, ...standing, ...facts };
}

function final({ characters, shared, house, log }: TableState, position: Position | undefined): JsonObject {
  const hero = characters[HERO];
  if (!hero) throw new Error("a case has a character");
  const { traits, trackers } = hero;
  const questions = log.filter(({ event }) => event.type === "option-chosen" && event.move === "obtain-information");
  return {
    ...(position ? lying(position) : {}),
    ...only(trackers, "ap", "freshAp", "luckPoints"),
    ...(house["apPool"] === "party" ? only(shared.trackers, "ap") : {}),
    ...only(shared.trackers, "gmAp"),
    ...only(shared.traits, "round", "inCombat"),
    ...only(traits, "minorTaken", "majorTaken", "turnActive", "turnTaken", "wishes"),
    waiting: shared.trackers["complications"],
    ownAp: trackers["ap"],
    questions: questions.length,
  };
}
/** A pool thrown with these dice, and what is read of it. */
const pool =
  (strategy: string, read: Pick<Query, "values" | "by">): Measure =>
  ({ dice, tn, tag, difficulty = 1, luck = 0 }) => ({
    procedure: "pool",
    args: { dice, targetNumber: tn, tagRating: tag, difficulty, luckPoints: luck },
    // Difficulty 0 is on the scale under this house rule only.
    house: { allowDifficultyZero: difficulty === 0 },
    goal: "success",
    strategy,
    ...read,
  });

/** What every question about luck on a check asks in the same way: best play for success, luck kept, points earned. */
const check = (value: string, objective: string): Measure => pool("best", { values: { [value]: objective } });

/** Combat dice thrown without a check. `reroll-blanks` is a way of its own, `maximise` the best one. */
const combat =
  (goal: string, read: Pick<Query, "values" | "by">): Measure =>
  ({ combatDice, luck, threshold = 0, policy }) => ({
    procedure: "combat dice",
    args: { dice: combatDice, luckPoints: luck, aim: threshold },
    goal,
    strategy: policy === "maximise" ? "best" : String(policy),
    ...read,
  });

/** The measures of Wasteland 2d20. */
const measures: Readonly<Record<string, Measure>> = {
  "joint-dist": pool("never", { by: ["successes", "complications"] }),
  "check-p": check("p_success", "success"),
  "expected-ap": check("e_ap", "apGained"),
  "expected-luck": check("e_luck", "luckPoints"),
  "combat-dist": combat("damage", { by: ["damage", "effects"] }),
  "combat-expected-damage": combat("damage", { values: { e_damage: "damage" } }),
  "combat-expected-effects": combat("damage", { values: { e_effects: "effects" } }),
  "combat-p-damage-at-least": combat("enough", { values: { p_at_least: "enough" } }),
};

/** What some decisions are too early for where no check is announced at all. */
const TOO_EARLY: Readonly<Record<string, string>> = {
  "miss-fortune": "not-rolled",
  resolve: "not-rolled",
  "obtain-information": "not-resolved",
  "reduce-time": "not-resolved",
  "extra-damage": "not-resolved",
  damage: "not-resolved",
};

const tooEarly = ({ do: decision }: JsonObject): string => TOO_EARLY[String(decision)] ?? "no-attempt";

/** Wasteland 2d20 in the shared format. */
export const wastelandVocabulary: Vocabulary = {
  system: wasteland2d20,
  prefix: "w20",
  given({ character, gm, turn, phase, options, party = [] }) {
    const held = isRecord(character) ? character : {};
    const now = isRecord(turn) ? turn : {};
    const store = isRecord(gm) ? Number(gm["ap"] ?? 0) : 0;
    return {
      house: isRecord(options) ? options : {},
      phase: typeof phase === "string" ? phase : "play",
      characters: [heroOf(held, now), ...(Array.isArray(party) ? party : []).map((name) => memberOf(String(name)))],
      shared: {
        trackers: { gmAp: store, ap: Number(held["ap"] ?? 0) },
        traits: { inCombat: now["inCombat"] === true },
      },
    };
  },
  commands: (decision, state) => decisions[String(decision["do"])]?.(decision, state),
  // The format has but one word for what is wrong with a price in two parts.
  refusals: { "no-attempt": tooEarly, "wrong-price": "split-payment" },
  final,
  measures,
};
