import { type Parameters, type JsonObject, refusal, type Refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import type { Purse } from "./purse.ts";

/** What the table agrees on before any die falls, and what the player holds. */
export type CheckTerms = {
  /** W20-02 Value of whatever attribute fits. */
  readonly attribute: number;
  /** Rating of the skill. */
  readonly skill: number;
  /** W20-11 Whether it is one of the character's tag skills. */
  readonly tag: boolean;
  /** W20-04 Successes needed, as the GM sets them. */
  readonly difficulty: number;
  /** W20-18 1 on the check of an extra major action, else 0. */
  readonly harder: number;
  /** W20-19 none, melee, thrown or ranged. */
  readonly attack: string;
  /** Combat dice of the weapon; 0 where nobody has said. */
  readonly weapon: number;
  /** Damage that would be enough; 0 where nobody has said. */
  readonly aim: number;
  /** W20-16 Minutes that the action takes; 0 where nobody has said. */
  readonly minutes: number;
  readonly luckPoints: number;
  /** W20-25 The Luck attribute. */
  readonly luckAttribute: number;
} & Purse;

/** What still counts of all that once the pool is thrown. */
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

/** The heaviest weapons throw some twenty combat dice, and W20-20 adds three; what is more is a slip of the finger. */
export const MAX_COMBAT_DICE = 24;

/** The highest attribute on a sheet; W20-21 luck points come from one, so there are never more of them. */
export const MAX_ATTRIBUTE = 20;

/** W20-16 The time that the action takes, where somebody has said. */
export const timeFact = ({ minutes }: Pick<PoolTerms, "minutes">): JsonObject => (minutes > 0 ? { minutes } : {});

/** W20-04 The top of the scale. */
export const MAX_DIFFICULTY = 5;

const difficultyRefusedAs = { code: "difficulty-out-of-range", rule: "W20-04" };

/** What a screen, a prompt or a query may set of both. */
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

export const checkParameters = {
  attribute: { kind: "integer", min: -100, max: 100, from: { scale: "attributes" } },
  skill: { kind: "integer", min: 0, max: 100, from: { scale: "skills" } },
  tag: { kind: "flag", initial: false },
  difficulty: { kind: "integer", min: 0, max: MAX_DIFFICULTY, refusedAs: difficultyRefusedAs },
  harder: { kind: "integer", min: 0, max: 1, initial: 0, from: { tracker: "harder" } },
  luckAttribute: { kind: "integer", min: -100, max: 100, initial: 5, from: { trait: "luck" } },
  ...sharedParameters,
} satisfies Parameters;

export const poolTermsParameters = {
  targetNumber: { kind: "integer", min: -100, max: 200 },
  tagRating: { kind: "integer", min: 0, max: 100, initial: 0 },
  // W20-18 Beyond the scale by the penalty of an extra major action.
  difficulty: { kind: "integer", min: 0, max: MAX_DIFFICULTY + 1, refusedAs: difficultyRefusedAs },
  ...sharedParameters,
} satisfies Parameters;

/** W20-04 Difficulties run from 1; B4 from 0 where the table wants it so. */
export function difficultyRefusal(difficulty: number, max: number, house: HouseRules): Refusal | undefined {
  const min = house.allowDifficultyZero ? 0 : 1;
  if (Number.isInteger(difficulty) && difficulty >= min && difficulty <= max) return undefined;
  return refusal("difficulty-out-of-range", "W20-04", { min, max });
}
