import { type ArgumentsOf, done, parameters, refusal, type Refusal } from "@rulewright/rules";

/** The largest modifier accepted, up or down. Larger ones are typing errors. */
export const MAX_MODIFIER = 100;

/** The terms of a roll and the tokens its player holds. */
export const termsParameters = parameters({
  rank: { kind: "integer", min: -100, max: 100, from: { scale: "abilities" } },
  // ES-11 Tasks only.
  skill: { kind: "integer", min: 0, max: 100, initial: 0, from: { scale: "skills" } },
  // ES-03, ES-11 Added to a task's pool, or to a check's total.
  modifier: { kind: "integer", min: -MAX_MODIFIER, max: MAX_MODIFIER, initial: 0 },
  // ES-08, ES-12 Successes that a task needs; a third of a check's target. ES-18 Difficulties are whole numbers. A15 The
  // formula continues above the printed 10.
  difficulty: { kind: "integer", min: 0, max: 100, refusedAs: { code: "bad-difficulty", rule: "ES-18" } },
  // ES-06 The player's reading.
  reading: {
    kind: "word",
    values: ["under", "over"],
    initial: "under",
    from: { trait: "reading" },
    refusedAs: { code: "no-reading", rule: "ES-06" },
  },
  // ES-26 At most ten lots.
  lots: { kind: "integer", min: 0, max: 10, initial: 0, from: { tracker: "lots" } },
  // ES-34 Ego is held or not.
  ego: { kind: "integer", min: 0, max: 1, initial: 0, from: { tracker: "ego" } },
});

/** The terms of a roll. */
export type Terms = ArgumentsOf<typeof termsParameters>;

/** ES-09, ES-18 Refuses a difficulty that is not a whole number from 0 to 100. */
export function difficultyRefusal(difficulty: number): Refusal | undefined {
  if (Number.isInteger(difficulty) && difficulty >= 0 && difficulty <= 100) return undefined;
  return refusal("bad-difficulty", "ES-18", { min: 0, max: 100 });
}

/** ES-10, ES-15 Success without dice, lots or ego. */
export const automaticSuccess = () => done({ outcome: "automatic-success", pool: 0 });

/** ES-12, ES-13 A check's target: three times the final difficulty, tripled last (ES-14). */
export const targetOf = (difficulty: number): number => 3 * difficulty;
