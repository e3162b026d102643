import { d10Digits } from "@rulewright/dice";
import { go, procedure, roll } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { taskRolled, startTask } from "./lots.ts";
import { neededSuccesses, poolSize, taskReading } from "./pool.ts";
import { automaticSuccess, termsParameters } from "./terms.ts";

/** ES-03..ES-10: slow, complicated work, decided by a pool of d10. */
export const task = procedure("task", {
  rules: ["ES-03", "ES-04", "ES-05", "ES-07", "ES-08", "ES-10"],
  parameters: termsParameters,
  examples: [
    { rank: 3, skill: 3, modifier: 0, difficulty: 2, reading: "under", lots: 2, ego: 1 },
    { rank: 4, skill: 1, modifier: 1, difficulty: 3, reading: "over", lots: 3, ego: 0 },
    { rank: -1, skill: 1, modifier: 0, difficulty: 1, reading: "under", lots: 1, ego: 1 },
  ],
  *run(t, house: HouseRules) {
    // ES-10 At difficulty 0 there are no dice, lots or ego.
    if (t.difficulty === 0) return automaticSuccess();
    // ES-03..ES-05 Each die of the pool is read by itself.
    const fresh = yield* roll(d10Digits.times(poolSize(t, house)), taskReading(t), () => ({
      terms: [],
      against: neededSuccesses(t.difficulty, house),
    }));
    return go(taskRolled, startTask(t, fresh));
  },
});
