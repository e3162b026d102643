import {
  type ArgumentsOf,
  call,
  done,
  earn,
  go,
  parameter,
  parameters,
  procedure,
  type Procedure,
  type Sum,
  sumOf,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { levelParameter, modifierParameter, rollSum, skillRoll } from "./rolls.ts";
import { burdenParameters, DEADLY_STRESS, deathRefusal, isDeadly, malusOf, tracksOf } from "./stress.ts";

const stressParameter = parameter({ kind: "integer", min: 0, max: 1000, initial: 0 });

const dangerParameters = parameters({
  level: levelParameter,
  modifier: modifierParameter,
  stress: { ...stressParameter, from: { tracker: "stress" } },
  keptMalus: { ...stressParameter, from: { tracker: "malus" } },
  // BK-11 Stress added by a failure.
  hit: { ...stressParameter, initial: 1 },
  // BK-18 Stress removed by a success.
  ease: stressParameter,
  // C4 Stress of each kind, where kinds are counted separately; else empty. The danger brings stress of the first kind.
  tracks: burdenParameters.tracks,
  // BK-15 Stress that grows at the end of each round, by kind: of all kinds together, where they are one total.
  ticks: { kind: "integers", initial: [] },
});

const survivalParameters = parameters({
  ...dangerParameters,
  // null: until death.
  rounds: { kind: "integer", min: 0, max: 1000, nullable: true, initial: null },
});

/** The terms of a danger: the same roll every round, and how failure and success change stress. */
type DangerTerms = ArgumentsOf<typeof dangerParameters>;

/** The terms of survival: for a number of rounds, or (null) until death. */
type SurvivalTerms = ArgumentsOf<typeof survivalParameters>;

const dangerRefusal = (c: DangerTerms, house: HouseRules) => deathRefusal({ ...c, alive: true }, house);

const sumOfNumbers = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The stress that a round begins and ends with, kind by kind; the endangered kind first. */
interface RoundStress {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** BK-11, BK-18 All stress after a round, C15 never below 0. BK-16 It must stay below 13, where it is one total. */
function stressSum(c: DangerTerms, { before, after }: RoundStress, succeeded: boolean): Sum {
  const change = succeeded
    ? { from: "ease", value: -c.ease, rule: "BK-18" }
    : { from: "hit", value: c.hit, rule: "BK-11" };
  const growth = sumOfNumbers(before.map((_, i) => c.ticks[i] ?? 0));
  const terms = [{ from: "stress", value: sumOfNumbers(before) }, change];
  const all = growth === 0 ? terms : [...terms, { from: "ticks", value: growth, rule: "BK-15" }];
  const survivable = { from: "survivable", value: DEADLY_STRESS - 1, passes: "at-most" } as const;
  const sum = before.length === 1 ? sumOf("stress", all, survivable) : sumOf("stress", all);
  const total = sumOfNumbers(after);
  return sum.total === total ? sum : { ...sum, total, bounded: "BK-15" };
}

/** BK-10..BK-18: one round of danger, rolled with the malus at its start. Stress that grows does so at its end. */
export const dangerousRound = procedure("dangerous round", {
  rules: ["BK-11", "BK-15", "BK-16", "BK-17", "BK-18"],
  parameters: dangerParameters,
  examples: [
    { level: 4, modifier: 0, stress: 11, keptMalus: 0, hit: 2, ease: 1, tracks: [], ticks: [] },
    { level: 4, modifier: 0, stress: 14, keptMalus: 0, hit: 3, ease: 2, tracks: [9, 5], ticks: [1, 2] },
  ],
  refuse: (c, house: HouseRules) => dangerRefusal(c, house),
  *run(c, house) {
    const { level, modifier, stress: before, tracks, ticks } = c;
    // C2 Malus is kept under the house rule, that of the stress before included.
    const kept = malusOf(c, house);
    const roll = { level, modifier, stress: before, tracks, keptMalus: kept };
    const { outcome, natural, malusApplied } = yield* call(skillRoll, roll);
    const counted = tracksOf(c, house);
    const [endangered = 0, ...others] = counted;
    // BK-11 A failure adds stress; a success removes some, C15 not below 0.
    const rolled = outcome === "success" ? Math.max(0, endangered - c.ease) : endangered + c.hit;
    const grown = [rolled, ...others].map((one, i) => one + (ticks[i] ?? 0));
    const stress = sumOfNumbers(grown);
    const after = { stress, tracks: grown, keptMalus: kept };
    const keptMalus = malusOf(after, house);
    // BK-16 13 stress kill.
    const ending = { outcome: isDeadly(after, house) ? "dead" : "alive", stress, keptMalus };
    return done(others.length > 0 ? { ...ending, tracks: grown } : ending, () => ({
      sums: [
        stressSum(c, { before: counted, after: grown }, outcome === "success"),
        rollSum({ level, modifiers: [modifier], malus: malusApplied }, natural),
      ],
    }));
  },
});

/** BK-16, BK-21: rounds of danger until death, or for a number of rounds. */
export const survival: Procedure<SurvivalTerms, HouseRules> = procedure("survival", {
  rules: ["BK-16", "BK-21"],
  parameters: survivalParameters,
  examples: [{ level: 5, modifier: 0, stress: 8, keptMalus: 0, hit: 2, ease: 1, tracks: [], ticks: [], rounds: 3 }],
  refuse: (c, house: HouseRules) => dangerRefusal(c, house),
  *run(c) {
    const { level, modifier, hit, ease, ticks, rounds } = c;
    if (rounds === 0) return done({ outcome: "alive" });
    yield* earn({ rounds: 1 });
    const danger = { level, modifier, stress: c.stress, tracks: c.tracks, keptMalus: c.keptMalus, hit, ease, ticks };
    const { outcome, stress, keptMalus, tracks = [] } = yield* call(dangerousRound, danger);
    if (outcome === "dead") return done({ outcome: "dead" });
    const left = rounds === null ? null : rounds - 1;
    return go(survival, { level, modifier, stress, tracks, keptMalus, hit, ease, ticks, rounds: left });
  },
});
