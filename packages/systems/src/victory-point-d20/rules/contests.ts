import {
  type ArgumentsOf,
  call,
  type Choose,
  done,
  type Exception,
  firstRefusal,
  go,
  parameters,
  procedure,
  type Procedure,
  type Sum,
  sumOf,
  type Term,
} from "@rulewright/rules";
import { type Columns, NO_GAIN } from "../data/charts.ts";
import type { HouseRules } from "./house-rules.ts";
import {
  type AccentedRoll,
  accentLimitParameter,
  awaitAccent,
  isOpen,
  openAccentParameter,
  refuseAccent,
  targetParameter,
} from "./accents.ts";
import type { GoalResult } from "./die-evaluation.ts";
import { sideSums, targetSums } from "./die-explanation.ts";
import { goalDie } from "./goal-rolls.ts";
import {
  accentLimit,
  knownTarget,
  otherSideParameters,
  refuseSides,
  type Side,
  sideParameters,
  targetNumber,
  type TargetTerm,
  targetTerms,
} from "./sides.ts";
import { chartRow, doubled, gainSums } from "./victory-chart.ts";

/** VP-23 The terms of a contest: side a acts, side b opposes it. */
const contestParameters = parameters({
  ...sideParameters,
  opposingSkill: otherSideParameters.skill,
  opposingCharacteristic: otherSideParameters.characteristic,
  opposingModifiers: otherSideParameters.modifiers,
  opposingAccent: otherSideParameters.accent,
  opposingActions: otherSideParameters.actions,
});

const opposingSide = (c: ArgumentsOf<typeof contestParameters>): Side => ({
  skill: c.opposingSkill,
  characteristic: c.opposingCharacteristic,
  modifiers: c.opposingModifiers,
  accent: c.opposingAccent,
  actions: c.opposingActions,
});

/** VP-23 A contest: each side rolls against its own target number. */
export const contest = procedure("contest", {
  rules: ["VP-14", "VP-23", "VP-27"],
  parameters: contestParameters,
  examples: [
    {
      skill: 1,
      characteristic: 9,
      modifiers: [],
      accent: null,
      actions: 1,
      opposingSkill: 1,
      opposingCharacteristic: 8,
      opposingModifiers: [3],
      opposingAccent: null,
      opposingActions: 2,
    },
  ],
  refuse: (c, house: HouseRules) => refuseSides([c, opposingSide(c)], house),
  run(c, house: HouseRules) {
    const b = opposingSide(c);
    const sides = {
      tnA: targetNumber(c),
      skillA: accentLimit(c),
      accentA: c.accent,
      tnB: targetNumber(b),
      skillB: accentLimit(b),
      accentB: b.accent,
    };
    const sealed = announcesUnderSeal(sides, house);
    return go(opposedDice, { ...sides, termsA: targetTerms(c), termsB: targetTerms(b), sealed });
  },
});

const opposedRollsParameters = parameters({
  tnA: targetParameter,
  skillA: accentLimitParameter,
  accentA: openAccentParameter,
  tnB: targetParameter,
  skillB: accentLimitParameter,
  accentB: openAccentParameter,
});

type OpposedSides = ArgumentsOf<typeof opposedRollsParameters>;

/** VP-23 A contest with known target numbers. */
export const opposedRolls = procedure("opposed rolls", {
  rules: ["VP-23", "VP-26"],
  parameters: opposedRollsParameters,
  examples: [
    { tnA: 9, skillA: 1, accentA: null, tnB: 13, skillB: 2, accentB: -2 },
    { tnA: 23, skillA: 1, accentA: null, tnB: 22, skillB: 1, accentB: null },
  ],
  refuse: (c) => firstRefusal(refuseAccent(c.accentA, c.skillA), refuseAccent(c.accentB, c.skillB)),
  run(c, house: HouseRules) {
    const sealed = announcesUnderSeal(c, house);
    return go(opposedDice, { ...c, termsA: knownTarget(c.tnA), termsB: knownTarget(c.tnB), sealed });
  },
});

/** A contest in progress, with the summands of both target numbers. */
type OpposedDice = OpposedSides & {
  readonly termsA: readonly TargetTerm[];
  readonly termsB: readonly TargetTerm[];
  /** Whether accents stay sealed until both are announced. */
  readonly sealed: boolean;
};

/** VP-23..VP-26 Both sides announce their accents, then both roll, side a first. */
export const opposedDice: Procedure<OpposedDice, HouseRules> = procedure("opposed dice", {
  rules: ["VP-23", "VP-24", "VP-25", "VP-26", "VP-51", "VP-52"],
  *run(c: OpposedDice, house: HouseRules) {
    const { tnA, accentA, termsA, tnB, accentB, termsB } = c;
    const waits = accentA === null || accentB === null ? awaitAccents(c, house) : undefined;
    if (waits) return waits;
    const a = yield* call(goalDie, { tn: tnA, accent: accentA ?? 0 });
    const b = yield* call(goalDie, { tn: tnB, accent: accentB ?? 0 }, "opponent");
    const lead = leadOf([a], [b], house);
    const winner = winnerOf(lead.net, a.outcome === "success" || b.outcome === "success", house);
    return done(contestOutcome(winner, lead, a, b), () => ({
      sums: [
        ...sideSums("player", a, accentA ?? 0, termsA),
        ...sideSums("opponent", b, accentB ?? 0, termsB),
        ...lead.explain(),
      ],
      ...decidedBy(lead.net, winner),
    }));
  },
});

/**
 * VP-26 The accents that are still to be announced. Whichever side is ready announces first; a house rule names the side
 * that is asked first, which the other may still anticipate.
 */
function awaitAccents(c: OpposedDice, house: HouseRules): Choose | undefined {
  const { tnA, accentA, termsA, tnB, accentB, termsB } = c;
  const sides = announcingSides(c, house);
  return awaitAccent(sides, sides.findIndex(isOpen), {
    facts: { tnA, tnB, accentA, accentB },
    targetSums: () => [...targetSums(termsA, "player"), ...targetSums(termsB, "opponent")],
    sealed: sealedOf(c, house),
    announced: (at, accent) =>
      go(opposedDice, { ...c, ...(sides[at]?.by === "player" ? { accentA: accent } : { accentB: accent }) }),
  });
}

/** The sides in the order in which they are asked for their accents. */
function announcingSides(
  { skillA, accentA, skillB, accentB }: OpposedSides,
  { announcing }: HouseRules,
): readonly AccentedRoll[] {
  const a = { by: "player", skill: skillA, accent: accentA };
  const b = { by: "opponent", skill: skillB, accent: accentB };
  return announcing === "opposing-first" ? [b, a] : [a, b];
}

/** VP-26 Whether both sides announce without knowing the other's accent. An accent that was framed everybody has seen. */
const announcesUnderSeal = (sides: OpposedSides, house: HouseRules): boolean =>
  house.announcing === "at-once" && announcingSides(sides, house).every(isOpen);

/** VP-26 Under seal, whoever announces last doesn't know the accent that was announced before. */
function sealedOf(c: OpposedDice, house: HouseRules): Choose["sealed"] {
  if (!c.sealed) return undefined;
  return c.accentA === null && c.accentB === null ? "first" : () => firstAnnouncement(c, house);
}

function firstAnnouncement(c: OpposedDice, house: HouseRules): Choose {
  const choice = awaitAccents({ ...c, accentA: null, accentB: null }, house);
  if (!choice) throw new Error("nobody has an accent to announce");
  return choice;
}

/** The lead of one side over the other, and what the chart gives for it. */
interface Lead {
  /** VP-24 The lead of side a in successes; negative if b leads. */
  readonly net: number;
  /** VP-52 The chart's columns for the leading side. */
  readonly gained: Columns;
  explain(): readonly Sum[];
}

/** VP-24, VP-25 Only the side with more successes keeps the difference. */
const contestOutcome = (winner: string, { net, gained }: Lead, a: GoalResult, b: GoalResult) => ({
  outcome: winner,
  winner,
  net,
  netA: Math.max(0, net),
  netB: Math.max(0, -net),
  vp: gained.vp,
  effectDice: gained.effectDice,
  a,
  b,
});

/** What a lead needs of a roll. */
type ComparedRoll = Pick<GoalResult, "successes" | "critical">;

/** B-08 Whether a critical doubles a side's successes for the comparison. */
const doublesSuccesses = ({ critical }: ComparedRoll, { contestCrit }: HouseRules): boolean =>
  critical && contestCrit === "double-successes";

/** VP-24 The successes of a side's rolls for the comparison. */
export const countedSuccesses = (rolls: readonly ComparedRoll[], house: HouseRules): number =>
  rolls.reduce((sum, one) => sum + one.successes * (doublesSuccesses(one, house) ? 2 : 1), 0);

/** VP-24 The lower number of successes is subtracted from the higher, and the chart gives columns for the difference. */
export function leadOf(a: readonly ComparedRoll[], b: readonly ComparedRoll[], house: HouseRules): Lead {
  const net = countedSuccesses(a, house) - countedSuccesses(b, house);
  const row = net === 0 ? NO_GAIN : chartRow(Math.abs(net), house);
  // VP-52, B-08 The winner's own critical doubles both columns; the loser's has no effect.
  const doubles = house.contestCrit === "double-net-vp" && (net > 0 ? a : b).some(({ critical }) => critical);
  return {
    net,
    gained: doubles ? doubled(row) : row,
    explain: () => [
      sumOf("net", [
        ...successTerms("actingSuccesses", a, 1, house),
        ...successTerms("opposingSuccesses", b, -1, house),
      ]),
      ...gainSums(row, { doubledBy: doubles ? "VP-52" : undefined, bonus: 0 }),
    ],
  };
}

/** VP-24 The successes of a side's rolls as terms; VP-52, B-08 a critical may count them again. */
function successTerms(from: string, rolls: readonly ComparedRoll[], sign: 1 | -1, house: HouseRules): readonly Term[] {
  return rolls.flatMap((one) => [
    { from, value: sign * one.successes, rule: "VP-24" },
    ...(doublesSuccesses(one, house) ? [{ from: "critical", value: sign * one.successes, rule: "VP-52" }] : []),
  ]);
}

/** VP-24, VP-25 The side that wins with this lead of side a: "a", "b", "tie" or "none". */
export function winnerOf(net: number, anySuccess: boolean, house: HouseRules): "a" | "b" | "tie" | "none" {
  if (net > 0) return "a";
  if (net < 0) return "b";
  // VP-25 Both sides failed: nothing happens.
  if (!anySuccess) return "none";
  // VP-51, B-07 Equal successes leave no difference; a house rule may still name a winner.
  if (house.contestTie === "none") return "tie";
  return house.contestTie === "active" ? "a" : "b";
}

/** VP-25, VP-51 What decides a contest in which no side leads. */
function decidedBy(net: number, winner: string): { readonly exception?: Exception } {
  if (net !== 0) return {};
  return {
    exception: winner === "none" ? { rule: "VP-25", name: "both-failed" } : { rule: "VP-51", name: "tie" },
  };
}
