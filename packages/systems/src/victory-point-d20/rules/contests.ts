import {
  call,
  done,
  firstRefusal,
  go,
  type Outcome,
  type Parameters,
  procedure,
  type Procedure,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { accentLimitParameter, announceAccent, openAccentParameter, refuseAccent, targetParameter } from "./accents.ts";
import { goalRoll } from "./goal-rolls.ts";
import { accentLimit, otherSideParameters, refuseSides, type Side, sideParameters, targetNumber } from "./sides.ts";
import { NO_GAIN } from "../data/charts.ts";
import { chartRow, doubled } from "./victory-chart.ts";

/** VP-23 The terms of a contest: side a acts, side b opposes it. */
export type Contest = Side & {
  readonly opposingSkill: number | null;
  readonly opposingCharacteristic: number;
  readonly opposingModifiers: readonly number[];
  readonly opposingAccent: number | null;
  readonly opposingActions: number;
};

/** The same, with known target numbers. */
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
  opposingSkill: otherSideParameters.skill,
  opposingCharacteristic: otherSideParameters.characteristic,
  opposingModifiers: otherSideParameters.modifiers,
  opposingAccent: otherSideParameters.accent,
  opposingActions: otherSideParameters.actions,
} satisfies Parameters;

const opposingSide = (c: Contest): Side => ({
  skill: c.opposingSkill,
  characteristic: c.opposingCharacteristic,
  modifiers: c.opposingModifiers,
  accent: c.opposingAccent,
  actions: c.opposingActions,
});

/** VP-23 A contest: each side rolls against its own target number. */
export const contest: Procedure<Contest, HouseRules> = procedure("contest", {
  rules: ["VP-14", "VP-23", "VP-27"],
  parameters: contestParameters,
  examples: [
    {
      skill: 1,
      characteristic: 9,
      modifiers: [],
      accent: null,
      actions: 1,
      opposingSkill: 2,
      opposingCharacteristic: 8,
      opposingModifiers: [3],
      opposingAccent: null,
      opposingActions: 2,
    },
  ],
  refuse: (c, house) => refuseSides([c, opposingSide(c)], house),
  run(c) {
    const b = opposingSide(c);
    return go(opposedRolls, {
      tnA: targetNumber(c),
      skillA: accentLimit(c),
      accentA: c.accent,
      tnB: targetNumber(b),
      skillB: accentLimit(b),
      accentB: b.accent,
    });
  },
});

/** VP-23..VP-26 Both sides announce their accents, then both roll, side a first. */
export const opposedRolls: Procedure<OpposedRolls, HouseRules> = procedure("opposed rolls", {
  rules: ["VP-23", "VP-24", "VP-25", "VP-26", "VP-51", "VP-52"],
  parameters: {
    tnA: targetParameter,
    skillA: accentLimitParameter,
    accentA: openAccentParameter,
    tnB: targetParameter,
    skillB: accentLimitParameter,
    accentB: openAccentParameter,
  },
  refuse: (c) => firstRefusal(refuseAccent(c.accentA, c.skillA), refuseAccent(c.accentB, c.skillB)),
  *run(c, house) {
    const { tnA, skillA, accentA, tnB, skillB, accentB } = c;
    const facts = { tnA, tnB, accentA, accentB };
    if (accentA === null && skillA > 0) {
      const leadsTo = (announced: number) => go(opposedRolls, { ...c, accentA: announced });
      return announceAccent({ by: "player", skill: skillA, facts, leadsTo });
    }
    if (accentB === null && skillB > 0) {
      const leadsTo = (announced: number) => go(opposedRolls, { ...c, accentB: announced });
      return announceAccent({ by: "opponent", skill: skillB, facts, leadsTo });
    }
    const a = yield* call(goalRoll, { tn: tnA, skill: skillA, accent: accentA });
    const b = yield* call(goalRoll, { tn: tnB, skill: skillB, accent: accentB });
    return done(compareRolls(a, b, house));
  },
});

/** B-08 A side's successes for the comparison; a critical may double them. */
function countedSuccesses(side: Outcome, house: HouseRules): number {
  const doubles = house.contestCrit === "double-successes" && side["critical"] === true;
  return Number(side["successes"]) * (doubles ? 2 : 1);
}

/** VP-24, VP-25 Subtracts the lower number of successes from the higher; only the higher side keeps the difference. */
function compareRolls(a: Outcome, b: Outcome, house: HouseRules): Outcome {
  const { net, gained } = leadOf([a], [b], house);
  const winner = winnerOf(net, a.outcome === "success" || b.outcome === "success", house);
  return { outcome: winner, winner, net, netA: Math.max(0, net), netB: Math.max(0, -net), ...gained, a, b };
}

/** VP-24 The lead of side a in successes (negative if b leads), and the chart's columns for the leading side. */
export function leadOf(a: readonly Outcome[], b: readonly Outcome[], house: HouseRules) {
  const resolved = (side: readonly Outcome[]) => side.reduce((sum, roll) => sum + countedSuccesses(roll, house), 0);
  const net = resolved(a) - resolved(b);
  const row = net === 0 ? NO_GAIN : chartRow(Math.abs(net), house);
  // VP-52, B-08 The winner's own critical doubles both columns; the loser's has no effect.
  const critical = (net > 0 ? a : b).some((roll) => roll["critical"] === true);
  return { net, gained: critical && house.contestCrit === "double-net-vp" ? doubled(row) : row };
}

function winnerOf(net: number, anySuccess: boolean, house: HouseRules): string {
  if (net !== 0) return net > 0 ? "a" : "b";
  // VP-25 Both sides failed: nothing happens.
  if (!anySuccess) return "none";
  // VP-51, B-07 Equal successes leave no difference; a house rule may still name a winner.
  if (house.contestTie === "none") return "tie";
  return house.contestTie === "active" ? "a" : "b";
}
