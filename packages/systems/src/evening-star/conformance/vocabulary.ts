import {
  type CaseTable,
  type Character,
  type DecisionTranslation,
  isRecord,
  type JsonObject,
  type JsonValue,
  type OddsQuery,
  outcomeSoFar,
  pick,
  type Vocabulary,
} from "@rulewright/rules";
import { sheet } from "../rules/sheet.ts";

const HERO = "hero";
/** Another character, for the rules about other people's lots. */
const FRIEND = "friend";

/** Uses as the format lists them, one lot each, as the detail of a move: dice by index, and the number of doublings. */
function usesOf(uses: JsonValue | undefined): JsonObject {
  const records = Array.isArray(uses) ? uses.filter(isRecord) : [];
  return {
    reroll: records.flatMap(({ reroll }) => reroll ?? []),
    double: records.filter(({ double }) => double === true).length,
  };
}

const move =
  (name: string, detailOf: (decision: JsonObject) => JsonObject): DecisionTranslation =>
  ({ from, ...decision }) => ({
    action: "choose",
    move: name,
    detail: detailOf(decision),
    ...(from === FRIEND ? { payer: FRIEND } : {}),
  });

/** The tokens and abilities of the hero and the friend, and the attempt with its dice. */
function final({ characters, position }: CaseTable): JsonObject {
  const all = Object.values(characters);
  const given = [...all.filter(({ id }) => id === HERO), ...all.filter(({ id }) => id !== HERO)];
  const [hero, friend] = given.map((character) => {
    const { lots, ego, reading, abilities, skills, tied } = sheet.of(character);
    return { lots, ego: ego === 1, reading, abilities, skills, tied };
  });
  const held = { ...hero, friend };
  if (!position || position.awaits.wants === "dice") return held;
  const { tray, classes } = position;
  const outcome = outcomeSoFar(position);
  // A task that was rolled without dice has no faces.
  const isRolled = tray.length > 0 || outcome["successes"] !== undefined;
  const dice = { faces: tray.map(({ face }) => face), perDie: tray.map((die) => classes[die.class ?? ""] === "counts") };
  return { ...held, ...outcome, ...(isRolled ? dice : {}) };
}

/** What the format calls spending anything before there are dice. */
const TOO_EARLY: Readonly<Record<string, string>> = {
  lots: "not-rolled",
  ego: "not-rolled",
  "commit-lots": "not-rolled",
  "use-lot": "not-rolled",
};

const tooEarly = ({ do: decision }: JsonObject): string => TOO_EARLY[String(decision)] ?? "no-attempt";

/** What every question about a roll has in common. */
const best = { strategy: "best", goal: "success" } as const;

const taskArgs = ({ rank, pool: skill, difficulty, reading = "under", lots, ego }: JsonObject): JsonObject => ({
  rank,
  skill,
  modifier: 0,
  difficulty,
  reading,
  lots,
  ego: Number(ego),
});

const taskQuery =
  (value: string, objective: string) =>
  ({ declare, doubleScope, ...params }: JsonObject): OddsQuery => ({
    ...best,
    procedure: "task",
    args: taskArgs(params),
    house: { lotDeclaration: declare, doubleScope },
    values: { [value]: objective },
  });

const checkQuery =
  (value: string, objective: string) =>
  (params: JsonObject): OddsQuery => ({
    ...best,
    procedure: "check",
    args: { ...pick(params, "rank", "modifier", "difficulty", "lots"), skill: 0, reading: "under", ego: 0 },
    values: { [value]: objective },
  });

/** Whether some player plays a character that the format gives. */
const isPlayed = (given: JsonValue | undefined): boolean =>
  !isRecord(given) || (given["gms"] !== true && given["taken"] !== false);

function characterOf(id: string, given: JsonValue | undefined): Character {
  const sheetGiven = isRecord(given) ? given : {};
  const { lots = 0, ego = true, reading = "under", abilities = {}, skills = {}, tied = {} } = sheetGiven;
  const trackers = { lots: Number(lots), ego: Number(ego) };
  const readingOpen = !isPlayed(given);
  return { id, name: id, traits: { reading, abilities, skills, tied, readingOpen }, trackers };
}

const whoIn = ({ who = HERO }: JsonObject): string => String(who);

/** An edit by hand. Ties beside skills are added to those on the sheet. */
const edit: DecisionTranslation = ({ character = HERO, trait, value = null, tied }, { characters }) => {
  const held = characters[String(character)];
  const ties = held && isRecord(tied) ? { also: { tied: { ...sheet.of(held).tied, ...tied } } } : {};
  const to = trait === "ego" && typeof value === "boolean" ? Number(value) : value;
  return { action: "edit", of: String(character), name: String(trait), to, ...ties };
};

/** Evening Star in the conformance format. */
export const vocabulary: Vocabulary = {
  prefix: "es",
  initial({ character, friend, playBegun, options }) {
    return {
      house: isRecord(options) ? options : {},
      phase: playBegun === false ? "gathering" : "play",
      characters: [characterOf(HERO, character), ...(friend === undefined ? [] : [characterOf(FRIEND, friend)])],
      unplayed: [...(isPlayed(character) ? [] : [HERO]), ...(isPlayed(friend) ? [] : [FRIEND])],
    };
  },
  decisions: {
    attempt: (decision) => ({
      action: "frame",
      offer: "attempt",
      character: whoIn(decision),
      args: pick(decision, "kind", "rank", "skill", "modifier", "difficulty", "by", "contest", "stakes"),
    }),
    "end-session": (decision) => ({
      action: "act",
      act: "end-session",
      character: HERO,
      args: pick(decision, "claim"),
    }),
    edit,
    lots: move("lots", ({ uses }) => usesOf(uses)),
    "commit-lots": move("commit-lots", (decision) => pick(decision, "count")),
    "use-lot": move("use-lot", (decision) => usesOf([decision])),
  },
  refusals: {
    "no-reading": "reading-not-chosen",
    "no-attempt": tooEarly,
    "not-now play": "not-in-play",
    "not-now play postamble": "not-in-play",
    "not-now gathering between": "already-begun",
    "not-now postamble": "not-postamble",
    "not-now reading-open": "reading-locked",
  },
  final,
  measures: {
    die: (params) => ({
      ...best,
      strategy: "never",
      procedure: "task",
      args: taskArgs({ ...params, pool: 1, difficulty: 1, lots: 0, ego: false }),
      values: { p_success: "success" },
    }),
    // A pool with its zeros doubled is a task that one doubling lot has gone into.
    "successes-dist": ({ zerosDoubled, ...params }) => ({
      ...best,
      strategy: zerosDoubled === true ? "double-zeros" : "never",
      procedure: "task",
      args: taskArgs({ ...params, difficulty: 1, lots: 1, ego: false }),
      by: ["successes"],
    }),
    "check-p": checkQuery("p_success", "success"),
    "check-expected-lots": checkQuery("e_lots", "lots"),
    "task-p": taskQuery("p_success", "success"),
    "task-expected-lots": taskQuery("e_lots", "lots"),
    "task-ego-spent": taskQuery("p_ego_spent", "ego"),
  },
};
