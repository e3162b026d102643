import { d, face } from "@rulewright/dice";
import { call, done, go, type Parameters, procedure, type Procedure, roll, numbersKey } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import {
  accentLimitParameter,
  accentParameter,
  announceAccent,
  openAccentParameter,
  refuseAccent,
  targetParameter,
} from "./accents.ts";
import { type RollTerms, evaluateDie } from "./die-evaluation.ts";
import { accentLimit, refuseSide, type Side, sideParameters, targetNumber } from "./sides.ts";

/** A goal roll with a known target number; the accent is null until it is announced. */
export type GoalRoll = { readonly tn: number; readonly skill: number; readonly accent: number | null };

/** VP-14, VP-27 Parameters of a goal roll whose accent is decided. */
export const rollTermsParameters = { tn: targetParameter, accent: accentParameter } satisfies Parameters;

const d20 = d(20);

/** The code of an unannounced accent in state keys, larger than any accent. */
const UNANNOUNCED = 100;

/** VP-15..VP-22, VP-26..VP-32 A goal roll: an optional accent, then one d20 against the target number. */
export const goalRoll: Procedure<GoalRoll, HouseRules> = procedure("goal roll", {
  rules: ["VP-15", "VP-16", "VP-17", "VP-18", "VP-19", "VP-20", "VP-21", "VP-22", "VP-26", "VP-28", "VP-30", "VP-31"],
  parameters: { tn: targetParameter, skill: accentLimitParameter, accent: openAccentParameter },
  examples: [
    { tn: 12, skill: 2, accent: null },
    { tn: 3, skill: 4, accent: -4 },
    { tn: 22, skill: 6, accent: 5 },
  ],
  refuse: ({ accent, skill }) => refuseAccent(accent, skill),
  stateKey: ({ tn, skill, accent }) => (accent === null ? numbersKey(tn, UNANNOUNCED, skill) : numbersKey(tn, accent)),
  *run({ tn, skill, accent }, house) {
    // VP-26 The accent is announced before the die is rolled; VP-27 without the skill there is none.
    if (accent === null && skill > 0) {
      return announceAccent({
        by: "player",
        skill,
        facts: { tn, skill },
        leadsTo: (announced) => go(goalRoll, { tn, skill, accent: announced }),
      });
    }
    const natural = yield* roll(d20.times(1), face);
    return done(evaluateDie(natural, { tn, accent: accent ?? 0 }, house));
  },
});

/** VP-21, VP-22 A goal roll reduced to its outcome and the chart's columns, so that the odds have fewer states. */
export const points: Procedure<RollTerms, HouseRules> = procedure("points", {
  rules: ["VP-21", "VP-22"],
  parameters: rollTermsParameters,
  examples: [{ tn: 9, accent: 2 }],
  stateKey: ({ tn, accent }) => numbersKey(tn, accent),
  *run({ tn, accent }) {
    const { outcome, vp, effectDice } = yield* call(goalRoll, { tn, skill: Math.abs(accent), accent });
    return done({ outcome, vp, effectDice });
  },
});

/** VP-14 A goal roll from ratings and modifiers. */
export const goal: Procedure<Side, HouseRules> = procedure("goal", {
  rules: ["VP-04", "VP-05", "VP-07", "VP-08", "VP-14", "VP-27"],
  parameters: sideParameters,
  examples: [
    { skill: 5, characteristic: 7, modifiers: [], accent: null, actions: 1 },
    { skill: null, characteristic: 6, modifiers: [2, -1], accent: 0, actions: 2 },
  ],
  refuse: (side, house) => refuseSide(side, house),
  run(side) {
    return go(goalRoll, { tn: targetNumber(side), skill: accentLimit(side), accent: side.accent });
  },
});
