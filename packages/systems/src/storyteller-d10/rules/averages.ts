import { doubles, type ExplodingHand } from "@rulewright/dice";
import { act } from "@rulewright/rules";
import { d10, poolDice, resolvePool } from "./dice.ts";
import { settingParameters } from "./difficulty.ts";
import type { HouseRules } from "./house-rules.ts";
import { withChanceDie } from "./pools.ts";

/** The parameters of an average. */
interface PoolQuestion {
  readonly pool: number;
  readonly difficulty: number;
  readonly threshold: number;
  readonly specialties: number;
}

/** O-09 The means of a dice pool, rounded to hundredths. */
export interface Averages {
  /** Mean net successes; botches count as negative. */
  readonly net: number;
  /** Mean successes; failures and botches count as 0. */
  readonly successes: number;
}

/**
 * O-09 One entry of the table of average successes, which the book announces and lacks. Tens explode without limit. Pools
 * from 0 to 50 dice, difficulties from 2.
 */
export function averageSuccesses(asked: PoolQuestion, house: HouseRules): Averages {
  const pool = withChanceDie(asked, house);
  const distribution = poolDice(pool).distribution(d10.times(pool.pool), doubles);
  const meanOf = (count: (net: number) => number): number => {
    const netOf = ({ counted, marked }: ExplodingHand): number => count(resolvePool(pool, counted, marked).net);
    let sum = 0;
    for (const { value, chance, beyond } of distribution) {
      const net = netOf(value);
      sum += chance * net;
      // Beyond the last value each further hit is one more success.
      if (beyond) sum += beyond.excess * (netOf(beyond.value) - net);
    }
    return sum;
  };
  return {
    net: roundToHundredths(meanOf((net) => net)),
    successes: roundToHundredths(meanOf((net) => Math.max(0, net))),
  };
}

/** O-08, O-09 Calculates average successes, in place of the missing guide and table. */
export const averages = act({
  rules: ["ST-62", "ST-65"],
  by: ["player", "gm"],
  of: "table",
  isLookup: true,
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
      answer: { averageNet: net, averageSuccesses: successes },
    };
  },
});

/** Larger than the rounding of doubles, so that an exact half is rounded up. */
const ROUNDING = 1e-9;

const roundToHundredths = (value: number): number => Math.round(value * 100 + ROUNDING) / 100;
