import { rationals, type Rational } from "@rulewright/dice";
import { act, Calculator } from "@rulewright/rules";
import { goals } from "./goals.ts";
import type { HouseRules } from "./house-rules.ts";
import { settingParameters } from "./difficulty.ts";
import { dicePool } from "./pools.ts";

/** The parameters of an average. */
interface PoolQuestion {
  readonly pool: number;
  readonly difficulty: number;
  readonly threshold?: number;
  readonly specialties?: number;
}

/** O-09 The exact means of a dice pool. */
export interface Averages {
  /** Mean net successes; botches count as negative. */
  readonly net: number;
  /** Mean successes; failures and botches count as 0. */
  readonly successes: number;
}

/**
 * O-09 One entry of the table of average successes, which the book announces and lacks. The result is exact, with
 * tens exploding without limit. Pools from 0 to 50 dice, difficulties from 2.
 */
export function averageSuccesses(
  { threshold = 0, specialties = 0, ...pool }: PoolQuestion,
  house: HouseRules,
): Averages {
  const { result } = goals;
  const calculator = new Calculator<Rational>({ arithmetic: rationals, house, goal: result, strategy: "never" });
  const means = calculator.expectedValues(dicePool, { ...pool, threshold, specialties, exactTo: 0 });
  const meanOf = (objective: string): number => {
    const mean = means[result.objectives.findIndex(({ name }) => name === objective)];
    return mean ? rationals.toNumber(mean) : 0;
  };
  return { net: meanOf("net"), successes: meanOf("successes") };
}

/** O-08, O-09 Calculates average successes, in place of the missing guide and table. */
export const averages = act({
  rules: ["ST-62", "ST-65"],
  by: ["player", "gm"],
  of: "table",
  parameters: {
    pool: { kind: "integer", min: 0, max: 20 },
    difficulty: settingParameters.difficulty,
    threshold: { kind: "integer", min: 0, max: 10, initial: 0 },
    specialties: { kind: "integer", min: 0, max: 5, initial: 0 },
  },
  decide: ({ pool, difficulty, threshold, specialties }, _, house: HouseRules) => {
    const asked = { pool, difficulty: difficulty ?? house.defaultDifficulty, threshold, specialties };
    const { net, successes } = averageSuccesses(asked, house);
    return {
      changes: [],
      answer: { averageNet: roundToHundredths(net), averageSuccesses: roundToHundredths(successes) },
    };
  },
});

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
