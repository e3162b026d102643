import type { PlainRecord } from "@rulewright/rules";
import type { Measure, Query } from "./vocabulary.ts";

/** Hits beyond the last row of any distribution in the format, by the number of specialties in use. */
const BEYOND_ALL_ROWS: readonly number[] = [0, 50, 80, 120];

const pool: Measure = (params) => {
  const asked = { procedure: "dice pool", way: "never", goal: "result" };
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

const willpowerArgs = ({ current, difficulty, threshold }: PlainRecord): PlainRecord => ({
  willpower: current,
  difficulty,
  threshold,
});

/** What a willpower roll comes to under a policy: the policy is the best way to a goal, or never to spend. */
const willpower = (args: PlainRecord, way: string, goal: string, prefix: string): Query => ({
  procedure: "willpower",
  args,
  way,
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
const rest = (params: PlainRecord, relax: boolean, way: string, prefix: string): readonly Query[] => {
  const asked = { way, house: { recoveryOrder: params["order"] } };
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
export const storytellerMeasures: Readonly<Record<string, Measure>> = {
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
    const asked = { procedure: "ordeal", args: { ...willpowerArgs(params), rolls: params["rolls"] }, way: "best" };
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
