import {
  call,
  done,
  firstRefusal,
  go,
  parameter,
  parameters,
  procedure,
  type Procedure,
  refusal,
  type Term,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { announceAccent, awaitAccent, isOpen, refuseAccent } from "./accents.ts";
import type { GoalResult } from "./die-evaluation.ts";
import { explainDie, targetSums } from "./die-explanation.ts";
import { goalDie, type GoalRoll, goalRollParameters } from "./goal-rolls.ts";
import {
  accentLimit,
  baseTerms,
  knownRoll,
  knownTarget,
  numberedRole,
  openRoll,
  type OpenRoll,
  otherSideParameters,
  refuseSides,
  type Side,
  sideParameters,
  type TargetTerm,
  withAccent,
} from "./sides.ts";
import { actionsParameter, turnPenalty, turnPenaltyTerm } from "./turn-penalties.ts";

/** VP-36, VP-37 Whether the helping rolls happen in the same turn as the primary roll. */
const sameTurnParameter = parameter({ kind: "flag", initial: false });

/** VP-33, B-18 The primary roll and the helping rolls, of which there may be several. */
const complementaryParameters = parameters({
  helpers: { kind: "records", of: otherSideParameters },
  ...sideParameters,
  sameTurn: sameTurnParameter,
});

/** A primary roll and its helping rolls, by their target numbers instead of the sides' ratings. */
const helpedRollParameters = parameters({
  // Target numbers of the helping rolls.
  targets: { kind: "integers" },
  // Accents of the helping rolls; missing ones are 0.
  accents: { kind: "integers", initial: [] },
  ...goalRollParameters,
  sameTurn: sameTurnParameter,
  // VP-06 Number of actions declared for the turn of the primary roll.
  actions: actionsParameter,
});

/** VP-07, VP-08, VP-36, VP-37 The modifier of a roll for the actions of its character's turn. */
function helpedTurnPenalty(actions: number, sameTurn: boolean, house: HouseRules): TargetTerm {
  if (!sameTurn) return turnPenaltyTerm(actions);
  // VP-37 Both rolls in one turn are at least two actions; B-09 the -4 is that penalty, or is added to it.
  const both = turnPenalty(Math.max(2, actions)) + (house.sameTurnStack ? turnPenalty(2) : 0);
  return { from: "turnPenalty", value: both, rule: "VP-37" };
}

/** VP-33..VP-37 A complementary action: one or more skills help another. */
export const complementary = procedure("complementary", {
  rules: ["VP-14", "VP-27", "VP-33", "VP-37"],
  parameters: complementaryParameters,
  examples: [
    {
      helpers: [{ skill: 1, characteristic: 7, modifiers: [], accent: null, actions: 1 }],
      skill: 1,
      characteristic: 9,
      modifiers: [],
      accent: null,
      actions: 1,
      sameTurn: true,
    },
  ],
  refuse: (c, house: HouseRules) =>
    c.helpers.length === 0 ? refusal("nobody-helps", "VP-33") : refuseSides([...c.helpers, c], house),
  run(c, house) {
    // VP-08 Who helps somebody else has the penalty of their own turn.
    const terms = (side: Side) => [...baseTerms(side), helpedTurnPenalty(side.actions, c.sameTurn, house)];
    const helpers = c.helpers.map((helper, i) => openRoll(numberedRole("helper", i), helper, terms(helper)));
    const primary = { skill: accentLimit(c), accent: c.accent, targetTerms: terms(c) };
    return go(helpingRolls, { helpers, results: [], ...primary });
  },
});

/** VP-33, VP-34 The same with known target numbers: the helping rolls raise the target number of the primary roll. */
export const helpedRoll = procedure("helped roll", {
  rules: ["VP-33", "VP-34", "VP-36", "VP-37"],
  parameters: helpedRollParameters,
  examples: [{ targets: [9], accents: [-1], tn: 8, skill: 1, accent: null, sameTurn: false, actions: 1 }],
  refuse: ({ accent, skill, targets }) =>
    firstRefusal(targets.length === 0 && refusal("nobody-helps", "VP-33"), refuseAccent(accent, skill)),
  run(c, house: HouseRules) {
    const penalty = helpedTurnPenalty(c.actions, c.sameTurn, house);
    // VP-36 In an earlier turn the helping rolls have no penalty.
    const helping = c.sameTurn ? penalty.value : 0;
    const helpers = c.targets.map((tn, i) => knownRoll(numberedRole("helper", i), tn + helping, c.accents[i] ?? 0));
    const targetTerms = [...knownTarget(c.tn), penalty];
    return go(helpingRolls, { helpers, results: [], skill: c.skill, accent: c.accent, targetTerms });
  },
});

/** The helping rolls in order, the results of those already made, and the primary roll that follows. */
export type HelpingRolls = Pick<GoalRoll, "skill" | "accent"> & {
  readonly helpers: readonly OpenRoll[];
  readonly results: readonly GoalResult[];
  readonly targetTerms: readonly TargetTerm[];
};

/** VP-26, VP-33 A goal roll with each helping skill; every helper announces an accent before rolling. */
export const helpingRolls: Procedure<HelpingRolls, HouseRules> = procedure("helping rolls", {
  rules: ["VP-26", "VP-33"],
  *run(h: HelpingRolls, house: HouseRules) {
    const results = [...h.results];
    const primary = { by: "player", skill: h.skill, accent: h.accent };
    for (const [i, { by, tn, skill, accent, terms }] of h.helpers.entries()) {
      if (i < h.results.length) continue;
      const waits = awaitAccent([...h.helpers, primary], i, {
        facts: { tn, skill },
        targetSums: () => targetSums(terms, by),
        announced: (at, announced) =>
          go(helpingRolls, {
            ...h,
            results,
            helpers: withAccent(h.helpers, at, announced),
            accent: at < h.helpers.length ? h.accent : announced,
          }),
      });
      if (waits) return waits;
      results.push(yield* call(goalDie, { tn, accent: accent ?? 0 }, by));
    }
    return goPrimary(h, h.targetTerms, results, house);
  },
});

/** VP-34 The victory points of the helping rolls; B-18 those of all helpers, or of the best one, and nothing of the others. */
function countedHelp(results: readonly GoalResult[], { severalHelpers }: HouseRules): readonly number[] {
  const helped = results.map(({ vp }) => vp);
  const best = helped.indexOf(Math.max(...helped));
  return severalHelpers === "best-only" ? helped.map((vp, i) => (i === best ? vp : 0)) : helped;
}

/** VP-34 The help as summands of the target number, of several helpers with whose it is. */
const helpTerms = (results: readonly GoalResult[], house: HouseRules): readonly Term[] =>
  countedHelp(results, house).map((value, i) => ({
    from: "help",
    value,
    rule: "VP-34",
    ...(results.length > 1 ? { by: numberedRole("helper", i) } : {}),
  }));

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** VP-34 The help raises the target number of the primary roll. */
function goPrimary(
  { skill, accent }: Pick<GoalRoll, "skill" | "accent">,
  terms: readonly TargetTerm[],
  results: readonly GoalResult[],
  house: HouseRules,
) {
  const bonus = total(countedHelp(results, house));
  const tn = total(terms.map(({ value }) => value)) + bonus;
  return go(primaryRoll, { tn, skill, accent, bonus, complementary: results, targetTerms: terms });
}

/** The primary roll, with the results of the helping rolls and the summands of the target number beside them. */
export type PrimaryRoll = GoalRoll & {
  readonly bonus: number;
  readonly complementary: readonly GoalResult[];
  readonly targetTerms: readonly TargetTerm[];
};

/** VP-35 The primary roll against the raised target number. */
export const primaryRoll: Procedure<PrimaryRoll, HouseRules> = procedure("primary roll", {
  rules: ["VP-26", "VP-35"],
  *run(p: PrimaryRoll, house: HouseRules) {
    const { tn, skill, accent, bonus } = p;
    const terms = () => [...p.targetTerms, ...helpTerms(p.complementary, house)];
    if (isOpen({ accent, skill })) {
      const leadsTo = (announced: number) => go(primaryRoll, { ...p, accent: announced });
      return announceAccent({
        by: "player",
        skill,
        facts: { tn, skill, bonus },
        targetSums: () => targetSums(terms()),
        leadsTo,
      });
    }
    const primary = yield* call(goalDie, { tn, accent: accent ?? 0 });
    return done({ ...primary, bonus, complementary: p.complementary }, () =>
      explainDie(primary, accent ?? 0, house, terms()),
    );
  },
});
