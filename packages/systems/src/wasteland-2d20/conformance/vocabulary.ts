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

const HERO = "hero";

const move =
  (name: string, detailOf: (decision: JsonObject, table: CaseTable) => JsonObject): DecisionTranslation =>
  (decision, table) => ({ action: "choose", move: name, detail: detailOf(decision, table) });

const frame =
  (offer: string, ...fields: readonly string[]): DecisionTranslation =>
  (decision) => ({ action: "frame", character: whoIn(decision), offer, args: pick(decision, ...fields) });

const whoIn = ({ who = HERO }: JsonObject): string => String(who);

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
  return Array.isArray(dice) ? dice.map((die) => Number(die) + before) : [];
}

/** One d20 is named by its number; a list of them asks for several, however long it is. */
const d20sIn = (die: JsonValue | undefined): JsonValue =>
  Array.isArray(die) ? [...die, ...die] : die === undefined ? [] : [die];

const missFortune = move("miss-fortune", ({ d20, cd }, table) => ({ d20: d20sIn(d20), cd: placesOf(cd, table) }));

const decisions: Readonly<Record<string, DecisionTranslation>> = {
  check: frame("bare check", "attribute", "skill", "tag", "difficulty", "attack", "minutes"),
  buy,
  "miss-fortune": missFortune,
  "check-by-name": frame("check", "skill", "attribute", "difficulty", "attack", "minutes"),
  "combat-dice": frame("combat dice", "dice"),
  "loose-fortune": move("miss-fortune", (decision) => pick(decision, "cd")),
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

/** The d20s on the table, and what has come of the attempt. */
function thrown(position: Position): JsonObject {
  const faces = position.tray.filter(({ die }) => die === "d20").map(({ face }) => face);
  // Cases expect 0 where no combat dice were bought.
  return { extraDamage: 0, ...(faces.length > 0 ? { faces } : {}), ...outcomeSoFar(position) };
}

function final({ characters, shared, house, traces, position }: CaseTable): JsonObject {
  const hero = characters[HERO];
  if (!hero) throw new Error("a case has a character");
  const { traits, trackers } = hero;
  const questions = traces.flatMap(({ steps }) =>
    steps.filter((step) => "choose" in step && step.choose === "obtain-information"),
  );
  return {
    ...(position ? thrown(position) : {}),
    ...pick(trackers, "ap", "freshAp", "luckPoints"),
    ...(house["apPool"] === "party" ? pick(shared.trackers, "ap") : {}),
    ...pick(shared.trackers, "gmAp"),
    ...pick(shared.traits, "round", "inCombat"),
    ...pick(traits, "minorTaken", "majorTaken", "turnActive", "turnTaken", "wishes"),
    waiting: shared.trackers["complications"],
    ownAp: trackers["ap"],
    questions: questions.length,
  };
}
/** A pool thrown with these dice, and what is read of it. */
const pool =
  (strategy: string, read: Pick<OddsQuery, "values" | "by">): Measure =>
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
  (goal: string, read: Pick<OddsQuery, "values" | "by">): Measure =>
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

/** Wasteland 2d20 in the conformance format. */
export const vocabulary: Vocabulary = {
  prefix: "w20",
  initial({ character, gm, turn, phase, options, party = [] }) {
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
  decisions,
  // The format has but one word for what is wrong with a price in two parts.
  refusals: { "no-attempt": tooEarly, "wrong-price": "split-payment" },
  final,
  measures,
};
