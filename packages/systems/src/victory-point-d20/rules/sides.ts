import { firstRefusal, type Parameters, refusal, type Refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { refuseAccent } from "./accents.ts";
import { actionsParameter, turnPenalty } from "./turn-penalties.ts";

/** What somebody brings to a goal roll. */
export type Side = {
  /** Rating of the skill; none where one lacks it (B-13). */
  readonly skill: number | null;
  readonly characteristic: number;
  /** Difficulty, one by one. */
  readonly modifiers: readonly number[];
  /** VP-26 The accent announced; none as long as nobody has said. */
  readonly accent: number | null;
  /** VP-05..VP-08 How many actions this is one of, in the turn of whoever rolls. */
  readonly actions: number;
};

/** VP-04 All ratings are whole numbers from 1 to 10. */
const rating = {
  kind: "integer",
  min: 1,
  max: 10,
  refusedAs: { code: "rating-out-of-range", rule: "VP-04" },
} as const;

/** The same as parameters, for somebody whose sheet is not at hand. */
export const otherSideParameters = {
  skill: { ...rating, nullable: true, initial: null },
  characteristic: rating,
  modifiers: { kind: "integers", initial: [], refusedAs: { code: "modifier-not-integer", rule: "VP-14" } },
  // VP-27 How far it may go is the skill's to say, not the parameter's.
  accent: { kind: "integer", nullable: true, initial: null, refusedAs: { code: "accent-not-integer", rule: "VP-27" } },
  actions: actionsParameter,
} satisfies Parameters;

/** The same for whoever rolls. */
export const sideParameters = {
  ...otherSideParameters,
  skill: { ...otherSideParameters.skill, from: { scale: "skills" } },
  characteristic: { ...rating, from: { scale: "characteristics" } },
} satisfies Parameters;

/** VP-14 Skill, characteristic and modifiers; B-13 the characteristic alone where the skill is missing. */
export function baseTargetNumber({ skill, characteristic, modifiers }: Side): number {
  return modifiers.reduce((sum, modifier) => sum + modifier, (skill ?? 0) + characteristic);
}

/** VP-07, VP-08, B-05 The same less what several actions in the turn take off it. */
export const targetNumber = (side: Side): number => baseTargetNumber(side) + turnPenalty(side.actions);

/** VP-27, B-13 How far an accent may go: none without the skill. */
export const accentLimit = ({ skill }: Side): number => skill ?? 0;

/** Why somebody can't roll on these terms. */
export function refuseSide(side: Side, house: HouseRules): Refusal | undefined {
  return firstRefusal(
    // B-13 A table may refuse rolls without the skill.
    side.skill === null && house.unskilled === "reject" && refusal("no-skill", "VP-14"),
    refuseAccent(side.accent, accentLimit(side)),
  );
}

/** The first refusal of several people who roll together. */
export function refuseSides(sides: readonly Side[], house: HouseRules): Refusal | undefined {
  return firstRefusal(...sides.map((side) => refuseSide(side, house)));
}

/** A side with its target number, its accent settled: nobody announced one, so there is none. */
export const termsOf = (side: Side) => ({ tn: targetNumber(side), accent: side.accent ?? 0 });
