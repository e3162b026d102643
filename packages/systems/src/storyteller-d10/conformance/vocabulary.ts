import { type Character, isRecord, type JsonValue, type JsonObject } from "@rulewright/rules";
import { storytellerD10 } from "@rulewright/systems";
import type { Command, TableState } from "@rulewright/table";
import { type Answered, type Measure, only, type Query, type Told, type Vocabulary } from "../../../../testkit/src/vocabulary.ts";

type Translate = (decision: JsonObject, state: TableState) => readonly Told[];

/** Whose decision it is: the first character's where nobody is named. */
const whoOf = ({ who }: JsonObject, { characters }: TableState): string =>
  typeof who === "string" ? who : (Object.keys(characters)[0] ?? "");

const act =
  (name: string, ...fields: readonly string[]): Translate =>
  (decision, state) => [{ type: "act", act: name, character: whoOf(decision, state), args: only(decision, ...fields) }];

/** An act of the whole table. */
const ofTable =
  (name: string, ...fields: readonly string[]): Translate =>
  (decision) => [{ type: "act", act: name, args: only(decision, ...fields) }];

const frame = (decision: JsonObject, state: TableState, offer: string, args: JsonObject): Command => ({
  type: "frame",
  character: whoOf(decision, state),
  title: offer,
  offer,
  args,
});

/** A move of somebody at what lies on the table by then. */
const move =
  (name: string, payer?: string, detail: JsonObject = {}) =>
  ({ attempt }: TableState): Command => ({
    type: "choose",
    attempt: attempt?.id ?? "",
    step: attempt?.trace.steps.length ?? 0,
    move: name,
    detail,
    dice: "hand",
    ...(payer === undefined ? {} : { payer }),
  });

const ROLL_FIELDS = [
  "traits",
  "difficulty",
  "threshold",
  "requires",
  "use",
  "notRelevant",
  "as",
  "figureItOut",
  "storytellerAllows",
  "penalty",
  "limb",
];

/** A willpower roll; with traits it is a roll of willpower and those. */
function willpowerRoll(decision: JsonObject, state: TableState): readonly Told[] {
  const { traits } = decision;
  const along = Array.isArray(traits) && traits.length > 0 ? { traits: ["Willpower", ...traits] } : undefined;
  const args = { ...only(decision, "difficulty", "threshold", "needed"), ...along };
  return [frame(decision, state, along ? "roll" : "willpower", args), move("roll")];
}

const decisions: Readonly<Record<string, Translate>> = {
  roll: (decision, state) => [frame(decision, state, "roll", only(decision, ...ROLL_FIELDS)), move("roll")],
  willpower: willpowerRoll,
  "spend-auto": (decision, state) => [move("spend", whoOf(decision, state))],
  "ignore-wounds": act("ignore-wounds"),
  "next-turn": ofTable("next-turn"),
  act: act("act", "what"),
  passive: act("passive", "what"),
  auto: act("auto", "as"),
  "rest-day": (decision, state) => [
    frame(
      decision,
      state,
      "rest-day",
      only(decision, "relax", "threatened", "safe", "comfortable", "storytellerAllows"),
    ),
  ],
  rally: act("rally", "targets", "notNearby", "storytellerAllows"),
  "self-recover": act("self-recover", "turnsOutOfCombat", "threatened"),
  "buy-specialty": act("buy-specialty", "ability", "name", "cost"),
  validate: act("validate"),
  lookup: ofTable("lookup", "trait", "dots"),
  "set-difficulty": ofTable("set-difficulty", "to"),
  "new-action": ofTable("new-action"),
  // Words of our own, for what the shared format has no word for.
  frame: (decision, state) => [frame(decision, state, String(decision["offer"]), only(decision, ...ROLL_FIELDS))],
  "choose-roll": () => [move("roll")],
  "name-difficulty": ({ to = null }) => [move("set-difficulty", undefined, { to })],
  "use-specialties": ({ count = null }) => [move("use-specialties", undefined, { specialties: count })],
  "set-wounds": act("set-wounds", "woundPenalty"),
  "cripple-limb": act("cripple-limb", "limb"),
  "heal-limb": act("heal-limb", "limb"),
  "buy-dot": act("buy-dot", "trait", "cost"),
  "grant-experience": act("grant-experience", "amount"),
  averages: ofTable("averages", "pool", "difficulty", "threshold", "specialties"),
  opposed: ofTable("opposed", "first", "firstNet", "second", "secondNet"),
  "begin-combat": ofTable("begin-combat"),
  "end-combat": ofTable("end-combat"),
  "write-chapter": ofTable("write-chapter", "chapter", "words"),
  "write-wits": ofTable("write-wits", "dots", "words"),
  "begin-play": ofTable("begin-play"),
  "end-session": ofTable("end-session", "experience"),
  create: ({ name, args = {} }) => [{ type: "create-character", name: String(name), args: isRecord(args) ? args : {} }],
};

/** What an attribute has where a case doesn't say. */
const AVERAGE = { Strength: 2, Precision: 2, Reflexes: 2, Perception: 2, Intelligence: 2, Wits: 2 };

const recordOf = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

function characterOf(id: string, given: JsonObject): Character {
  const { current = 5, permanent = 5 } = recordOf(given["willpower"]);
  const { abilities = {}, specialties = {}, crippled = [], woundPenalty = 0, experience = 0 } = given;
  return {
    id,
    name: id,
    traits: {
      attributes: { ...AVERAGE, ...recordOf(given["attributes"]) },
      permanentWillpower: permanent,
      abilities,
      specialties,
      crippled,
    },
    trackers: {
      willpower: Number(current),
      relief: 0,
      woundPenalty: Number(woundPenalty),
      experience: Number(experience),
    },
  };
}

function final({ characters, shared, house, phase }: TableState): JsonObject {
  const told = Object.values(characters).map((one) => {
    const incapacitated = storytellerD10.figures.incapacitated.of(one, house) === 1;
    return [one.id, { name: one.name, ...one.traits, ...one.trackers, incapacitated }];
  });
  return { characters: Object.fromEntries(told), phase, ...shared.traits };
}

/** Dice that lie on the table answer with everything about them. */
const THROWN: readonly string[] = ["roll", "willpower", "spend-auto", "rest-day", "choose-roll", "use-specialties"];

function answer({ decision, position, suggested }: Answered): JsonObject {
  if (!position || !THROWN.includes(String(decision["do"]))) return suggested;
  const { awaits, tray } = position;
  if (awaits.wants !== "choice") return suggested;
  const { facts, stands } = awaits.choice;
  const standing = stands.leadsTo.end === "outcome" ? stands.leadsTo.outcome : {};
  return { ...suggested, ...facts, ...standing, bonusDice: tray.filter(({ bonus }) => bonus).length };
}

/** Hits beyond the last row of any distribution in the format, by the number of specialties in use. */
const BEYOND_ALL_ROWS: readonly number[] = [0, 50, 80, 120];

const pool: Measure = (params) => {
  const asked = { procedure: "dice pool", strategy: "never", goal: "result" };
  return [
    {
      ...asked,
      args: params,
      values: {
        p_success: "success",
        p_failure: "failure",
        p_botch: "botch",
        mean_net: "net",
        mean_successes_all_rolls: "successes",
        mean_botch_degree_all_rolls: "botch degree",
      },
    },
    { ...asked, args: { ...params, exactTo: BEYOND_ALL_ROWS[Number(params["specialties"])] }, by: ["net"] },
  ];
};

const willpowerArgs = ({ current, difficulty, threshold }: JsonObject): JsonObject => ({
  willpower: current,
  difficulty,
  threshold,
});

/** What a willpower roll comes to under a policy: the policy is the best way to a goal, or never to spend. */
const willpower = (args: JsonObject, strategy: string, goal: string, prefix: string): Query => ({
  procedure: "willpower",
  args,
  strategy,
  goal,
  values: {
    p_botch: "botch",
    [`${prefix}p_success`]: "success",
    [`${prefix}e_successes`]: "successes",
    [`${prefix}e_after`]: "willpower left",
    [`${prefix}p_zero`]: "at zero",
    [`${prefix}p_spend`]: "willpower",
  },
});

/** A day of rest, and all the days until willpower is full. */
const rest = (params: JsonObject, relax: boolean, strategy: string, prefix: string): readonly Query[] => {
  const asked = { strategy, house: { recoveryOrder: params["order"] } };
  const args = { willpower: params["current"], permanent: params["permanent"], relax };
  return [
    {
      ...asked,
      procedure: "rest day",
      args,
      goal: "rested",
      values: { [`${prefix}.e_after_one_day`]: "willpower left", [`${prefix}.p_zero_after_one_day`]: "at zero" },
    },
    { ...asked, procedure: "recovery", args, goal: "soon full", values: { [`${prefix}.e_days_to_full`]: "days" } },
  ];
};

/** The storyteller system's odds, as questions. */
const measures: Readonly<Record<string, Measure>> = {
  "st.pool": pool,
  "st.pool.impossible": pool,
  "st.willpower.roll": (params) => [
    willpower(willpowerArgs(params), "never", "enough", "never."),
    willpower(willpowerArgs(params), "best", "enough", "on-fail."),
    willpower(willpowerArgs(params), "best", "many successes", "max-successes."),
  ],
  "st.willpower.need": (params) =>
    willpower({ ...willpowerArgs(params), needed: params["needed_successes"] }, "best", "enough", ""),
  "st.willpower.plan": (params) => {
    const asked = { procedure: "ordeal", args: { ...willpowerArgs(params), rolls: params["rolls"] }, strategy: "best" };
    return [
      {
        ...asked,
        goal: "many rolls",
        values: { max_expected_rolls_succeeded: "succeeded" },
        decisions: { optimal_first_failure_action: { outcome: "failure" } },
      },
      { ...asked, goal: "success", values: { max_p_all_succeed: "success" } },
    ];
  },
  "st.willpower.recovery": (params) => [
    ...rest(params, false, "never", "passive"),
    ...rest(params, true, "never", "active"),
    ...rest(params, true, "better night", "active-max"),
  ],
};

/** Storyteller d10 in the shared format. */
export const storytellerVocabulary: Vocabulary = {
  system: storytellerD10,
  prefix: "st",
  given({ characters, options }) {
    return {
      house: recordOf(options),
      phase: "play",
      characters: Object.entries(recordOf(characters)).map(([id, one]) => characterOf(id, recordOf(one))),
    };
  },
  commands: (decision, state) => decisions[String(decision["do"])]?.(decision, state),
  // What isn't on the table, or is somebody else's, is no willpower roll of one's own.
  refusals: {
    "no-attempt": "no-willpower-roll",
    "no-choice-due": "no-willpower-roll",
    "not-your-roll": "no-willpower-roll",
  },
  final,
  answer,
  measures,
};
