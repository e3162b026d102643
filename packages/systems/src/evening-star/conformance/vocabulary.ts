import { type Character, isRecord, type JsonValue, type JsonObject, type Position } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems";
import type { Command, TableState } from "@rulewright/table";
import { only, type Query, type Vocabulary } from "../../../../testkit/src/vocabulary.ts";

const HERO = "hero";
/** Somebody else at the table, for rules about other people's lots; a word of our own. */
const FRIEND = "friend";

type Translate = (decision: JsonObject, state: TableState) => readonly Command[];

/** Uses as the format lists them, one lot each, as the detail of a move: dice by place, and how many doublings. */
function usesOf(uses: JsonValue | undefined): JsonObject {
  const records = Array.isArray(uses) ? uses.filter(isRecord) : [];
  return {
    reroll: records.flatMap(({ reroll }) => reroll ?? []),
    double: records.filter(({ double }) => double === true).length,
  };
}

const move =
  (name: string, detailOf: (decision: JsonObject) => JsonObject): Translate =>
  (decision, { attempt }) => [
    {
      type: "choose",
      attempt: attempt?.id ?? "",
      step: attempt?.trace.steps.length ?? 0,
      move: name,
      detail: detailOf(decision),
      dice: "hand",
      ...(decision["from"] === FRIEND ? { payer: FRIEND } : {}),
    },
  ];

const act =
  (name: string, ...fields: readonly string[]): Translate =>
  (decision) => [{ type: "act", act: name, character: HERO, args: only(decision, ...fields) }];

const decisions: Readonly<Record<string, Translate>> = {
  attempt: (decision) => [
    {
      type: "frame",
      character: HERO,
      title: "an attempt",
      offer: "attempt",
      args: only(decision, "kind", "rank", "skill", "modifier", "difficulty", "by", "contest", "stakes"),
    },
  ],
  negotiate: move("negotiate", (decision) => only(decision, "difficulty")),
  roll: move("roll", () => ({})),
  lots: move("lots", ({ uses }) => usesOf(uses)),
  "commit-lots": move("commit-lots", (decision) => only(decision, "count")),
  "use-lot": move("use-lot", (decision) => usesOf([decision])),
  ego: move("ego", (decision) => only(decision, "modifier")),
  "end-session": act("end-session", "claim"),
  "claim-lots": act("claim-lots", "count"),
  "set-lots": act("set-lots", "lots"),
  "choose-reading": act("choose-reading", "reading"),
  "begin-play": act("begin-play"),
  "check-spread": act("check-spread", "total", "ranks"),
  // Words of our own, for what the shared format has no word for.
  "roll-as": move("roll-as", () => ({})),
  "arrange-spread": act("arrange-spread", "total", "ranks"),
  "open-postamble": act("open-postamble"),
};

function final({ characters }: TableState, position: Position | undefined): JsonObject {
  const tokens = Object.values(characters).map(({ trackers, traits }) => ({
    lots: trackers["lots"],
    ego: trackers["ego"] === 1,
    reading: traits["reading"],
    abilities: traits["abilities"],
  }));
  const held = { ...tokens[0], friend: tokens[1] };
  if (!position || position.awaits.wants === "dice") return held;
  const { awaits, tray, classes } = position;
  const outcome = awaits.wants === "nothing" ? awaits.outcome : standingOutcome(awaits.choice.stands.leadsTo);
  const dice =
    tray.length === 0
      ? {}
      : { faces: tray.map(({ face }) => face), perDie: tray.map((die) => classes[die.class ?? ""] === "counts") };
  const facts = awaits.wants === "choice" ? awaits.choice.facts : {};
  return { ...held, ...facts, ...(outcome ?? { outcome: "open" }), ...dice };
}

type Stand = Extract<Position["awaits"], { wants: "choice" }>["choice"]["stands"]["leadsTo"];

const standingOutcome = (stand: Stand) => (stand.end === "outcome" ? stand.outcome : undefined);

/** What every question about a roll asks in the same way: best play for success, then few lots, then ego kept. */
const asked = { strategy: "best", goal: "success" } as const;

const taskArgs = (params: JsonObject): JsonObject => ({
  rank: params["rank"],
  skill: params["pool"],
  modifier: 0,
  difficulty: params["difficulty"],
  reading: "under",
  lots: params["lots"],
  ego: Number(params["ego"]),
});

const taskQuery =
  (value: string, objective: string) =>
  (params: JsonObject): Query => ({
    ...asked,
    procedure: "task",
    args: taskArgs(params),
    house: { lotDeclaration: params["declare"], doubleScope: params["doubleScope"] },
    values: { [value]: objective },
  });

const checkQuery =
  (value: string, objective: string) =>
  (params: JsonObject): Query => ({
    ...asked,
    procedure: "check",
    args: { ...only(params, "rank", "modifier", "difficulty", "lots"), skill: 0, reading: "under", ego: 0 },
    values: { [value]: objective },
  });

function characterOf(id: string, given: JsonValue | undefined): Character {
  const { lots = 0, ego = true, reading = "under", abilities = {} } = isRecord(given) ? given : {};
  const trackers = { lots: Number(lots), ego: Number(ego) };
  return { id, name: id, traits: { reading, abilities, skills: {} }, trackers };
}

/** Evening Star in the shared format. */
export const eveningStarVocabulary: Vocabulary = {
  system: eveningStar,
  prefix: "es",
  given({ character, friend, playBegun, options }) {
    return {
      house: isRecord(options) ? options : {},
      phase: playBegun === false ? "gathering" : "play",
      characters: [characterOf(HERO, character), ...(friend === undefined ? [] : [characterOf(FRIEND, friend)])],
    };
  },
  commands: (decision, state) => decisions[String(decision["do"])]?.(decision, state),
  final,
  measures: {
    die: (params) => ({
      ...asked,
      strategy: "never",
      procedure: "task",
      args: { ...taskArgs({ ...params, pool: 1, difficulty: 1, lots: 0, ego: false }), reading: params["reading"] },
      values: { p_success: "success" },
    }),
    // A pool with its zeros doubled is a task that one doubling lot has gone into.
    "successes-dist": (params) => ({
      ...asked,
      strategy: params["zerosDoubled"] === true ? "double-zeros" : "never",
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
