import { type ArgumentsOf, parameters, refusal, type Refusal } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { MAX_ATTRIBUTE, MAX_COMBAT_DICE } from "./sheet.ts";

/** W20-04 The highest difficulty. */
export const MAX_DIFFICULTY = 5;

/** W20-04 The difficulty that an attack is framed with unless the GM sets another. The book names none. */
export const USUAL_ATTACK_DIFFICULTY = 1;

/** W20-04, B4 The legal difficulties: 0 under a house rule only. */
const legalDifficulties = (max: number, { allowDifficultyZero }: HouseRules) => ({
  min: allowDifficultyZero ? 0 : 1,
  max,
});

const difficultyRefusedAs = (max: number) => ({
  code: "difficulty-out-of-range",
  rule: "W20-04",
  legal: (house: HouseRules) => legalDifficulties(max, house),
});

/** Parameters that checks and pools share. */
const sharedParameters = parameters({
  // W20-19 Melee and thrown attacks can buy combat dice.
  attack: { kind: "word", values: ["none", "melee", "thrown", "ranged"], initial: "none" },
  // Combat dice of the weapon; 0 if not given.
  weapon: { kind: "integer", min: 0, max: MAX_COMBAT_DICE, initial: 0 },
  // Damage wanted; 0 if not given.
  aim: { kind: "integer", min: 0, max: 1000, initial: 0 },
  // W20-16 Duration of the action in minutes; 0 if not given.
  minutes: { kind: "integer", min: 0, fractional: true, initial: 0 },
  // Action points of the character, or the party's (B2).
  ap: { kind: "integer", min: 0, initial: 0, from: { tracker: "ap" } },
  // W20-31 The GM's characters pay from the GM's store.
  gms: { kind: "flag", initial: false },
  gmAp: { kind: "integer", min: 0, initial: 0, from: { tracker: "gmAp" } },
  luckPoints: { kind: "integer", min: 0, max: MAX_ATTRIBUTE, initial: 0, from: { tracker: "luckPoints" } },
});

/** W20-01..W20-04 The terms of a check before the roll, and the tokens its player holds. */
export const checkParameters = parameters({
  // W20-02, W20-03 Value of the attribute and rating of the skill.
  attribute: { kind: "integer", min: -100, max: 100, from: { scale: "attributes" } },
  skill: { kind: "integer", min: 0, max: 100, from: { scale: "skills" } },
  // W20-11 Whether the skill is a tag skill.
  tag: { kind: "flag", initial: false },
  // W20-04 Successes needed, set by the GM.
  difficulty: { kind: "integer", min: 0, max: MAX_DIFFICULTY, refusedAs: difficultyRefusedAs(MAX_DIFFICULTY) },
  // W20-18 1 for a check of an extra major action, else 0.
  harder: { kind: "integer", min: 0, max: 1, initial: 0, from: { tracker: "harder" } },
  // W20-25 The Luck attribute.
  luckAttribute: { kind: "integer", min: -100, max: 100, initial: 5, from: { entry: "luck" } },
  ...sharedParameters,
});

/** The terms of a check before the roll. */
export type CheckTerms = ArgumentsOf<typeof checkParameters>;

/** W20-05..W20-12 The terms of a pool, its dice, and the tokens its player holds. */
export const poolParameters = parameters({
  // W20-03 The highest face that is a success.
  targetNumber: { kind: "integer", min: -100, max: 200 },
  // W20-11 Rating of a tag skill; 0 for any other.
  tagRating: { kind: "integer", min: 0, max: 100, initial: 0 },
  // W20-18 The penalty of an extra major action can raise it above 5.
  difficulty: { kind: "integer", min: 0, max: MAX_DIFFICULTY + 1, refusedAs: difficultyRefusedAs(MAX_DIFFICULTY + 1) },
  ...sharedParameters,
  // W20-05, W20-06 Two to five dice.
  dice: { kind: "integer", min: 2, max: 5, initial: 2, refusedAs: { code: "dice-limit", rule: "W20-06" } },
});

/** A pool about to be rolled. */
export type Pool = ArgumentsOf<typeof poolParameters>;

/** The terms of a check that still matter after the roll. */
export type PoolTerms = Pick<
  Pool,
  "targetNumber" | "tagRating" | "difficulty" | "attack" | "weapon" | "aim" | "minutes"
>;

/** W20-16 The action's duration as a fact, if it was given. */
export const timeFact = ({ minutes }: Pick<PoolTerms, "minutes">): { readonly minutes?: number } =>
  minutes > 0 ? { minutes } : {};

/** W20-04 Difficulties start at 1, B4 or at 0 under the house rule. */
export function difficultyRefusal(difficulty: number, max: number, house: HouseRules): Refusal | undefined {
  const legal = legalDifficulties(max, house);
  if (Number.isInteger(difficulty) && difficulty >= legal.min && difficulty <= max) return undefined;
  return refusal("difficulty-out-of-range", "W20-04", legal);
}
