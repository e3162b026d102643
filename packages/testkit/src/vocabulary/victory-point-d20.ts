import type { Plain, PlainRecord } from "@rulewright/rules";
import type { Measure, Query } from "./vocabulary.ts";

/** Nobody decides anything: all accents are announced beforehand. */
const asAnnounced = { way: "never" } as const;

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
    p_a: "a prevails",
    p_b: "b prevails",
    p_tie: "tie",
    p_none: "nobody",
    e_net_a: "a's lead",
    e_net_b: "b's lead",
    e_vp_a: "a's points",
    e_vp_b: "b's points",
    e_effect_a: "a's effect dice",
    e_effect_b: "b's effect dice",
  },
  by: ["winner", "net"],
});

/** The best accent for a goal: what it reaches, and every accent that reaches as much. */
const bestAccent = ({ tn, skill }: PlainRecord, goal: string, objective: string, named: string): Query => ({
  procedure: "goal roll",
  args: { tn, skill, accent: null },
  way: "best",
  goal,
  values: { [`max_${named}`]: objective },
  choices: { [`argmax_${named}`]: { objective, field: "accent" } },
});

/** How many rounds a distribution lists before its tail. */
const LISTED = 15;

/** A long task: how long it takes on average, and whether it is done after each of the first rounds. */
const sustained = (targets: readonly Plain[], goal: Plain | undefined, unit: string): readonly Query[] => {
  const asked = { ...asAnnounced, procedure: "sustained", goal: "finish" };
  return [
    { ...asked, args: { targets, goal }, values: { [`e_${unit}`]: unit } },
    { ...asked, args: { targets, goal, rounds: LISTED }, by: [unit], tail: "unfinished" },
  ];
};

/** The victory-point system's odds, as questions. */
export const victoryPointMeasures: Readonly<Record<string, Measure>> = {
  "vp.goal": goalRoll,
  "vp.goal.ext": goalRoll,
  "vp.contest": contest,
  "vp.contest.accented": contest,
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
    values: { p_a_wins: "a wins", p_b_wins: "b wins", e_rounds: "rounds" },
  }),
  "vp.retry": ({ tn, accent, penalties }) => ({
    procedure: "tries",
    args: { tn, accent },
    house: { retryPenalties: penalties },
    way: "best",
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
  "vp.multi": ({ tn, actions }) => ({
    ...asAnnounced,
    procedure: "turn",
    args: { tn, actions },
    goal: "much done",
    values: {
      p_each: "first action",
      p_at_least_one: "any",
      p_all: "all",
      e_total_vp: "victory points",
      p_any_critfail: "any critical failure",
    },
  }),
};
