import { d, face } from "@rulewright/dice";
import {
  type Amounts,
  type Comparison,
  done,
  parameter,
  procedure,
  roll,
  type Sum,
  sumOf,
  type Term,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { type Burden, burdenParameters, deathRefusal, malusOf } from "./stress.ts";

const d12 = d(12);

/** BK-05 Levels run from 0 to 12; BK-06 a skill that a character lacks is level 0. */
export const levelParameter = parameter({
  kind: "integer",
  min: 0,
  max: 12,
  initial: 0,
  from: { scale: "skills" },
  refusedAs: { code: "level-out-of-range", rule: "BK-05" },
});

/** BK-13 The book sets no limit; larger modifiers are typing errors. */
export const modifierParameter = parameter({ kind: "integer", min: -1000, max: 1000, initial: 0 });

/** What is added to the die. */
export interface RollTerms {
  /** BK-06 0 without a skill. */
  readonly level: number;
  /** BK-13 Bonuses and penalties, each a number. */
  readonly modifiers: readonly number[];
  /** BK-13 Bonuses and penalties by name: things one has, circumstances. */
  readonly bonuses?: Amounts;
  /** BK-14 Subtracted. */
  readonly malus: number;
}

/** BK-10 The total that succeeds: the first one of two digits. */
const TARGET = 10;

/** BK-10 A total of two digits succeeds (C7: the total, not the face). */
const outcomeOf = (total: number): "success" | "failure" => (total >= TARGET ? "success" : "failure");

/** BK-12..BK-14 What is added to the die: the level, then bonuses and penalties, then malus. */
function addedTerms({ level, modifiers, bonuses = {}, malus }: RollTerms): readonly Term[] {
  const terms: readonly Term[] = [
    { from: "level", value: level, rule: "BK-12" },
    ...Object.entries(bonuses).map(([from, value]) => ({ from, value, rule: "BK-13" })),
    ...modifiers.map((value) => ({ from: value < 0 ? "penalty" : "bonus", value, rule: "BK-13" })),
    { from: "malus", value: -malus, rule: "BK-14" },
  ];
  return terms.filter(({ value }) => value !== 0);
}

/** The sum of what is added to the die. */
export const addedTo = (terms: RollTerms): number => addedTerms(terms).reduce((sum, { value }) => sum + value, 0);

/** BK-10 What the total is compared with. */
const against: Comparison = { from: "target", value: TARGET, passes: "at-least" };

/** The arithmetic of a roll; without a face, of one settled without the die. */
export const rollSum = (terms: RollTerms, natural?: number): Sum =>
  sumOf("total", [...(natural === undefined ? [] : [{ from: "die", value: natural }]), ...addedTerms(terms)], against);

/** C8 The outcome that no face can change, given what is added to the die; undefined where the face matters. */
export function certainOutcome(added: number): "success" | "failure" | undefined {
  return outcomeOf(1 + added) === outcomeOf(12 + added) ? outcomeOf(1 + added) : undefined;
}

/** BK-10, BK-12..BK-14: a d12 plus level, plus bonuses and penalties, minus malus. */
export function* rollD12(terms: RollTerms, house: HouseRules) {
  const { level, malus: malusApplied } = terms;
  const added = addedTo(terms);
  const certain = certainOutcome(added);
  // C8 Under the house rule, a roll that no face can change is settled without the die.
  if (house.skipCertain && certain) {
    return done({ outcome: certain, level, malusApplied, certain: true }, () => ({
      sums: [rollSum(terms)],
      exception: { rule: "BK-09", name: "certain" },
    }));
  }
  // BK-10 A natural 12 is no automatic success and a 1 no automatic failure.
  const natural = yield* roll(d12.times(1), face, () => ({ terms: addedTerms(terms), against }));
  const total = natural + added;
  return done({ outcome: outcomeOf(total), total, level, natural, malusApplied }, () => ({
    sums: [rollSum(terms, natural)],
  }));
}

/** BK-10, BK-12..BK-14, BK-17: a roll with a skill. */
export const skillRoll = procedure("skill roll", {
  rules: ["BK-10", "BK-12", "BK-13", "BK-14", "BK-17"],
  parameters: { level: levelParameter, modifier: modifierParameter, ...burdenParameters },
  examples: [
    { level: 3, modifier: 0, stress: 4, tracks: [], keptMalus: 2 },
    { level: 9, modifier: 1, stress: 9, tracks: [5, 4], keptMalus: 0 },
  ],
  // BK-16 The dead don't roll.
  refuse: (r, house: HouseRules) => deathRefusal({ ...r, alive: true }, house),
  run: (r, house: HouseRules) => rollD12({ level: r.level, modifiers: [r.modifier], malus: malusOf(r, house) }, house),
});

/** BK-14, C3 The malus on a roll without a skill. */
export const malusOnPlainRolls = (burden: Burden, house: HouseRules): number =>
  house.malusScope === "all" ? malusOf(burden, house) : 0;

/** BK-14 A d12 without a skill; C3 malus applies to it or not. */
export const plainRoll = procedure("plain roll", {
  rules: ["BK-10", "BK-13", "BK-14"],
  parameters: { modifier: modifierParameter, ...burdenParameters },
  examples: [{ modifier: 2, stress: 7, tracks: [], keptMalus: 0 }],
  // BK-16 The dead don't roll.
  refuse: (r, house: HouseRules) => deathRefusal({ ...r, alive: true }, house),
  run: (r, house: HouseRules) =>
    rollD12({ level: 0, modifiers: [r.modifier], malus: malusOnPlainRolls(r, house) }, house),
});
