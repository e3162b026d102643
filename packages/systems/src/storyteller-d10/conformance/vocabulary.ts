import {
  type AcceptedDecision,
  type CaseAction,
  type CaseTable,
  type Character,
  type DecisionTranslation,
  isRecord,
  type JsonObject,
  type JsonValue,
  type Measure,
  type OddsQuery,
  pick,
  type Vocabulary,
} from "@rulewright/rules";
import { DEFAULT_WILLPOWER } from "../rules/sheet.ts";
import { canonicalName } from "../rules/trait-names.ts";
import { storytellerD10 } from "../system.ts";

/** The id of the deciding character: the named one, or the first. */
const whoOf = ({ who }: JsonObject, { characters }: CaseTable): string =>
  typeof who === "string" ? who : (Object.keys(characters)[0] ?? "");

const frame = (decision: JsonObject, table: CaseTable, offer: string, args: JsonObject): CaseAction => ({
  action: "frame",
  character: whoOf(decision, table),
  offer,
  args,
});

const choose = (move: string, detail: JsonObject = {}): CaseAction => ({ action: "choose", move, detail });

const ROLL_FIELDS = [
  "traits",
  "difficulty",
  "threshold",
  "reason",
  "requires",
  "use",
  "notRelevant",
  "as",
  "figureItOut",
  "storytellerAllows",
  "penalty",
  "limb",
];

/** A willpower roll; with traits, an action that names Willpower as well. */
const willpowerRoll: DecisionTranslation = (decision, table) => {
  const { traits } = decision;
  const along = Array.isArray(traits) && traits.length > 0 ? { traits: ["Willpower", ...traits] } : undefined;
  const args = { ...pick(decision, "difficulty", "threshold", "reason", "needed"), ...along };
  return [frame(decision, table, along ? "roll" : "willpower", args), choose("roll")];
};

/** An edit by hand. Of the attributes a case may give only those that change. */
const editSheet: DecisionTranslation = ({ character, trait, value = null }, { characters }) => {
  const id = typeof character === "string" ? character : (Object.keys(characters)[0] ?? "");
  const given = recordOf(value);
  const isGiven = (name: string): boolean => Object.keys(given).some((one) => canonicalName(one) === name);
  const held = Object.entries(recordOf(characters[id]?.traits["attributes"])).filter(([name]) => !isGiven(name));
  const to = trait === "attributes" ? { ...Object.fromEntries(held), ...given } : value;
  return { action: "edit", of: id, name: String(trait), to };
};

const decisions: Readonly<Record<string, DecisionTranslation>> = {
  roll: (decision, table) => [frame(decision, table, "roll", pick(decision, ...ROLL_FIELDS)), choose("roll")],
  willpower: willpowerRoll,
  "spend-auto": (decision, table) => ({
    ...choose("spend"),
    payer: whoOf(decision, table),
    character: whoOf(decision, table),
  }),
  frame: (decision, table) => frame(decision, table, String(decision["offer"]), pick(decision, ...ROLL_FIELDS)),
  "choose-roll": () => choose("roll"),
  "name-difficulty": ({ to = null }) => choose("set-difficulty", { to }),
  edit: editSheet,
  "use-specialties": ({ count = null }) => choose("use-specialties", { specialties: count }),
  create: ({ name, args = {} }) => ({
    action: "create-character",
    name: String(name),
    args: isRecord(args) ? args : {},
  }),
};

/** The dots of an attribute that a case doesn't give. */
const AVERAGE = { Strength: 2, Precision: 2, Reflexes: 2, Perception: 2, Intelligence: 2, Wits: 2 };

const recordOf = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});
const numberOr = (value: JsonValue | undefined, initial: number): number =>
  typeof value === "number" ? value : initial;

function characterOf(id: string, given: JsonObject): Character {
  const { attributes, willpower, abilities = {}, specialties = {}, crippled = [], woundPenalty, experience } = given;
  const { current, permanent } = recordOf(willpower);
  return {
    id,
    name: id,
    traits: {
      attributes: { ...AVERAGE, ...recordOf(attributes) },
      permanentWillpower: permanent ?? DEFAULT_WILLPOWER,
      abilities,
      specialties,
      crippled,
    },
    trackers: {
      willpower: numberOr(current, DEFAULT_WILLPOWER),
      relief: 0,
      woundPenalty: numberOr(woundPenalty, 0),
      experience: numberOr(experience, 0),
    },
  };
}

function final({ characters, shared, house, phase }: CaseTable): JsonObject {
  const sheets = Object.values(characters).map((one) => {
    const incapacitated = storytellerD10.figures.incapacitated.of(one, house) === 1;
    return [one.id, { name: one.name, ...one.traits, ...one.trackers, incapacitated }];
  });
  return { characters: Object.fromEntries(sheets), phase, ...shared.traits };
}

/** The answer of a rolled attempt: its outcome and its facts. */
const THROWN: readonly string[] = ["roll", "willpower", "spend-auto", "rest-day", "choose-roll", "use-specialties"];

function answer({ decision, table: { position }, result }: AcceptedDecision): JsonObject {
  if (!position || !THROWN.includes(String(decision["do"]))) return result;
  const { awaits, tray } = position;
  if (awaits.wants !== "choice") return result;
  const { facts, stands } = awaits.choice;
  const standing = stands.leadsTo.end === "outcome" ? stands.leadsTo.outcome : {};
  return { ...result, ...facts, ...standing, bonusDice: tray.filter(({ bonus }) => bonus).length };
}

/** A number of hits beyond the last row of any distribution in the format, by the number of specialties in use. */
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
    { ...asked, args: { ...params, exactTo: BEYOND_ALL_ROWS[numberOr(params["specialties"], 0)] }, by: ["net"] },
  ];
};

const willpowerArgs = ({ current, difficulty, threshold }: JsonObject): JsonObject => ({
  willpower: current,
  difficulty,
  threshold,
});

/** The odds of a willpower roll under a policy: best for a goal, or never spending. */
const willpower = (args: JsonObject, strategy: string, goal: string, prefix: string): OddsQuery => ({
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

/** The odds of a day of rest, and of the days until willpower is full. */
const rest = (
  { current: willpower, permanent, order: recoveryOrder }: JsonObject,
  relax: boolean,
  strategy: string,
  prefix: string,
): readonly OddsQuery[] => {
  const asked = { strategy, house: { recoveryOrder } };
  const args = { willpower, permanent, relax };
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

/** The measures of the odds file, as questions to the procedures. */
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

/** What the format calls an act outside combat that is tried in it. */
const IN_COMBAT: JsonObject = { "begin-combat": "already-in-combat", "self-recover": "still-in-combat" };

/** What the format calls what is not possible now, or used up. */
const closed: NonNullable<Vocabulary["refusals"]> = {
  "not-now play": "not-in-play",
  "not-now not-play": "already-begun",
  "not-now combat": "not-in-combat",
  "not-now not-combat": ({ do: decision }) => String(IN_COMBAT[String(decision)] ?? "not-resting-safely"),
  "not-now incapacitated": "not-incapacitated",
  "not-now not-incapacitated": "incapacitated",
  "not-now before-dice": "difficulty-locked",
  "used-up ignoredWounds": "ignore-wounds-used",
};

/** The conformance vocabulary of Storyteller d10. */
export const vocabulary: Vocabulary = {
  prefix: "st",
  initial({ characters, options, phase }) {
    return {
      house: recordOf(options),
      phase: typeof phase === "string" ? phase : "play",
      characters: Object.entries(recordOf(characters)).map(([id, one]) => characterOf(id, recordOf(one))),
    };
  },
  decisions,
  refusals: {
    // A listed name is suggested for it.
    "misnamed-trait": "unknown-trait",
    ...closed,
    // Without a roll of the character's own on the table there is no willpower roll to buy off.
    "no-attempt": "no-willpower-roll",
    "no-choice-due": "no-willpower-roll",
    "not-your-roll": "no-willpower-roll",
  },
  final,
  answer,
  measures,
};
