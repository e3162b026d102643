import { d10Digits } from "@rulewright/dice";
import { go, procedure, type Procedure, roll } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { taskRolled, startTask } from "./lots.ts";
import { poolSize, taskReading } from "./pool.ts";
import { automaticSuccess, type Terms, termsParameters } from "./terms.ts";

/** ES-03..ES-10: slow, complicated work on a pool of ten-sided dice. */
export const task: Procedure<Terms, HouseRules> = procedure("task", {
  rules: ["ES-03", "ES-04", "ES-05", "ES-07", "ES-08", "ES-10"],
  parameters: termsParameters,
  examples: [
    { rank: 3, skill: 3, modifier: 0, difficulty: 2, reading: "under", lots: 2, ego: 1 },
    { rank: 4, skill: 1, modifier: 1, difficulty: 3, reading: "over", lots: 3, ego: 0 },
    { rank: -1, skill: 1, modifier: 0, difficulty: 1, reading: "under", lots: 1, ego: 1 },
  ],
  *run(t, house) {
    // ES-10 Talked down to nothing: no dice, no lots, no ego.
    if (t.difficulty === 0) return automaticSuccess();
    // ES-03..ES-05 The pool, each die read by itself.
    const fresh = yield* roll(d10Digits.times(poolSize(t, house)), taskReading(t));
    return go(taskRolled, startTask(t, fresh));
  },
});
