import { d, face } from "@rulewright/dice";
import {
  choose,
  closed,
  done,
  firstRefusal,
  go,
  move,
  procedure,
  type Procedure,
  refusal,
  reroll,
  roll,
  numbersKey,
} from "@rulewright/rules";
import { diceOf, upTo } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { closedAfterRoll } from "./closed-moves.ts";
import { automaticSuccess, targetOf, type Terms, termsParameters } from "./terms.ts";

/** A check whose die has fallen. */
export type CheckRolled = {
  readonly terms: Terms;
  readonly lots: number;
  /** The face that stands, 1 to 20. */
  readonly natural: number;
  /** 1 once the die was rerolled. */
  readonly rerolled: number;
  /** Lots that went into the task before (ego checks only). */
  readonly taskLots: number;
};

export const d20 = d(20);

/** ES-11 Rank and modifiers are added to the die, never the skill. */
const totalOf = (natural: number, { rank, modifier }: Terms): number => natural + rank + modifier;

/** What of the terms makes one check unlike another. */
export const checkKey = ({ rank, modifier, difficulty }: Terms): string => numbersKey(rank, modifier, difficulty);

/** ES-12, ES-16 Whether a face passes: the target reached, or a natural 20. */
function passes({ natural, terms }: CheckRolled): boolean {
  return natural === 20 || totalOf(natural, terms) >= targetOf(terms.difficulty);
}

/** ES-17, ES-18 Pass or fail and nothing between: no criticals, no fumbles, no margin. */
function settleCheck(c: CheckRolled) {
  return done({
    outcome: passes(c) ? "success" : "failure",
    natural: c.natural,
    total: totalOf(c.natural, c.terms),
  });
}

/** ES-11..ES-19: a quick question, put to one d20. */
export const check: Procedure<Terms, HouseRules> = procedure("check", {
  rules: ["ES-11", "ES-12", "ES-13", "ES-14", "ES-15", "ES-16"],
  parameters: termsParameters,
  examples: [
    { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 },
    { rank: 1, skill: 0, modifier: -1, difficulty: 9, reading: "under", lots: 0, ego: 1 },
  ],
  *run(c) {
    // ES-15 Talked down to nothing: passed without a die (A16: a natural 20 is moot then).
    if (c.difficulty === 0) return automaticSuccess();
    const natural = yield* roll(d20.times(1), face);
    return go(checkRolled, { terms: c, lots: c.lots, natural, rerolled: 0, taskLots: 0 });
  },
});

/** ES-19 A failed check, and an ego check after a task without lots, may be rerolled for one lot. */
export const checkRolled: Procedure<CheckRolled, HouseRules> = procedure("check rolled", {
  rules: ["ES-19", "ES-20", "ES-37", "ES-38"],
  held: ["lots"],
  stateKey: (c, _house, goal) =>
    goal === undefined
      ? JSON.stringify(c)
      : numbersKey(passes(c), c.rerolled, c.taskLots > 0, c.lots > 0) + checkKey(c.terms),
  *run(c, house) {
    const stands = settleCheck(c);
    return choose({
      by: "player",
      facts: { difficulty: c.terms.difficulty, target: targetOf(c.terms.difficulty) },
      stands: { as: "let-it-stand", leadsTo: stands },
      moves: () => [
        move("lots", {
          by: house.lotsForOthers ? "anyone" : "player",
          closed: firstRefusal(
            // ES-37 Lots go into the task or into the ego check after it, never into both.
            c.taskLots > 0 && refusal("lots-barred-by-task-lots", "ES-37"),
            // ES-19 Only after a failure.
            stands.outcome.outcome === "success" && refusal("check-not-failed", "ES-19"),
          ),
          fields: { reroll: diceOf({ die: 1 }, "ES-19"), double: upTo(0) },
          max: 1,
          refuse: ({ reroll: die, double }) =>
            firstRefusal(
              // ES-29 Doubling is for the zeros of a task.
              double > 0 && refusal("use-not-for-checks", "ES-29"),
              // ES-19 One lot at the most.
              die.count + c.rerolled > 1 && refusal("lot-limit", "ES-19", { max: 1 }),
              die.fault,
              die.count === 0 && refusal("no-uses", "ES-19"),
              c.lots < 1 && refusal("insufficient-lots", "ES-26", { held: c.lots }),
            ),
          pays: () => ({ lots: 1 }),
          leadsTo: () => go(checkRerolled, { ...c, lots: c.lots - 1 }),
        }),
        // ES-20 Ego never goes into a check; ES-38 nor a second time into its own.
        closed("ego", refusal("ego-not-for-checks", "ES-20")),
        ...closedAfterRoll,
      ],
    });
  },
});

/** ES-19 The new face stands, and it may be a natural 20. */
export const checkRerolled: Procedure<CheckRolled, HouseRules> = procedure("check rerolled", {
  rules: ["ES-19"],
  *run(c) {
    const natural = yield* reroll(d20.times(1), face);
    return go(checkRolled, { ...c, natural, rerolled: 1 });
  },
});
