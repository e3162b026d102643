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
import { DEADLY_STRESS, deathRefusal, isDeadly, malusOf } from "./stress.ts";

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

/** A danger brings only one kind of stress. */
const burdenOf = ({ stress, keptMalus }: DangerTerms) => ({ stress, tracks: [], keptMalus });

const dangerRefusal = (c: DangerTerms, house: HouseRules) => deathRefusal({ ...burdenOf(c), alive: true }, house);

/** BK-11, BK-18 Stress after the roll of a round, C15 never below 0. BK-16 It must stay below 13. */
function stressSum({ stress, hit, ease }: DangerTerms, succeeded: boolean): Sum {
  const change = succeeded ? { from: "ease", value: -ease, rule: "BK-18" } : { from: "hit", value: hit, rule: "BK-11" };
  const sum = sumOf("stress", [{ from: "stress", value: stress }, change], {
    from: "survivable",
    value: DEADLY_STRESS - 1,
    passes: "at-most",
  });
  return sum.total < 0 ? { ...sum, total: 0, bounded: "BK-15" } : sum;
}

/** BK-10..BK-18: one round of danger, rolled with the malus at its start. */
export const dangerousRound = procedure("dangerous round", {
  rules: ["BK-11", "BK-15", "BK-16", "BK-17", "BK-18"],
  parameters: dangerParameters,
  examples: [{ level: 4, modifier: 0, stress: 11, keptMalus: 0, hit: 2, ease: 1 }],
  refuse: (c, house: HouseRules) => dangerRefusal(c, house),
  *run(c, house) {
    const { level, modifier } = c;
    const { outcome, natural, malusApplied } = yield* call(skillRoll, { level, modifier, ...burdenOf(c) });
    // BK-11 A failure adds stress; a success removes some, C15 not below 0.
    const stress = outcome === "success" ? Math.max(0, c.stress - c.ease) : c.stress + c.hit;
    const after = { ...burdenOf(c), stress };
    const keptMalus = malusOf(after, house);
    // BK-16 13 stress kill.
    return done({ outcome: isDeadly(after, house) ? "dead" : "alive", stress, keptMalus }, () => ({
      sums: [
        stressSum(c, outcome === "success"),
        rollSum({ level, modifiers: [modifier], malus: malusApplied }, natural),
      ],
    }));
  },
});

/** BK-16, BK-21: rounds of danger until death, or for a number of rounds. */
export const survival: Procedure<SurvivalTerms, HouseRules> = procedure("survival", {
  rules: ["BK-16", "BK-21"],
  parameters: survivalParameters,
  examples: [{ level: 5, modifier: 0, stress: 8, keptMalus: 0, hit: 2, ease: 1, rounds: 3 }],
  refuse: (c, house: HouseRules) => dangerRefusal(c, house),
  *run(c) {
    const { rounds, ...danger } = c;
    if (rounds === 0) return done({ outcome: "alive" });
    yield* earn({ rounds: 1 });
    const { outcome, stress, keptMalus } = yield* call(dangerousRound, danger);
    if (outcome === "dead") return done({ outcome: "dead" });
    return go(survival, { ...danger, stress, keptMalus, rounds: rounds === null ? null : rounds - 1 });
  },
});
