import {
  type CaseTable,
  type Character,
  type DecisionTranslation,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Measure,
  type OddsQuery,
  outcomeSoFar,
  pick,
  type Position,
  type Vocabulary,
} from "@rulewright/rules";
import { sheet } from "../rules/sheet.ts";

const HERO = "hero";

/** A number of an entry, or what stands for it where the entry gives none. */
const numberOr = (value: JsonValue | undefined, fallback: number): number =>
  typeof value === "number" ? value : fallback;

/** A record of an entry, empty where the entry gives none. */
const recordIn = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

/** A list of an entry, empty where the entry gives none. */
const listIn = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

const move =
  (name: string, detailOf: (decision: JsonObject, table: CaseTable) => JsonObject): DecisionTranslation =>
  (decision, table) => ({ action: "choose", move: name, detail: detailOf(decision, table) });

const frame =
  (offer: string, ...fields: readonly string[]): DecisionTranslation =>
  (decision) => ({ action: "frame", character: whoIn(decision), offer, args: pick(decision, ...fields) });

const whoIn = ({ who = HERO }: JsonObject): string => String(who);

/** An act of a character. */
const actOf =
  (act: string, ...fields: readonly string[]): DecisionTranslation =>
  (decision) => ({ action: "act", act, character: whoIn(decision), args: pick(decision, ...fields) });

/** The format's answer to a wish that is no: the GM turns it down. */
const luckOfTheDraw: DecisionTranslation = (decision, table) =>
  decision["verdict"] === "veto"
    ? actOf("turn-down-luck")(decision, table)
    : actOf("luck-of-the-draw", "cost")(decision, table);

/** Ties are a record in the format, and a list in the form. */
const createCharacter: DecisionTranslation = ({ name, args }) => {
  const { tied, ...given } = recordIn(args);
  const ties = Object.entries(recordIn(tied)).map(([skill, attribute]) => ({ skill, attribute: attribute ?? "" }));
  return { action: "create-character", name: String(name), args: { ...given, ties } };
};

/** A case gives the Luck attribute apart from the others, so attributes that are written down without it leave it as it is. */
const edit: DecisionTranslation = (decision, { characters }) => {
  const { do: _, who = HERO, character = who, trait, value, ...also } = decision;
  const edited = characters[String(character)];
  if (trait !== "attributes" || !edited || !isRecord(value)) return undefined;
  const { luck } = sheet.of(edited).attributes;
  const to = luck === undefined ? value : { luck, ...value };
  return { action: "edit", of: edited.id, name: "attributes", to, also };
};

/** From whom the dice are paid, as the move that says so. */
const buy: DecisionTranslation = (decision, table) => {
  const { count, pay = "own" } = decision;
  if (isRecord(pay)) return move("buy-split", () => ({ dice: count, ...pick(pay, "own", "gm") }))(decision, table);
  return move(pay === "gm" ? "feed-gm" : "buy", () => ({ dice: count }))(decision, table);
};

/** Where combat dice lie: they join the d20s, which fell first. */
function placesOf(dice: JsonValue | undefined, { traces }: CaseTable): JsonValue {
  const first = traces.at(-1)?.steps.find((step) => "roll" in step);
  const before = first && "roll" in first ? first.faces.length : 0;
  return listIn(dice).map((die) => numberOr(die, 0) + before);
}

/** One d20 is named by its number; a list of them asks for several, however long it is. */
const d20sIn = (die: JsonValue | undefined): JsonValue =>
  Array.isArray(die) ? [...die, ...die] : die === undefined ? [] : [die];

const missFortune = move("miss-fortune", ({ d20, cd }, table) => ({ d20: d20sIn(d20), cd: placesOf(cd, table) }));

const decisions: Readonly<Record<string, DecisionTranslation>> = {
  check: frame("bare check", "attribute", "skill", "tag", "difficulty", "attack", "minutes", "of"),
  buy,
  "miss-fortune": missFortune,
  attack: frame("attack", "wielding", "difficulty", "of"),
  "check-by-name": frame("check", "skill", "attribute", "difficulty", "attack", "minutes", "of"),
  "create-character": createCharacter,
  edit,
  "luck-of-the-draw": luckOfTheDraw,
  "combat-dice": frame("combat dice", "dice"),
  "loose-fortune": move("miss-fortune", (decision) => pick(decision, "cd")),
};

/** A case gives the traits of a sheet, its points, and the Luck attribute by itself. */
function heroOf(given: JsonObject, turn: JsonObject): Character {
  const { attributes, skills, tagSkills, tied, weapons, weaponSkills, gms } = sheet.of({ traits: given, trackers: {} });
  return {
    id: HERO,
    name: HERO,
    traits: {
      attributes: { luck: numberOr(given["luckAttribute"], 5), ...attributes },
      skills,
      tagSkills,
      tied,
      weapons,
      weaponSkills,
      gms,
      turnTaken: turn["turnTaken"] === true,
    },
    trackers: {
      ap: numberOr(given["ap"], 0),
      freshAp: 0,
      beyondCap: 0,
      openQuestions: 0,
      luckPoints: numberOr(given["luckPoints"], 0),
      harder: 0,
    },
  };
}

/** Another character of the party, for what concerns all of them. */
const memberOf = (name: string): Character => ({ ...heroOf({}, {}), id: name, name });

/** The d20s on the table, and the outcome so far. */
function attemptIn(position: Position): JsonObject {
  const faces = position.tray.filter(({ die }) => die === "d20").map(({ face }) => face);
  // Cases expect 0 where no combat dice were bought.
  return { extraDamage: 0, ...(faces.length > 0 ? { faces } : {}), ...outcomeSoFar(position) };
}

function final({ characters, shared, house, traces, position }: CaseTable): JsonObject {
  const hero = characters[HERO];
  if (!hero) throw new Error("a case has a character");
  const own = sheet.of(hero);
  const table = sheet.ofTable(shared);
  const { luckPoints, minorTaken, majorTaken, turnActive, turnTaken } = own;
  const { wishes, asked, answers, attributes, skills, tagSkills, tied } = own;
  const questions = traces.flatMap(({ steps }) =>
    steps.filter((step) => "choose" in step && step.choose === "obtain-information"),
  );
  return {
    ...(position ? attemptIn(position) : {}),
    // The format asks for the last check's, whoever made it; nobody else has any.
    freshAp: Math.max(...Object.values(characters).map((one) => sheet.of(one).freshAp)),
    luckPoints,
    minorTaken,
    majorTaken,
    turnActive,
    turnTaken,
    wishes,
    asked,
    answers,
    attributes,
    skills,
    tagSkills,
    tied,
    ap: house["apPool"] === "party" ? table.ap : own.ap,
    ownAp: own.ap,
    gmAp: table.gmAp,
    round: table.round,
    inCombat: table.inCombat,
    waiting: table.complications,
    questions: questions.length,
  };
}

/** A pool with these dice, and what is read of it. */
const pool =
  (strategy: string, read: Pick<OddsQuery, "values" | "by">): Measure =>
  ({ dice, tn, tag, difficulty = 1, luck = 0 }) => ({
    procedure: "pool",
    args: { dice, targetNumber: tn, tagRating: tag, difficulty, luckPoints: luck },
    // B4 Difficulty 0 is legal under this house rule only.
    house: { allowDifficultyZero: difficulty === 0 },
    goal: "success",
    strategy,
    ...read,
  });

/** A question about luck on a check: best play for success, luck kept, points earned. */
const check = (value: string, objective: string): Measure => pool("best", { values: { [value]: objective } });

/** Combat dice without a check. The policy is "reroll-blanks", a strategy of its own, or "maximise", best play. */
const combat =
  (goal: string, read: Pick<OddsQuery, "values" | "by">): Measure =>
  ({ combatDice, luck, threshold = 0, policy }) => ({
    procedure: "combat dice",
    args: { dice: combatDice, luckPoints: luck, aim: threshold },
    goal,
    strategy: policy === "reroll-blanks" ? policy : "best",
    ...read,
  });

/** An attack that is rolled with these dice, and what comes of it. */
const attack =
  (goal: string, value: string): Measure =>
  ({ dice, tn, tag, difficulty, attack: kind, weapon, aim = 0, ap, luck }) => ({
    procedure: "pool",
    args: { dice, targetNumber: tn, tagRating: tag, difficulty, attack: kind, weapon, aim, ap, luckPoints: luck },
    house: { allowDifficultyZero: difficulty === 0 },
    goal,
    strategy: "best",
    values: { [value]: goal },
  });

/** An attack before its roll: what is given to the GM costs nothing. */
const attackCheck: Measure = ({ luck, attack: kind, ...terms }) => ({
  procedure: "check",
  args: { ...pick(terms, "attribute", "skill", "tag", "difficulty", "weapon", "aim", "ap", "luckAttribute"), attack: kind, luckPoints: luck },
  house: { allowDifficultyZero: terms["difficulty"] === 0, gmPointPrice: 0 },
  goal: "enough",
  strategy: "best",
  values: { p_enough: "enough" },
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
  "attack-p": attack("enough", "p_enough"),
  "attack-damage": attack("damage", "e_damage"),
  "attack-check-p": attackCheck,
  "combat-p-damage-at-least": combat("enough", { values: { p_at_least: "enough" } }),
};

/** The refusals of decisions that are made before any check is announced. */
const TOO_EARLY: Readonly<Record<string, string>> = {
  "miss-fortune": "not-rolled",
  resolve: "not-rolled",
  "obtain-information": "not-resolved",
  "reduce-time": "not-resolved",
  "extra-damage": "not-resolved",
  damage: "not-resolved",
};

const tooEarly = ({ do: decision }: JsonObject): string =>
  (typeof decision === "string" ? TOO_EARLY[decision] : undefined) ?? "no-attempt";

/** What the format calls what is not possible now, or used up. */
const closed: Readonly<Record<string, string>> = {
  "not-now play": "not-in-play",
  "not-now play between": "not-begun",
  "not-now combat": "not-in-combat",
  "not-now own-turn": "no-turn",
  "not-now complication": "no-complication",
  "not-now complications-traded": "no-trade",
  "not-now question-paid": "no-open-question",
  "not-now question-asked": "nothing-asked",
  "used-up turnTaken": "turn-already-taken",
  "used-up minorTaken": "action-limit",
  "used-up majorTaken": "action-limit",
  "used-up freeMinor": "no-action-left",
  "used-up freeMajor": "no-action-left",
};

/** The refusal of a veto where nothing is proposed has a name of its own. */
const noWish = ({ verdict }: JsonObject): string => (verdict === "veto" ? "gm-veto" : "no-wish");

/** Wasteland 2d20 in the conformance format. */
export const vocabulary: Vocabulary = {
  prefix: "w20",
  initial({ character, gm, turn, phase, options, party }) {
    const held = recordIn(character);
    const now = recordIn(turn);
    const members = listIn(party).filter((name) => typeof name === "string");
    return {
      house: recordIn(options),
      phase: typeof phase === "string" ? phase : "play",
      characters: [heroOf(held, now), ...members.map(memberOf)],
      // No player plays the GM's own.
      unplayed: held["gms"] === true ? [HERO] : [],
      shared: {
        trackers: { gmAp: numberOr(recordIn(gm)["ap"], 0), ap: numberOr(held["ap"], 0) },
        traits: { inCombat: now["inCombat"] === true },
      },
    };
  },
  decisions,
  // The format has one word for both faults of a split price.
  refusals: {
    "no-attempt": tooEarly,
    "wrong-price": "split-payment",
    ...closed,
    "not-now luck-proposed": noWish,
  },
  final,
  measures,
};
