import { d, face } from "@rulewright/dice";
import {
  choose,
  closed,
  type Comparison,
  done,
  type Expectation,
  firstRefusal,
  go,
  move,
  procedure,
  type Procedure,
  refusal,
  reroll,
  roll,
  sumOf,
  type Term,
} from "@rulewright/rules";
import { diceOf, upTo } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { closedAfterRoll } from "./closed-moves.ts";
import { automaticSuccess, targetOf, type Terms, termsParameters } from "./terms.ts";

/** A rolled check. */
export type CheckRolled = {
  readonly terms: Terms;
  readonly lots: number;
  /** The face in force, 1 to 20. */
  readonly natural: number;
  /** 1 if the die was rerolled, else 0. */
  readonly rerolled: number;
  /** Lots spent on the task before its ego check; 0 for other checks. */
  readonly taskLots: number;
};

/** The die of a check (ES-11). */
export const d20 = d(20);

/** ES-11 Rank and modifier are added to the die; the skill is not. */
const totalOf = (natural: number, { rank, modifier }: Terms): number => natural + rank + modifier;

/** ES-12, ES-16 Whether a check passes: its total reaches the target, or the die shows 20. */
export function passes({ natural, terms }: CheckRolled): boolean {
  return natural === 20 || totalOf(natural, terms) >= targetOf(terms.difficulty);
}

/** ES-11 What is added to the die. */
const addedTerms = ({ rank, modifier }: Terms): readonly Term[] => [
  { from: "rank", value: rank },
  { from: "modifier", value: modifier },
];

/** ES-12, ES-13 What the total is compared with. */
const target = ({ difficulty }: Terms): Comparison => ({
  from: "target",
  value: targetOf(difficulty),
  passes: "at-least",
});

/** The terms beside the die, for the roll of a check. */
export const checkExpectation = (terms: Terms): Expectation => ({ terms: addedTerms(terms), against: target(terms) });

/** ES-17, ES-18 A check passes or fails: no criticals, no fumbles, no margin. */
function settleCheck({ natural, terms, ...c }: CheckRolled) {
  const outcome = passes({ natural, terms, ...c }) ? "success" : "failure";
  return done({ outcome, natural, total: totalOf(natural, terms) }, () => ({
    sums: [sumOf("total", [{ from: "die", value: natural }, ...addedTerms(terms)], target(terms))],
    // ES-16
    ...(natural === 20 ? { exception: { rule: "ES-16", name: "natural-20" } } : {}),
  }));
}

/** ES-11..ES-16: a quick yes-or-no question, decided by one d20. */
export const check = procedure("check", {
  rules: ["ES-11", "ES-12", "ES-13", "ES-14", "ES-15", "ES-16"],
  parameters: termsParameters,
  examples: [
    { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 },
    { rank: 1, skill: 0, modifier: -1, difficulty: 9, reading: "under", lots: 0, ego: 1 },
  ],
  *run(c) {
    // ES-15 At difficulty 0 the check passes without a roll (A16: a natural 20 makes no difference).
    if (c.difficulty === 0) return automaticSuccess();
    const natural = yield* roll(d20.times(1), face, () => checkExpectation(c));
    return go(checkRolled, { terms: c, lots: c.lots, natural, rerolled: 0, taskLots: 0 });
  },
});

/** ES-19, ES-37 One lot may reroll a failed check, or a failed ego check after a task without lots. */
export const checkRolled: Procedure<CheckRolled, HouseRules> = procedure("check rolled", {
  rules: ["ES-19", "ES-20", "ES-37", "ES-38"],
  held: ["lots"],
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
            // ES-37 Lots are spent on the task or on its ego check, never on both.
            c.taskLots > 0 && refusal("lots-barred-by-task-lots", "ES-37"),
            // ES-19 Only a failed check is rerolled.
            stands.outcome.outcome === "success" && refusal("check-not-failed", "ES-19"),
          ),
          fields: { reroll: diceOf({ die: 1 }, "ES-19"), double: upTo(0) },
          max: 1,
          refuse: ({ reroll: die, double }) =>
            firstRefusal(
              // ES-29 Doubling applies to the zeros of a task only.
              double > 0 && refusal("use-not-for-checks", "ES-29"),
              // ES-19 At most one lot.
              die.count + c.rerolled > 1 && refusal("lot-limit", "ES-19", { max: 1 }),
              die.fault,
              die.count === 0 && refusal("no-uses", "ES-19"),
              c.lots < 1 && refusal("insufficient-lots", "ES-26", { held: c.lots }),
            ),
          pays: () => ({ lots: 1 }),
          leadsTo: () => go(checkRerolled, { ...c, lots: c.lots - 1 }),
        }),
        // ES-20 Ego is never spent on a check, ES-38 nor a second time on an ego check.
        closed("ego", refusal("ego-not-for-checks", "ES-20")),
        ...closedAfterRoll,
      ],
    });
  },
});

/** ES-19 The new face counts; it may be a natural 20. */
export const checkRerolled: Procedure<CheckRolled, HouseRules> = procedure("check rerolled", {
  rules: ["ES-19"],
  *run(c) {
    const natural = yield* reroll(d20.times(1), face);
    return go(checkRolled, { ...c, natural, rerolled: 1 });
  },
});
