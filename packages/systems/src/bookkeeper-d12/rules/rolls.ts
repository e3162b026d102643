import { d, face } from "@rulewright/dice";
import { done, type Outcome, type Parameters, procedure, type Procedure, roll } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { type Burden, burdenParameters, malusOf } from "./stress.ts";

/** One d12 against ten: the level used, what circumstances and items add or take away, and what weighs on the roller. */
export type SkillRoll = Burden & { readonly level: number; readonly modifier: number };

export type PlainRoll = Burden & { readonly modifier: number };

const d12 = d(12);

/** BK-05 Levels run from 0 to 12; BK-06 a skill one does not have is level 0. */
export const levelParameter = {
  kind: "integer",
  min: 0,
  max: 12,
  initial: 0,
  from: { scale: "skills" },
  refusedAs: { code: "level-out-of-range", rule: "BK-05" },
} as const;

/** BK-13 The text sets no limit; what is larger is a slip of the finger. */
const modifierParameter = { kind: "integer", min: -1000, max: 1000, initial: 0 } as const;

const skillRollParameters = {
  level: levelParameter,
  modifier: modifierParameter,
  ...burdenParameters,
} satisfies Parameters;

/** BK-10 Two digits succeed; C7 it is the total that must have them. */
const succeeds = (total: number): boolean => total >= 10;

const outcomeOf = (total: number): Outcome["outcome"] => (succeeds(total) ? "success" : "failure");

/** C8 Whether no face of the die could change how it ends, with so much added to it. */
export const isCertain = (added: number): boolean => succeeds(1 + added) === succeeds(12 + added);

/** C8 How it ends where no face could change it. */
export const certainOutcome = (added: number): Outcome["outcome"] => outcomeOf(1 + added);

/** BK-10, BK-12..BK-14, BK-17: a d12, the level, then bonuses and penalties, less the malus. */
export const skillRoll: Procedure<SkillRoll, HouseRules> = procedure("skill roll", {
  rules: ["BK-10", "BK-12", "BK-13", "BK-14", "BK-17"],
  parameters: skillRollParameters,
  examples: [
    { level: 3, modifier: 0, stress: 4, tracks: [], keptMalus: 2 },
    { level: 9, modifier: 1, stress: 9, tracks: [5, 4], keptMalus: 0 },
  ],
  *run(r, house) {
    const { level } = r;
    const malusApplied = malusOf(r, house);
    // BK-12 The level first, BK-13 then circumstances and items, BK-14 then malus.
    const added = level + r.modifier - malusApplied;
    // C8 Where no face could change it, a table may leave the die alone.
    if (house.skipCertain && isCertain(added)) {
      return done({ outcome: certainOutcome(added), level, malusApplied, certain: true });
    }
    // BK-10 A 12 is no automatic success and a 1 no automatic failure.
    const natural = yield* roll(d12.times(1), face);
    const total = natural + added;
    return done({ outcome: outcomeOf(total), total, level, natural, malusApplied });
  },
});

/** BK-14, C3 The malus on a d12 without a skill. */
export const malusOnPlainRolls = (burden: Burden, house: HouseRules): number =>
  house.malusScope === "all" ? malusOf(burden, house) : 0;

/** BK-14 A d12 that no skill stands behind; C3 whether malus weighs on it too. */
export const plainRoll: Procedure<PlainRoll, HouseRules> = procedure("plain roll", {
  rules: ["BK-10", "BK-13", "BK-14"],
  parameters: { modifier: modifierParameter, ...burdenParameters },
  examples: [{ modifier: 2, stress: 7, tracks: [], keptMalus: 0 }],
  *run(r, house) {
    const malusApplied = malusOnPlainRolls(r, house);
    const added = r.modifier - malusApplied;
    // C8 As with a skill.
    if (house.skipCertain && isCertain(added)) {
      return done({ outcome: certainOutcome(added), level: 0, malusApplied, certain: true });
    }
    const natural = yield* roll(d12.times(1), face);
    const total = natural + added;
    return done({ outcome: outcomeOf(total), total, level: 0, natural, malusApplied });
  },
});
