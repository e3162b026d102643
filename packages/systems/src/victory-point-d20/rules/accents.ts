import {
  type Act,
  between,
  choose,
  type Done,
  type Go,
  move,
  type JsonObject,
  refusal,
  type Refusal,
  firstRefusal,
} from "@rulewright/rules";

/** VP-26 Said of a die that lies already, an accent comes too late; before that it is part of the roll. */
export const lateAccent: Act = {
  rules: ["VP-26"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, { attempt }) =>
    attempt && !attempt.rolled ? refusal("accent-with-the-roll", "VP-26") : refusal("accent-after-roll", "VP-26"),
};

/** No target number is further from 0; what is further is a slip of the finger. */
const MAX_TARGET_NUMBER = 1000;

/** VP-14 A target number that is settled already. */
export const targetParameter = { kind: "integer", min: -MAX_TARGET_NUMBER, max: MAX_TARGET_NUMBER } as const;

/** VP-27 The number announced with an accent; 0 where none is. */
export const accentParameter = {
  kind: "integer",
  min: -10,
  max: 10,
  initial: 0,
  refusedAs: { code: "accent-exceeds-skill", rule: "VP-27" },
} as const;

/** VP-26 The same where it may still be announced: none as long as nobody has said. */
export const openAccentParameter = { ...accentParameter, nullable: true, initial: null } as const;

/** VP-27 The rating that bounds an accent. */
export const accentLimitParameter = { kind: "integer", min: 0, max: 10, initial: 10 } as const;

/** VP-27 Up or down, a whole number no larger than the rating of the skill rolled. */
export function refuseAccent(accent: number | null, skill: number): Refusal | undefined {
  return firstRefusal(
    accent !== null && !Number.isInteger(accent) && refusal("accent-not-integer", "VP-27"),
    Math.abs(accent ?? 0) > skill && refusal("accent-exceeds-skill", "VP-27", { max: skill }),
  );
}

/** VP-26, VP-29 Before the die falls its roller may announce an accent: for safety, or for more successes at more risk. */
export function announceAccent(ask: {
  readonly by: string;
  readonly skill: number;
  readonly facts: JsonObject;
  leadsTo(accent: number): Done | Go;
}) {
  return choose({
    by: ask.by,
    facts: ask.facts,
    stands: { as: "roll", leadsTo: ask.leadsTo(0) },
    moves: () => [
      move("accent", {
        fields: { accent: between(-ask.skill, ask.skill) },
        refuse: ({ accent }) => refuseAccent(accent, ask.skill),
        leadsTo: ({ accent }) => ask.leadsTo(accent),
      }),
    ],
  });
}
