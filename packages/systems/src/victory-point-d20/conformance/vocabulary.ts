import {
  type AcceptedDecision,
  type CaseTable,
  type Character,
  type DecisionTranslation,
  findName,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Measure,
  type OddsQuery,
  pick,
  type Vocabulary,
} from "@rulewright/rules";
import { triedTasks } from "../rules/retry-reset.ts";
import { sheet } from "../rules/sheet.ts";

/** The id of the acting character if a case has no sheets and names nobody. */
const HERO = "hero";

const recordsIn = (list: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter((one: JsonValue) => isRecord(one)) : [];

const recordOf = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

/** Converts one roll of the format, whose skill and characteristic are names on a sheet or ratings. */
function rollOf(spec: JsonObject): JsonObject {
  const { skill = null, characteristic = null, modifiers, accent = 0, inTurn, action = null } = spec;
  return {
    ...pick(spec, "helped"),
    skill: typeof skill === "string" ? skill : null,
    characteristic: typeof characteristic === "string" ? characteristic : null,
    ratings: {
      skill: typeof skill === "string" ? null : skill,
      characteristic: typeof characteristic === "string" ? null : characteristic,
    },
    accent,
    ...(Array.isArray(modifiers) ? { modifiers: modifiers.map((by: JsonValue) => ({ by })) } : {}),
    ...(inTurn === true ? { action } : { outsideTurn: true }),
  };
}

/** A roll together with the character who makes it. */
const rollBy = (spec: JsonValue | undefined): JsonObject => ({
  ...rollOf(recordOf(spec)),
  ...pick(recordOf(spec), "who"),
});

/** An opposing roll. Names without a character stand for the ratings of the roller's sheet: nobody's in particular. */
function rollAgainst(spec: JsonValue | undefined, roller: string, { characters }: CaseTable): JsonObject {
  const opposing = recordOf(spec);
  const rated = characters[roller];
  if (!rated || "who" in opposing) return rollBy(opposing);
  const { skills, characteristics } = sheet.of(rated);
  const { skill = null, characteristic = null } = opposing;
  const ratings = {
    skill: typeof skill === "string" ? (skills[skill] ?? null) : skill,
    characteristic: typeof characteristic === "string" ? (characteristics[characteristic] ?? null) : characteristic,
  };
  return rollOf({ ...opposing, ...ratings });
}

/** The id of the character who rolls: the named one, or the first with a sheet. */
const rollerOf = ({ who }: JsonObject, { characters }: CaseTable): string =>
  typeof who === "string" ? who : (Object.keys(characters)[0] ?? HERO);

/** Frames an offer for the character who rolls. */
const frame =
  (
    offer: string,
    argsOf: (decision: JsonObject, roller: string, table: CaseTable) => JsonObject,
    specOf = (decision: JsonObject) => decision,
  ): DecisionTranslation =>
  (decision, table) => {
    const character = rollerOf(specOf(decision), table);
    const args = { ...rollOf(specOf(decision)), ...argsOf(decision, character, table) };
    return { action: "frame", character, offer, args };
  };

const act =
  (name: string, argsOf: (decision: JsonObject) => JsonObject): DecisionTranslation =>
  (decision) => ({ action: "act", act: name, args: argsOf(decision) });

/** Entries with ratings. B-12 The format has no names for several actions of one character, so that they are numbered. */
const initiativeEntries = (entries: readonly JsonObject[]): readonly JsonObject[] =>
  entries.map(({ id, skill = null, wits, ...own }, i) => {
    const isOnly = entries.every((other) => other === entries[i] || other["id"] !== id);
    return { action: isOnly ? null : `action ${i + 1}`, ...own, id, ratings: { skill, wits } };
  });

/** The newest attempt that waits for a character's accent, and the move that announces it: of the roll that is due, or of a later one. */
function announcement({ who }: JsonObject, { open }: CaseTable) {
  for (const { character, roles, position } of open.toReversed()) {
    if (position.awaits.wants !== "choice") continue;
    const { choice } = position.awaits;
    const isTheirs = (role: string): boolean => who === undefined || (roles[role] ?? character) === who;
    if (isTheirs(choice.by)) return { character, move: "accent" };
    const early = choice.moves().find(({ by }) => by !== undefined && isTheirs(by));
    if (early) return { character, move: early.name };
  }
  return undefined;
}

/** VP-26 The act that is always refused: nothing of theirs waits for an accent. */
const lateAccent: DecisionTranslation = (decision, table) => ({
  action: "act",
  act: "accent",
  character: rollerOf(decision, table),
  args: {},
});

const decisions: Readonly<Record<string, DecisionTranslation>> = {
  goal: frame("goal", () => ({})),
  initiative: act("initiative", ({ entries, sheets, who = [], ...decision }) => ({
    ...pick(decision, "skill"),
    who,
    entries: [
      ...recordsIn(sheets),
      ...initiativeEntries(recordsIn(entries)),
    ],
  })),
  contest: frame(
    "contest",
    ({ b }, roller, table) => ({ opponent: rollAgainst(b, roller, table) }),
    ({ a }) => recordOf(a),
  ),
  complementary: frame(
    "complementary",
    ({ complementary, sameTurn = false }) => ({ helpers: [complementary ?? null].flat().map(rollBy), sameTurn }),
    ({ primary }) => recordOf(primary),
  ),
  "task-round": frame(
    "task-round",
    ({ task, rolls, opponents }, roller, table) => ({
      ...(task === undefined ? {} : { task }),
      helpers: recordsIn(rolls).slice(1).map(rollBy),
      opponents: recordsIn(opponents).map((one) => rollAgainst(one, roller, table)),
    }),
    ({ rolls }) => recordOf(recordsIn(rolls)[0]),
  ),
  attempt: frame("attempt", (decision) => pick(decision, "task", "combatMiss")),
  validate: act("check-sheets", () => ({})),
  time: act("how-long", (decision) => pick(decision, "turns")),
  help: frame("help", (decision) => pick(decision, "purpose", "whom")),
  accent: lateAccent,
  // The moves of the attempt, not the act `accent`.
  announce: (decision, table) => {
    const announced = announcement(decision, table) ?? ("who" in decision ? undefined : { move: "accent" });
    return announced
      ? { action: "choose", ...announced, detail: pick(decision, "accent") }
      : lateAccent(decision, table);
  },
  // VP-44 For a character, or for everybody who tried.
  "lift-task": (decision, table) => {
    const { task = null } = decision;
    const tried = Object.values(table.characters).filter((one) => findName(triedTasks(one), String(task)) !== undefined);
    const lifted = "who" in decision || tried.length === 0 ? [rollerOf(decision, table)] : tried.map(({ id }) => id);
    return lifted.map((character) => ({ action: "act", act: "lift-task", character, args: { task } }));
  },
};

/** The names of the rolls of a complementary action in a case, and whether an accent stays sealed. */
function answer({ decision, table, result }: AcceptedDecision): JsonObject {
  if (decision["do"] === "announce" && table.position?.awaits.wants === "choice") {
    return { ...result, sealed: table.position.args["sealed"] === true };
  }
  const { complementary } = result;
  if (complementary === undefined) return result;
  const helping = recordsIn(complementary);
  return {
    ...result,
    primary: result,
    complementary: helping.length > 1 ? helping : (helping[0] ?? null),
    helpers: helping,
  };
}

/** The marks of the table and of all characters. Only our own cases ask for them. */
const final = ({ characters, shared, phase }: CaseTable): JsonObject => ({
  ...sheet.ofTable(shared),
  phase,
  characters: Object.fromEntries(Object.entries(characters).map(([id, character]) => [id, sheet.of(character)])),
});

/** A character of a case, which gives ratings only. */
function characterOf(id: string, given: JsonObject): Character {
  const { skills, characteristics, firearms } = sheet.of({ traits: given, trackers: {} });
  return { id, name: id, traits: { skills, characteristics, firearms }, trackers: {} };
}

/** No choices are made: all accents are given as arguments. */
const asAnnounced = { strategy: "never" } as const;

const goalRoll: Measure = ({ tn, accent }) => ({
  ...asAnnounced,
  procedure: "goal roll",
  args: { tn, accent },
  goal: "success",
  values: {
    p_success: "success",
    p_fail: "failure",
    p_critfail: "critical failure",
    p_crit: "critical",
    e_successes: "successes",
    e_vp: "victory points",
    e_effect_dice: "effect dice",
  },
  by: ["outcome", "successes", "critical", "vp", "effectDice"],
});

const contest: Measure = ({ tnA, tnB, accentA, accentB }) => ({
  ...asAnnounced,
  procedure: "opposed rolls",
  args: { tnA, tnB, accentA, accentB },
  goal: "prevail",
  values: {
    p_a: "prevails",
    p_b: "the opposing side prevails",
    p_tie: "tie",
    p_none: "nobody",
    e_net_a: "own lead",
    e_net_b: "their lead",
    e_vp_a: "own points",
    e_vp_b: "their points",
    e_effect_a: "own effect dice",
    e_effect_b: "their effect dice",
  },
  by: ["winner", "net"],
});

/** The chance to win a contest, with both accents open; by who announces first, or if the other side announces none. */
const answeredContest = ({ tnA, skillA, tnB, skillB }: JsonObject): readonly OddsQuery[] => {
  const args = { tnA, skillA, accentA: null, tnB, skillB, accentB: null };
  const asked = { procedure: "opposed rolls", strategy: "best", goal: "prevail" };
  const orders = { p_a_first: "acting-first", p_a_last: "opposing-first", p_a_sealed: "at-once" };
  return [
    { ...asked, args, goal: "prevail unanswered", values: { p_a_unanswered: "prevails unanswered" } },
    ...Object.entries(orders).map(([name, announcing]) => ({
      ...asked,
      args,
      house: { announcing },
      values: { [name]: "prevails" },
    })),
  ];
};

/** The accents that are best for an objective. VP-27 Without the skill nobody is asked for one. */
const accentFor = (objective: string) => ({ objective, field: "accent", unasked: 0 });

/** The best value for a goal, and all accents that reach it. */
const bestAccent = ({ tn, skill }: JsonObject, goal: string, objective: string, named: string): OddsQuery => ({
  procedure: "goal roll",
  args: { tn, skill, accent: null },
  strategy: "best",
  goal,
  values: { [`max_${named}`]: objective },
  choices: { [`argmax_${named}`]: accentFor(objective) },
});

/** The number of rounds that a distribution lists before its tail. */
const LISTED = 15;

/** The odds of a long task: its mean duration, and the probability that it is completed after each of the first rounds. */
const sustained = (targets: readonly JsonValue[], goal: JsonValue | undefined, unit: string): readonly OddsQuery[] => {
  const asked = { ...asAnnounced, procedure: "sustained", goal: "finish" };
  return [
    { ...asked, args: { targets, goal }, values: { [`e_${unit}`]: unit } },
    { ...asked, args: { targets, goal, rounds: LISTED }, by: [unit], tail: "unfinished" },
  ];
};

/** The odds of all actions of a turn. */
const wholeTurn = (targets: JsonValue | undefined, values: Readonly<Record<string, string>>): OddsQuery => ({
  ...asAnnounced,
  procedure: "turn",
  args: { targets },
  goal: "much done",
  values: {
    ...values,
    p_at_least_one: "any",
    p_all: "all",
    e_total_vp: "victory points",
    p_any_critfail: "any critical failure",
  },
});

/** The measures of the odds file, as questions to the procedures. */
const measures: Readonly<Record<string, Measure>> = {
  "vp.goal": goalRoll,
  "vp.goal.ext": goalRoll,
  "vp.contest": contest,
  "vp.contest.accented": contest,
  "vp.contest.answered": answeredContest,
  "vp.complementary": ({ tnComplementary, tnPrimary, sameTurn }) => [
    {
      ...asAnnounced,
      procedure: "helped roll",
      args: { targets: [tnComplementary ?? null], tn: tnPrimary, accent: 0, sameTurn },
      goal: "success",
      values: { p_success: "success", p_crit: "critical", p_critfail: "critical failure", e_vp: "victory points" },
    },
    {
      ...asAnnounced,
      procedure: "goal roll",
      args: { tn: tnPrimary, accent: 0 },
      goal: "success",
      values: { p_success_unaided: "success", e_vp_unaided: "victory points" },
    },
  ],
  "vp.accent.optimal": (params) => [
    bestAccent(params, "success", "success", "p_success"),
    bestAccent(params, "points", "victory points", "e_vp"),
  ],
  "vp.chart": ({ tn, chart }) => ({
    ...asAnnounced,
    procedure: "goal roll",
    args: { tn, accent: 0 },
    house: { chart },
    goal: "success",
    values: { e_vp: "victory points", e_effect_dice: "effect dice" },
  }),
  "vp.sustained": ({ tn, goal }) => sustained([tn ?? null], goal, "rolls"),
  "vp.sustained.assisted": ({ tnA, tnB, goal }) => sustained([tnA ?? null, tnB ?? null], goal, "rounds"),
  "vp.sustained.resisted": ({ tnA, tnB, goal }) => ({
    ...asAnnounced,
    procedure: "sustained",
    args: { targets: [tnA ?? null], opposing: [tnB ?? null], goal },
    goal: "finish",
    values: { p_a_wins: "finished", p_b_wins: "the opposing side finishes it", e_rounds: "rounds" },
  }),
  "vp.retry": ({ tn, accent, penalties }) => ({
    procedure: "tries",
    args: { tn, accent },
    house: { retryPenalties: penalties },
    strategy: "same-accent",
    goal: "in the end",
    values: {
      p_first: "first try",
      p_second: "second try",
      p_third: "third try",
      p_any: "success",
      p_beyond: "beyond",
      e_vp: "victory points",
    },
  }),
  "vp.tries.optimal": ({ tn, skill, penalties, failures = 0 }) => {
    const asked = { args: { tn, skill, accent: null, failures }, house: { retryPenalties: penalties }, strategy: "best" };
    return [
      { ...asked, procedure: "tries", goal: "in the end", values: { max_p_success: "success" } },
      { ...asked, procedure: "tries", goal: "points in the end", values: { max_e_vp: "victory points" } },
      ...["first", "second", "third"].slice(Number(failures)).map((name, i) => ({
        ...asked,
        procedure: "try",
        args: { ...asked.args, failures: Number(failures) + i },
        goal: "success",
        choices: { [`argmax_${name}`]: accentFor("success") },
      })),
    ];
  },
  "vp.multi": ({ tn, actions }) =>
    wholeTurn(
      Array.from({ length: Number(actions) }, () => tn ?? null),
      { p_each: "first action" },
    ),
  "vp.turn": ({ targets }) =>
    wholeTurn(targets, { p_first: "first action", p_second: "second action", p_third: "third action" }),
};

/** The conformance vocabulary of Victory Point d20. */
export const vocabulary: Vocabulary = {
  prefix: "vp",
  initial({ characters, options, phase }) {
    const given = Object.entries(recordOf(characters)).map(([id, sheet]) => characterOf(id, recordOf(sheet)));
    return {
      house: recordOf(options),
      phase: typeof phase === "string" ? phase : "play",
      characters: given.length > 0 ? given : [characterOf(HERO, {})],
    };
  },
  decisions,
  refusals: {
    "bad-sheet": "rating-out-of-range",
    "not-now play": "not-in-play",
    "not-now not-play": "already-begun",
    "not-now turn-open": "turn-started",
  },
  answer,
  final,
  measures,
};
