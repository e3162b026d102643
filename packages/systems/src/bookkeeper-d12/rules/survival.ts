import { call, done, earn, go, type Parameters, procedure, type Procedure, numbersKey } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { levelParameter, skillRoll } from "./rolls.ts";
import { deathRefusal, isDeadly, malusOf } from "./stress.ts";

/** The terms of a danger: the same roll every round, and how failure and success change stress. */
export type DangerTerms = {
  readonly level: number;
  readonly modifier: number;
  readonly stress: number;
  readonly keptMalus: number;
  /** Stress added by a failure. */
  readonly hit: number;
  /** Stress removed by a success. */
  readonly ease: number;
};

/** The terms of survival: for a number of rounds, or (null) until death. */
export type SurvivalTerms = DangerTerms & { readonly rounds: number | null };

const dangerParameters = {
  level: levelParameter,
  modifier: { kind: "integer", min: -1000, max: 1000, initial: 0 },
  stress: { kind: "integer", min: 0, max: 1000, initial: 0, from: { tracker: "stress" } },
  keptMalus: { kind: "integer", min: 0, max: 1000, initial: 0, from: { tracker: "malus" } },
  hit: { kind: "integer", min: 0, max: 1000, initial: 1 },
  ease: { kind: "integer", min: 0, max: 1000, initial: 0 },
} satisfies Parameters;

/** A danger brings only one kind of stress. */
const burdenOf = ({ stress, keptMalus }: DangerTerms) => ({ stress, tracks: [], keptMalus });

const dangerRefusal = (c: DangerTerms, house: HouseRules) => deathRefusal({ ...burdenOf(c), alive: true }, house);

/** The terms that affect the odds. Only the sum of level and modifier matters to the roll. */
function dangerKey({ level, modifier, stress, keptMalus, hit, ease }: DangerTerms, house: HouseRules): string {
  return numbersKey(level + modifier, stress, hit, ease, house.malusMode === "sticky" ? keptMalus : 0);
}

/** BK-10..BK-18: one round of danger, rolled with the malus at its start. */
export const dangerousRound: Procedure<DangerTerms, HouseRules> = procedure("dangerous round", {
  rules: ["BK-11", "BK-15", "BK-16", "BK-17", "BK-18"],
  parameters: dangerParameters,
  examples: [{ level: 4, modifier: 0, stress: 11, keptMalus: 0, hit: 2, ease: 1 }],
  refuse: (c, house) => dangerRefusal(c, house),
  stateKey: (c, house) => dangerKey(c, house),
  *run(c, house) {
    const { level, modifier } = c;
    const rolled = yield* call(skillRoll, { level, modifier, ...burdenOf(c) });
    // BK-11 A failure adds stress; a success removes some, C15 not below 0.
    const stress = rolled.outcome === "success" ? Math.max(0, c.stress - c.ease) : c.stress + c.hit;
    const keptMalus = malusOf({ ...burdenOf(c), stress }, house);
    // BK-16 13 stress kill.
    return done({ outcome: isDeadly({ ...burdenOf(c), stress }, house) ? "dead" : "alive", stress, keptMalus });
  },
});

/** BK-16, BK-21: rounds of danger until death, or for a number of rounds. */
export const survival: Procedure<SurvivalTerms, HouseRules> = procedure("survival", {
  rules: ["BK-16", "BK-21"],
  parameters: {
    ...dangerParameters,
    rounds: { kind: "integer", min: 0, max: 1000, nullable: true, initial: null },
  },
  examples: [{ level: 5, modifier: 0, stress: 8, keptMalus: 0, hit: 2, ease: 1, rounds: 3 }],
  refuse: (c, house) => dangerRefusal(c, house),
  stateKey: (c, house) => dangerKey(c, house) + numbersKey(c.rounds ?? -1),
  *run(c) {
    const { level, modifier, hit, ease, rounds } = c;
    if (rounds === 0) return done({ outcome: "alive" });
    yield* earn({ rounds: 1 });
    const round = yield* call(dangerousRound, c);
    if (round.outcome === "dead") return done({ outcome: "dead" });
    const [stress, keptMalus] = [Number(round["stress"]), Number(round["keptMalus"])];
    return go(survival, { level, modifier, stress, keptMalus, hit, ease, rounds: rounds === null ? null : rounds - 1 });
  },
});
