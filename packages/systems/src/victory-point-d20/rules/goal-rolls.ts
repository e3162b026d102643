import { d, face } from "@rulewright/dice";
import { type ArgumentsOf, call, done, go, parameters, procedure, roll } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import {
  accentLimitParameter,
  accentParameter,
  announceAccent,
  openAccentParameter,
  refuseAccent,
  targetParameter,
} from "./accents.ts";
import { evaluateDie, type RollTerms } from "./die-evaluation.ts";
import { expectationOf, explainDie, targetSums } from "./die-explanation.ts";
import {
  accentLimit,
  knownTarget,
  refuseSide,
  sideParameters,
  targetNumber,
  type TargetTerm,
  targetTerms,
} from "./sides.ts";

/** VP-14, VP-27 Parameters of a goal roll with a known target number; the accent is null until it is announced. */
export const goalRollParameters = parameters({
  tn: targetParameter,
  skill: accentLimitParameter,
  accent: openAccentParameter,
});

/** A goal roll with a known target number. */
export type GoalRoll = ArgumentsOf<typeof goalRollParameters>;

/** VP-14, VP-27 Parameters of a goal roll whose accent is decided. */
export const rollTermsParameters = parameters({ tn: targetParameter, accent: accentParameter });

/** A goal roll whose accent is decided, with the summands of its target number where they are known. */
type AnnouncedRoll = RollTerms & { readonly targetTerms?: readonly TargetTerm[] };

const d20 = d(20);

/** VP-15..VP-22, VP-28..VP-32 One d20 against the target number, after the accent is announced. */
export const goalDie = procedure("goal die", {
  rules: ["VP-15", "VP-16", "VP-17", "VP-18", "VP-19", "VP-20", "VP-21", "VP-22", "VP-28", "VP-30", "VP-31"],
  *run({ tn, accent, targetTerms: terms }: AnnouncedRoll, house: HouseRules) {
    const natural = yield* roll(d20.times(1), face, () => expectationOf({ tn, accent }));
    const result = evaluateDie(natural, { tn, accent }, house);
    return done(result, () => explainDie(result, accent, house, terms));
  },
});

/** VP-26 The accent is announced before the die is rolled; VP-27 without the skill there is none. */
function rollWithAccent({ tn, skill, accent }: GoalRoll, terms: readonly TargetTerm[]) {
  const leadsTo = (announced: number) => go(goalDie, { tn, accent: announced, targetTerms: terms });
  if (accent !== null || skill === 0) return leadsTo(accent ?? 0);
  return announceAccent({ by: "player", skill, facts: { tn, skill }, targetSums: () => targetSums(terms), leadsTo });
}

/** VP-15, VP-26 A goal roll with a known target number: an optional accent, then the die. */
export const goalRoll = procedure("goal roll", {
  rules: ["VP-15", "VP-26"],
  parameters: goalRollParameters,
  examples: [
    { tn: 12, skill: 2, accent: null },
    { tn: 3, skill: 4, accent: -4 },
    { tn: 22, skill: 6, accent: 5 },
  ],
  refuse: ({ accent, skill }) => refuseAccent(accent, skill),
  run: (terms) => rollWithAccent(terms, knownTarget(terms.tn)),
});

/** VP-21, VP-22 A goal roll reduced to its outcome and the chart's columns, so that the odds have fewer states. */
export const points = procedure("points", {
  rules: ["VP-21", "VP-22"],
  parameters: rollTermsParameters,
  examples: [{ tn: 9, accent: 2 }],
  *run({ tn, accent }, house: HouseRules) {
    const result = yield* call(goalDie, { tn, accent });
    const { outcome, vp, effectDice } = result;
    return done({ outcome, vp, effectDice }, () => explainDie(result, accent, house));
  },
});

/** VP-14 A goal roll from ratings and modifiers. */
export const goal = procedure("goal", {
  rules: ["VP-04", "VP-05", "VP-07", "VP-08", "VP-14", "VP-27"],
  parameters: sideParameters,
  examples: [
    { skill: 5, characteristic: 7, modifiers: [], accent: null, actions: 1 },
    { skill: null, characteristic: 6, modifiers: [2, -1], accent: 0, actions: 2 },
  ],
  refuse: (side, house: HouseRules) => refuseSide(side, house),
  run: (side) =>
    rollWithAccent({ tn: targetNumber(side), skill: accentLimit(side), accent: side.accent }, targetTerms(side)),
});
