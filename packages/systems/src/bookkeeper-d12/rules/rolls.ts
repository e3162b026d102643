import { d, face } from "@rulewright/dice";
import { done, type Outcome, type Parameters, procedure, type Procedure, roll } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { type Burden, burdenParameters, malusOf } from "./stress.ts";

/** The terms of a roll with a skill: level, bonuses and penalties, and the roller's burden. */
export type SkillRoll = Burden & { readonly level: number; readonly modifier: number };

/** The terms of a roll without a skill. */
export type PlainRoll = Burden & { readonly modifier: number };

const d12 = d(12);

/** BK-05 Levels run from 0 to 12; BK-06 a skill that a character lacks is level 0. */
export const levelParameter = {
  kind: "integer",
  min: 0,
  max: 12,
  initial: 0,
  from: { scale: "skills" },
  refusedAs: { code: "level-out-of-range", rule: "BK-05" },
} as const;

/** BK-13 The book sets no limit; larger modifiers are typing errors. */
const modifierParameter = { kind: "integer", min: -1000, max: 1000, initial: 0 } as const;

const skillRollParameters = {
  level: levelParameter,
  modifier: modifierParameter,
  ...burdenParameters,
} satisfies Parameters;

/** BK-10 A total of two digits succeeds (C7: the total, not the face). */
const succeeds = (total: number): boolean => total >= 10;

const outcomeOf = (total: number): Outcome["outcome"] => (succeeds(total) ? "success" : "failure");

/** C8 Whether no face can change the outcome, given what is added to the die. */
export const isCertain = (added: number): boolean => succeeds(1 + added) === succeeds(12 + added);

/** C8 The outcome that no face can change. */
export const certainOutcome = (added: number): Outcome["outcome"] => outcomeOf(1 + added);

/** BK-10, BK-12..BK-14, BK-17: a d12 plus level, plus bonuses and penalties, minus malus. */
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
    // BK-12 The level, BK-13 then bonuses and penalties, BK-14 then malus.
    const added = level + r.modifier - malusApplied;
    // C8 Under the house rule, a roll that no face can change is settled without the die.
    if (house.skipCertain && isCertain(added)) {
      return done({ outcome: certainOutcome(added), level, malusApplied, certain: true });
    }
    // BK-10 A natural 12 is no automatic success and a 1 no automatic failure.
    const natural = yield* roll(d12.times(1), face);
    const total = natural + added;
    return done({ outcome: outcomeOf(total), total, level, natural, malusApplied });
  },
});

/** BK-14, C3 The malus on a roll without a skill. */
export const malusOnPlainRolls = (burden: Burden, house: HouseRules): number =>
  house.malusScope === "all" ? malusOf(burden, house) : 0;

/** BK-14 A d12 without a skill; C3 malus applies to it or not. */
export const plainRoll: Procedure<PlainRoll, HouseRules> = procedure("plain roll", {
  rules: ["BK-10", "BK-13", "BK-14"],
  parameters: { modifier: modifierParameter, ...burdenParameters },
  examples: [{ modifier: 2, stress: 7, tracks: [], keptMalus: 0 }],
  *run(r, house) {
    const malusApplied = malusOnPlainRolls(r, house);
    const added = r.modifier - malusApplied;
    // C8 The same as with a skill.
    if (house.skipCertain && isCertain(added)) {
      return done({ outcome: certainOutcome(added), level: 0, malusApplied, certain: true });
    }
    const natural = yield* roll(d12.times(1), face);
    const total = natural + added;
    return done({ outcome: outcomeOf(total), total, level: 0, natural, malusApplied });
  },
});
