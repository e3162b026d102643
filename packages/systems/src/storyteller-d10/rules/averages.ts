import { rationals, type Rational } from "@rulewright/dice";
import { type Act, Calculator } from "@rulewright/rules";
import { goals } from "../goals.ts";
import type { HouseRules } from "../house-rules.ts";
import { settingParameters } from "./difficulty.ts";
import { dicePool } from "./pools.ts";

/** What is asked of a pool on average. */
interface PoolQuestion {
  readonly pool: number;
  readonly difficulty: number;
  readonly threshold?: number;
  readonly specialties?: number;
}

/** Means over all rolls of a pool. */
export interface Averages {
  /** Net successes; botches count against them, so it may lie below 0. */
  readonly net: number;
  /** Successes alone: a failure and a botch are none. */
  readonly successes: number;
}

/**
 * O-09 The table of average successes that the book announces and lacks, one entry of it: worked out exactly by the
 * engine, exploding tens to their end. Dice from 0 to 50, difficulties from 2.
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

/** O-08, O-09 In place of the missing guide and the missing table: what a pool comes to on average. */
export const averages: Act<HouseRules> = {
  rules: ["ST-62", "ST-65"],
  by: ["player", "gm"],
  of: "table",
  parameters: {
    pool: { kind: "integer", min: 0, max: 20 },
    difficulty: settingParameters.difficulty,
    threshold: { kind: "integer", min: 0, max: 10, initial: 0 },
    specialties: { kind: "integer", min: 0, max: 5, initial: 0 },
  },
  decide: ({ pool, difficulty, threshold, specialties }, _, house) => {
    const asked = {
      pool: Number(pool),
      difficulty: Number(difficulty ?? house.defaultDifficulty),
      threshold: Number(threshold),
      specialties: Number(specialties),
    };
    const { net, successes } = averageSuccesses(asked, house);
    return {
      changes: [],
      answer: { averageNet: roundToHundredths(net), averageSuccesses: roundToHundredths(successes) },
    };
  },
};

const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;
