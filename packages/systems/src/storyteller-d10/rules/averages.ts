import { rationals, type Rational } from "@rulewright/dice";
import { Calculator } from "@rulewright/rules";
import { goals } from "../goals.ts";
import type { HouseRules } from "../house-rules.ts";
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
