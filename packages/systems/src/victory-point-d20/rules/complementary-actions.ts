import {
  call,
  done,
  firstRefusal,
  go,
  type Outcome,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  numbersKey,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { accentLimitParameter, announceAccent, openAccentParameter, refuseAccent, targetParameter } from "./accents.ts";
import { type GoalRoll, goalRoll } from "./goal-rolls.ts";
import {
  accentLimit,
  baseTargetNumber,
  otherSideParameters,
  refuseSides,
  type Side,
  sideParameters,
  targetNumber,
} from "./sides.ts";
import { actionsParameter, turnPenalty } from "./turn-penalties.ts";

type Timing = {
  /** VP-36, VP-37 Whether the helping rolls happen in the same turn as the primary roll. */
  readonly sameTurn: boolean;
  /** VP-06 Number of actions declared for that turn. */
  readonly actions: number;
};

/** VP-33, B-18 The primary roll and the helping rolls, of which there may be several. */
export type Complementary = Side & Pick<Timing, "sameTurn"> & { readonly helpers: readonly Side[] };

/** The same, with known target numbers. */
export type HelpedRoll = GoalRoll &
  Timing & {
    /** Target numbers of the helping rolls. */
    readonly targets: readonly number[];
    /** Accents of the helping rolls; missing ones are 0. */
    readonly accents: readonly number[];
  };

/** The primary roll, with the results of the helping rolls. */
export type PrimaryRoll = GoalRoll & { readonly bonus: number; readonly complementary: readonly Outcome[] };

const sameTurnParameter = { kind: "flag", initial: false } as const satisfies Parameters[string];

/** VP-07, VP-08, VP-36, VP-37 The modifiers of the helping rolls and of the primary roll for the actions of their turns. */
function turnPenalties({ sameTurn, actions }: Timing, house: HouseRules) {
  if (!sameTurn) return { helping: 0, primary: turnPenalty(actions) };
  // VP-37 Both rolls in one turn are at least two actions; B-09 the -4 is that penalty, or is added to it.
  const both = turnPenalty(Math.max(2, actions)) + (house.sameTurnStack ? turnPenalty(2) : 0);
  return { helping: both, primary: both };
}

/** VP-33..VP-37 A complementary action: one or more skills help another. */
export const complementary: Procedure<Complementary, HouseRules> = procedure("complementary", {
  rules: ["VP-14", "VP-27", "VP-33", "VP-37"],
  parameters: {
    helpers: { kind: "records", of: otherSideParameters },
    ...sideParameters,
    sameTurn: sameTurnParameter,
  },
  examples: [
    {
      helpers: [{ skill: 4, characteristic: 4, modifiers: [], accent: -1, actions: 1 }],
      skill: 1,
      characteristic: 9,
      modifiers: [],
      accent: null,
      actions: 1,
      sameTurn: true,
    },
  ],
  refuse: (c, house) =>
    c.helpers.length === 0 ? refusal("nobody-helps", "VP-33") : refuseSides([...c.helpers, c], house),
  *run(c) {
    return go(helpedRoll, {
      // VP-37 In one turn the penalty applies to every roll; VP-36 otherwise each roll has its own turn.
      targets: c.helpers.map(c.sameTurn ? baseTargetNumber : targetNumber),
      accents: c.helpers.map(({ accent }) => accent ?? 0),
      tn: baseTargetNumber(c),
      skill: accentLimit(c),
      accent: c.accent,
      sameTurn: c.sameTurn,
      actions: c.actions,
    });
  },
});

/** VP-33, VP-34 The helping rolls, whose victory points raise the target number of the primary roll. */
export const helpedRoll: Procedure<HelpedRoll, HouseRules> = procedure("helped roll", {
  rules: ["VP-33", "VP-34", "VP-36", "VP-37"],
  parameters: {
    targets: { kind: "integers" },
    accents: { kind: "integers", initial: [] },
    tn: targetParameter,
    skill: accentLimitParameter,
    accent: openAccentParameter,
    sameTurn: sameTurnParameter,
    actions: actionsParameter,
  },
  refuse: ({ accent, skill, targets }) =>
    firstRefusal(targets.length === 0 && refusal("nobody-helps", "VP-33"), refuseAccent(accent, skill)),
  *run(c, house) {
    const penalties = turnPenalties(c, house);
    const results: Outcome[] = [];
    for (const [i, target] of c.targets.entries()) {
      const accent = c.accents[i] ?? 0;
      // VP-33 A goal roll with the helping skill.
      results.push(yield* call(goalRoll, { tn: target + penalties.helping, skill: Math.abs(accent), accent }));
    }
    const helped = results.map(({ vp }) => Number(vp));
    // VP-34 Its victory points: 0 on a failure, doubled by a critical; B-18 those of all helpers, or of the best one.
    const bonus = house.severalHelpers === "best-only" ? Math.max(...helped) : helped.reduce((sum, vp) => sum + vp, 0);
    const { skill, accent } = c;
    return go(primaryRoll, { tn: c.tn + penalties.primary + bonus, skill, accent, bonus, complementary: results });
  },
});

/** VP-35 The primary roll against the raised target number. */
export const primaryRoll: Procedure<PrimaryRoll, HouseRules> = procedure("primary roll", {
  rules: ["VP-26", "VP-35"],
  stateKey: (p, _house, goal) =>
    goal === undefined ? JSON.stringify(p) : numbersKey(p.tn, p.skill, p.accent === null, p.accent ?? 0),
  *run(p) {
    const { tn, skill, accent, bonus } = p;
    if (accent === null && skill > 0) {
      const leadsTo = (announced: number) => go(primaryRoll, { ...p, accent: announced });
      return announceAccent({ by: "player", skill, facts: { tn, skill, bonus }, leadsTo });
    }
    const primary = yield* call(goalRoll, { tn, skill, accent });
    return done({ ...primary, bonus, complementary: p.complementary });
  },
});
