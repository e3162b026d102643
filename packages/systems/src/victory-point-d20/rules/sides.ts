import { firstRefusal, type Parameters, refusal, type Refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { refuseAccent } from "./accents.ts";
import { actionsParameter, turnPenalty } from "./turn-penalties.ts";

/** VP-14 The terms of one participant's goal roll. */
export type Side = {
  /** The rating of the skill; null without the skill (B-13). */
  readonly skill: number | null;
  readonly characteristic: number;
  /** Difficulty modifiers. */
  readonly modifiers: readonly number[];
  /** VP-26 The announced accent; null until it is announced. */
  readonly accent: number | null;
  /** VP-05..VP-08 The number of actions in the participant's turn. */
  readonly actions: number;
};

/** VP-04 A rating is a whole number from 1 to 10. */
const rating = {
  kind: "integer",
  min: 1,
  max: 10,
  refusedAs: { code: "rating-out-of-range", rule: "VP-04" },
} as const;

/** VP-14 The parameters of a participant without a sheet. */
export const otherSideParameters = {
  skill: { ...rating, nullable: true, initial: null },
  characteristic: rating,
  modifiers: { kind: "integers", initial: [], refusedAs: { code: "modifier-not-integer", rule: "VP-14" } },
  // VP-27 The limit depends on the skill, so the parameter has none.
  accent: { kind: "integer", nullable: true, initial: null, refusedAs: { code: "accent-not-integer", rule: "VP-27" } },
  actions: actionsParameter,
} satisfies Parameters;

/** VP-14 The same, with values offered from the sheet. */
export const sideParameters = {
  ...otherSideParameters,
  skill: { ...otherSideParameters.skill, from: { scale: "skills" } },
  characteristic: { ...rating, from: { scale: "characteristics" } },
} satisfies Parameters;

/** VP-14 Skill, characteristic and modifiers; B-13 without the skill the characteristic and modifiers. */
export function baseTargetNumber({ skill, characteristic, modifiers }: Side): number {
  return modifiers.reduce((sum, modifier) => sum + modifier, (skill ?? 0) + characteristic);
}

/** VP-07, VP-08, B-05 The same, with the penalty for several actions in the turn. */
export const targetNumber = (side: Side): number => baseTargetNumber(side) + turnPenalty(side.actions);

/** VP-27, B-13 The largest accent: the rating of the skill, or 0 without it. */
export const accentLimit = ({ skill }: Side): number => skill ?? 0;

/** VP-14, VP-27 Refuses a participant's invalid terms. */
export function refuseSide(side: Side, house: HouseRules): Refusal | undefined {
  return firstRefusal(
    // B-13 A house rule refuses rolls without the skill.
    side.skill === null && house.unskilled === "reject" && refusal("no-skill", "VP-14"),
    refuseAccent(side.accent, accentLimit(side)),
  );
}

/** The first refusal among several participants. */
export function refuseSides(sides: readonly Side[], house: HouseRules): Refusal | undefined {
  return firstRefusal(...sides.map((side) => refuseSide(side, house)));
}

/** VP-14, VP-26 A participant's target number and accent; an unannounced accent is 0. */
export const termsOf = (side: Side) => ({ tn: targetNumber(side), accent: side.accent ?? 0 });
