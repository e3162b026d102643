import {
  act,
  between,
  choose,
  type Done,
  type Go,
  move,
  parameter,
  type JsonObject,
  refusal,
  type Refusal,
  firstRefusal,
  type Sum,
} from "@rulewright/rules";
import { MAX_RATING } from "./sheet.ts";

/** VP-26 Always refused: an accent is announced within the roll, and never after the die is rolled. */
export const lateAccent = act({
  rules: ["VP-26"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, { attempt }) =>
    attempt && !attempt.rolled ? refusal("accent-with-the-roll", "VP-26") : refusal("accent-after-roll", "VP-26"),
});

/** The largest accepted distance of a target number from 0; larger numbers are typing errors. */
const MAX_TARGET_NUMBER = 1000;

/** VP-14 A known target number. */
export const targetParameter = parameter({ kind: "integer", min: -MAX_TARGET_NUMBER, max: MAX_TARGET_NUMBER });

/** VP-27 The announced accent; 0 means no accent. */
export const accentParameter = parameter({
  kind: "integer",
  min: -MAX_RATING,
  max: MAX_RATING,
  initial: 0,
  refusedAs: { code: "accent-exceeds-skill", rule: "VP-27" },
});

/** VP-26 An accent that may still be announced; null until it is. */
export const openAccentParameter = parameter({ ...accentParameter, nullable: true, initial: null });

/** VP-27 The rating of the skill, which limits the accent. */
export const accentLimitParameter = parameter({ kind: "integer", min: 0, max: MAX_RATING, initial: MAX_RATING });

/** VP-27 Refuses an accent that is not a whole number, or exceeds the rating of the skill in either direction. */
export function refuseAccent(accent: number | null, skill: number): Refusal | undefined {
  return firstRefusal(
    accent !== null && !Number.isInteger(accent) && refusal("accent-not-integer", "VP-27"),
    Math.abs(accent ?? 0) > skill && refusal("accent-exceeds-skill", "VP-27", { max: skill }),
  );
}

/** VP-26, VP-29 The choice of an accent before the roll: negative for safety, positive for more successes at a higher risk. */
export function announceAccent(options: {
  readonly by: string;
  readonly skill: number;
  readonly facts: JsonObject;
  /** VP-14 The arithmetic of the target numbers. */
  targetSums(): readonly Sum[];
  leadsTo(accent: number): Done | Go;
}) {
  return choose({
    by: options.by,
    facts: options.facts,
    explain: () => ({ sums: options.targetSums() }),
    stands: { as: "roll", leadsTo: options.leadsTo(0) },
    moves: () => [
      move("accent", {
        fields: { accent: between(-options.skill, options.skill) },
        refuse: ({ accent }) => refuseAccent(accent, options.skill),
        leadsTo: ({ accent }) => options.leadsTo(accent),
      }),
    ],
  });
}
