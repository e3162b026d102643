import { type ArgumentsOf, firstRefusal, parameter, parameters, refusal, type Refusal } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { MAX_RATING, MIN_RATING } from "./sheet.ts";
import { refuseAccent } from "./accents.ts";
import { actionsParameter, turnPenalty, turnPenaltyTerm } from "./turn-penalties.ts";

/** VP-04 A rating is a whole number from 1 to 10. */
const rating = parameter({
  kind: "integer",
  min: MIN_RATING,
  max: MAX_RATING,
  refusedAs: { code: "rating-out-of-range", rule: "VP-04" },
});

/** VP-04 What a form begins with for somebody of whom nothing is known: a rating in the middle of the scale. */
export const MIDDLE_RATING = 5;

/** VP-14 The parameters of a participant without a sheet. */
export const otherSideParameters = parameters({
  // B-13 Null without the skill.
  skill: { ...rating, nullable: true, initial: null },
  characteristic: rating,
  modifiers: { kind: "integers", initial: [], refusedAs: { code: "modifier-not-integer", rule: "VP-14" } },
  // VP-26 Null until it is announced. VP-27 The limit depends on the skill, so the parameter has none.
  accent: { kind: "integer", nullable: true, initial: null, refusedAs: { code: "accent-not-integer", rule: "VP-27" } },
  actions: actionsParameter,
});

/** VP-14 The terms of one participant's goal roll. */
export type Side = ArgumentsOf<typeof otherSideParameters>;

/** VP-14 The same, with values offered from the sheet. */
export const sideParameters = parameters({
  ...otherSideParameters,
  skill: { ...otherSideParameters.skill, from: { scale: "skills" } },
  characteristic: { ...rating, from: { scale: "characteristics" } },
});

/** VP-14 Skill, characteristic and modifiers; B-13 without the skill the characteristic and modifiers. */
export function baseTargetNumber({ skill, characteristic, modifiers }: Side): number {
  return modifiers.reduce((sum, modifier) => sum + modifier, (skill ?? 0) + characteristic);
}

/** VP-07, VP-08, B-05 The same, with the penalty for several actions in the turn. */
export const targetNumber = (side: Side): number => baseTargetNumber(side) + turnPenalty(side.actions);

/** A summand of a target number, as part of the state of a roll. */
export type TargetTerm = { readonly from: string; readonly value: number; readonly rule: string };

/** VP-14 The summands of a target number before the penalty for several actions. */
export const baseTerms = ({ skill, characteristic, modifiers }: Side): readonly TargetTerm[] => [
  { from: "skill", value: skill ?? 0, rule: "VP-14" },
  { from: "characteristic", value: characteristic, rule: "VP-14" },
  ...modifiers.map((value) => ({ from: "modifier", value, rule: "VP-14" })),
];

/** VP-07, VP-08, VP-14 The summands of a target number. */
export const targetTerms = (side: Side): readonly TargetTerm[] => [...baseTerms(side), turnPenaltyTerm(side.actions)];

/** The only summand of a target number that was known before its penalties. */
export const knownTarget = (tn: number): readonly TargetTerm[] => [{ from: "baseTn", value: tn, rule: "VP-14" }];

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

/** The roles of several participants in one capacity: "helper", "helper 2", "helper 3". */
export const numberedRole = (role: string, i: number): string => (i === 0 ? role : `${role} ${i + 1}`);

/** One of several rolls: its target number with the summands, the role that makes it, and its accent once it is announced. */
export type OpenRoll = {
  readonly by: string;
  readonly tn: number;
  readonly skill: number;
  readonly accent: number | null;
  readonly terms: readonly TargetTerm[];
};

/** VP-14, VP-26 A participant's roll against the sum of these terms. */
export const openRoll = (by: string, side: Side, terms: readonly TargetTerm[]): OpenRoll => ({
  by,
  tn: terms.reduce((sum, { value }) => sum + value, 0),
  skill: accentLimit(side),
  accent: side.accent,
  terms,
});

/** A roll with a known target number and accent. */
export const knownRoll = (by: string, tn: number, accent: number): OpenRoll => ({
  by,
  tn,
  skill: 0,
  accent,
  terms: knownTarget(tn),
});

/** The rolls after the accent of one is announced. */
export const withAccent = (rolls: readonly OpenRoll[], at: number, accent: number): readonly OpenRoll[] =>
  rolls.map((roll, i) => (i === at ? { ...roll, accent } : roll));
