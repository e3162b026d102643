import { type Parameters, type JsonObject, refusal, type Refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import type { Purse } from "./purse.ts";

/** The terms of a check before the roll, and the tokens its player holds. */
export type CheckTerms = {
  /** W20-02 Value of the attribute. */
  readonly attribute: number;
  /** Rating of the skill. */
  readonly skill: number;
  /** W20-11 Whether the skill is a tag skill. */
  readonly tag: boolean;
  /** W20-04 Successes needed, set by the GM. */
  readonly difficulty: number;
  /** W20-18 1 for a check of an extra major action, else 0. */
  readonly harder: number;
  /** W20-19 "none", "melee", "thrown" or "ranged". */
  readonly attack: string;
  /** Combat dice of the weapon; 0 if not given. */
  readonly weapon: number;
  /** Damage wanted; 0 if not given. */
  readonly aim: number;
  /** W20-16 Duration of the action in minutes; 0 if not given. */
  readonly minutes: number;
  readonly luckPoints: number;
  /** W20-25 The Luck attribute. */
  readonly luckAttribute: number;
} & Purse;

/** The terms of a check that still matter at the roll. */
export type PoolTerms = {
  /** W20-03 The highest face that is a success. */
  readonly targetNumber: number;
  /** W20-11 Rating of a tag skill; 0 for any other. */
  readonly tagRating: number;
  /** Successes needed, the penalty included. */
  readonly difficulty: number;
  readonly attack: string;
  readonly weapon: number;
  readonly aim: number;
  readonly minutes: number;
};

/** The most combat dice rolled at once: heavy weapons have about twenty, and W20-20 adds three. More are typing errors. */
export const MAX_COMBAT_DICE = 24;

/** The highest attribute on a sheet, and so the most luck points (W20-21). */
export const MAX_ATTRIBUTE = 20;

/** W20-16 The action's duration as a fact, if it was given. */
export const timeFact = ({ minutes }: Pick<PoolTerms, "minutes">): JsonObject => (minutes > 0 ? { minutes } : {});

/** W20-04 The highest difficulty. */
export const MAX_DIFFICULTY = 5;

const difficultyRefusedAs = { code: "difficulty-out-of-range", rule: "W20-04" };

/** Parameters that checks and pools share. */
const sharedParameters = {
  attack: { kind: "word", values: ["none", "melee", "thrown", "ranged"], initial: "none" },
  weapon: { kind: "integer", min: 0, max: MAX_COMBAT_DICE, initial: 0 },
  aim: { kind: "integer", min: 0, max: 1000, initial: 0 },
  minutes: { kind: "integer", min: 0, fractional: true, initial: 0 },
  ap: { kind: "integer", min: 0, initial: 0, from: { tracker: "ap" } },
  gms: { kind: "flag", initial: false },
  gmAp: { kind: "integer", min: 0, initial: 0, from: { tracker: "gmAp" } },
  luckPoints: { kind: "integer", min: 0, max: MAX_ATTRIBUTE, initial: 0, from: { tracker: "luckPoints" } },
} satisfies Parameters;

/** W20-01..W20-04 The terms of a check as parameters. */
export const checkParameters = {
  attribute: { kind: "integer", min: -100, max: 100, from: { scale: "attributes" } },
  skill: { kind: "integer", min: 0, max: 100, from: { scale: "skills" } },
  tag: { kind: "flag", initial: false },
  difficulty: { kind: "integer", min: 0, max: MAX_DIFFICULTY, refusedAs: difficultyRefusedAs },
  harder: { kind: "integer", min: 0, max: 1, initial: 0, from: { tracker: "harder" } },
  luckAttribute: { kind: "integer", min: -100, max: 100, initial: 5, from: { trait: "luck" } },
  ...sharedParameters,
} satisfies Parameters;

/** The terms of a pool as parameters. */
export const poolTermsParameters = {
  targetNumber: { kind: "integer", min: -100, max: 200 },
  tagRating: { kind: "integer", min: 0, max: 100, initial: 0 },
  // W20-18 The penalty of an extra major action can raise it above 5.
  difficulty: { kind: "integer", min: 0, max: MAX_DIFFICULTY + 1, refusedAs: difficultyRefusedAs },
  ...sharedParameters,
} satisfies Parameters;

/** W20-04 Difficulties start at 1, B4 or at 0 under the house rule. */
export function difficultyRefusal(difficulty: number, max: number, house: HouseRules): Refusal | undefined {
  const min = house.allowDifficultyZero ? 0 : 1;
  if (Number.isInteger(difficulty) && difficulty >= min && difficulty <= max) return undefined;
  return refusal("difficulty-out-of-range", "W20-04", { min, max });
}
