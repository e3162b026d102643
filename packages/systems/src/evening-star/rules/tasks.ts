import { d10Digits } from "@rulewright/dice";
import { go, procedure, type Procedure, rolled } from "@rulewright/rules";
import type { House } from "../house.ts";
import { taskRolled, untouched } from "./lots.ts";
import { poolOf, taskDice } from "./pool.ts";
import { automatic, type Terms, termsParameters } from "./terms.ts";

/** ES-03..ES-10: slow, complicated work on a pool of ten-sided dice. */
export const task: Procedure<Terms, House> = procedure("task", {
  rules: ["ES-03", "ES-04", "ES-05", "ES-07", "ES-08", "ES-10"],
  parameters: termsParameters,
  examples: [
    { rank: 3, skill: 3, modifier: 0, difficulty: 2, reading: "under", lots: 2, ego: 1 },
    { rank: 4, skill: 1, modifier: 1, difficulty: 3, reading: "over", lots: 3, ego: 0 },
    { rank: -1, skill: 1, modifier: 0, difficulty: 1, reading: "under", lots: 1, ego: 1 },
  ],
  next(t, house) {
    // ES-10 Talked down to nothing: no dice, no lots, no ego.
    if (t.difficulty === 0) return automatic();
    // ES-03..ES-05 The pool, each die read by itself.
    return rolled(d10Digits.times(poolOf(t, house)), taskDice(t), (fresh) => go(taskRolled, untouched(t, fresh)));
  },
});
