import { call, done, first, go, type Outcome, type Parameters, procedure, type Procedure } from "@rulewright/rules";
import type { House } from "../house.ts";
import { accentLimitParameter, announceAccent, openAccentParameter, refuseAccent, targetParameter } from "./accents.ts";
import { goalRoll } from "./goal-rolls.ts";
import { accentLimit, otherSideParameters, refuseSides, type Side, sideParameters, targetNumber } from "./terms.ts";
import { actionsParameter, turnPenalty } from "./turn-penalties.ts";
import { chartRow, doubled, NOTHING_GAINED } from "./victory-chart.ts";

/** Two people against each other: a acts, b opposes. */
export type Contest = Side & {
  readonly actions: number;
  readonly opposingSkill: number | null;
  readonly opposingCharacteristic: number;
  readonly opposingModifiers: readonly number[];
  readonly opposingAccent: number | null;
  readonly opposingActions: number;
};

/** The same with both target numbers known. */
export type OpposedRolls = {
  readonly tnA: number;
  readonly skillA: number;
  readonly accentA: number | null;
  readonly tnB: number;
  readonly skillB: number;
  readonly accentB: number | null;
};

const contestParameters = {
  ...sideParameters,
  actions: actionsParameter,
  opposingSkill: otherSideParameters.skill,
  opposingCharacteristic: otherSideParameters.characteristic,
  opposingModifiers: otherSideParameters.modifiers,
  opposingAccent: otherSideParameters.accent,
  opposingActions: actionsParameter,
} satisfies Parameters;

const opposing = (c: Contest): Side => ({
  skill: c.opposingSkill,
  characteristic: c.opposingCharacteristic,
  modifiers: c.opposingModifiers,
  accent: c.opposingAccent,
});

/** VP-23: each side rolls against its own target number. */
export const contest: Procedure<Contest, House> = procedure("contest", {
  rules: ["VP-14", "VP-23", "VP-27"],
  parameters: contestParameters,
  examples: [
    {
      skill: 4,
      characteristic: 5,
      modifiers: [],
      accent: 0,
      actions: 1,
      opposingSkill: 6,
      opposingCharacteristic: 7,
      opposingModifiers: [],
      opposingAccent: 0,
      opposingActions: 2,
    },
  ],
  refuse: (c, house) => refuseSides([c, opposing(c)], house),
  *run(c) {
    const b = opposing(c);
    return go(opposedRolls, {
      tnA: targetNumber(c) + turnPenalty(c.actions),
      skillA: accentLimit(c),
      accentA: c.accent,
      tnB: targetNumber(b) + turnPenalty(c.opposingActions),
      skillB: accentLimit(b),
      accentB: b.accent,
    });
  },
});

/** VP-23..VP-26: both announce their accents, then both roll, a first. */
export const opposedRolls: Procedure<OpposedRolls, House> = procedure("opposed rolls", {
  rules: ["VP-23", "VP-24", "VP-25", "VP-26", "VP-51", "VP-52"],
  parameters: {
    tnA: targetParameter,
    skillA: accentLimitParameter,
    accentA: openAccentParameter,
    tnB: targetParameter,
    skillB: accentLimitParameter,
    accentB: openAccentParameter,
  },
  examples: [{ tnA: 12, skillA: 1, accentA: null, tnB: 9, skillB: 1, accentB: null }],
  refuse: (c) => first(refuseAccent(c.accentA, c.skillA), refuseAccent(c.accentB, c.skillB)),
  *run(c, house) {
    const { tnA, skillA, accentA, tnB, skillB, accentB } = c;
    const facts = { tnA, tnB, accentA, accentB };
    if (accentA === null) {
      const leadsTo = (announced: number) => go(opposedRolls, { ...c, accentA: announced });
      return announceAccent({ by: "player", skill: skillA, facts, leadsTo });
    }
    if (accentB === null) {
      const leadsTo = (announced: number) => go(opposedRolls, { ...c, accentB: announced });
      return announceAccent({ by: "opponent", skill: skillB, facts, leadsTo });
    }
    const a = yield* call(goalRoll, { tn: tnA, skill: skillA, accent: accentA });
    const b = yield* call(goalRoll, { tn: tnB, skill: skillB, accent: accentB });
    return done(compare(a, b, house));
  },
});

/** B-08 The successes a side brings: its critical may double them. */
function broughtBy(side: Outcome, house: House): number {
  const doubles = house.contestCrit === "double-successes" && side["critical"] === true;
  return Number(side["successes"]) * (doubles ? 2 : 1);
}

/** VP-24, VP-25 The lower count is taken from the higher, and only the higher side keeps what is left. */
function compare(a: Outcome, b: Outcome, house: House): Outcome {
  const net = broughtBy(a, house) - broughtBy(b, house);
  const winner = winnerOf(net, a.outcome === "success" || b.outcome === "success", house);
  const row = net === 0 ? NOTHING_GAINED : chartRow(Math.abs(net), house);
  // VP-52, B-08 The winner's own critical doubles both columns; a beaten one is worthless.
  const critical = (net > 0 ? a : b)["critical"] === true && house.contestCrit === "double-net-vp";
  return {
    outcome: winner,
    winner,
    net,
    netA: Math.max(0, net),
    netB: Math.max(0, -net),
    ...(critical ? doubled(row) : row),
    a,
    b,
  };
}

function winnerOf(net: number, anySuccess: boolean, house: House): string {
  if (net !== 0) return net > 0 ? "a" : "b";
  // VP-25 Both failed: nothing happens.
  if (!anySuccess) return "none";
  // VP-51, B-07 Equal successes leave nothing; somebody may prevail all the same.
  if (house.contestTie === "none") return "tie";
  return house.contestTie === "active" ? "a" : "b";
}
