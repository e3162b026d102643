import { done, type Done, type Parameters, refusal, type Refusal } from "@rulewright/rules";

/** What is agreed before any die falls, and the tokens its player holds. */
export type Terms = {
  /** Rank of the ability that fits: any whole number. */
  readonly rank: number;
  /** Level of the skill; tasks only (ES-11). */
  readonly skill: number;
  /** Dice more or fewer on a task; added to the total of a check. */
  readonly modifier: number;
  /** Successes that a task needs; a third of a check's target. */
  readonly difficulty: number;
  /** ES-06 How this player reads the dice. */
  readonly reading: string;
  /** Lots held, 0 to 10. */
  readonly lots: number;
  /** Ego held: 1, or 0. */
  readonly ego: number;
};

/** No modifier is larger, up or down; what is larger is a slip of the finger. */
export const MAX_MODIFIER = 100;

/** The same as parameters: what a screen, a prompt or a query may set. */
export const termsParameters = {
  rank: { kind: "integer", min: -100, max: 100, from: { scale: "abilities" } },
  skill: { kind: "integer", min: 0, max: 100, initial: 0, from: { scale: "skills" } },
  modifier: { kind: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER, initial: 0 },
  // ES-18 Difficulties are whole steps, from 0 up; A15 beyond the printed 10 the formula goes on.
  difficulty: { kind: "integer", min: 0, max: 100, refusedAs: { code: "bad-difficulty", rule: "ES-18" } },
  reading: {
    kind: "word",
    values: ["under", "over"],
    initial: "under",
    from: { trait: "reading" },
    refusedAs: { code: "reading-not-chosen", rule: "ES-06" },
  },
  // ES-26 Ten lots at the most.
  lots: { kind: "integer", min: 0, max: 10, initial: 0, from: { tracker: "lots" } },
  ego: { kind: "integer", min: 0, max: 1, initial: 0, from: { tracker: "ego" } },
} satisfies Parameters;

/** ES-09, ES-18 Whether a difficulty can be agreed on at all. */
export function difficultyRefusal(difficulty: number): Refusal | undefined {
  if (Number.isInteger(difficulty) && difficulty >= 0 && difficulty <= 100) return undefined;
  return refusal("bad-difficulty", "ES-18", { min: 0, max: 100 });
}

/** ES-10, ES-15 Nothing in the way: it simply works, without dice, lots or ego. */
export const automaticSuccess = (): Done => done({ outcome: "automatic-success", pool: 0 });

/** ES-12, ES-13 What a check must reach: the final difficulty, tripled last of all (ES-14). */
export const targetOf = (difficulty: number): number => 3 * difficulty;
