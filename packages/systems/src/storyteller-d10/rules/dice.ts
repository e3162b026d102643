import { atLeast, d, mapReading, type ExplodingHand, exactly, type Reading, tallyExploding } from "@rulewright/dice";

/** ST-02 The die of the system. */
export const d10 = d(10);

/** ST-48 A dice pool, with all modifiers applied. */
export type Pool = {
  readonly pool: number;
  /** The lowest face that hits, including increases; above 10 no face does (ST-55). */
  readonly difficulty: number;
  /** The total number of hits to remove (ST-66). */
  readonly threshold: number;
  /** Number of specialties in use. */
  readonly specialties: number;
};

/**
 * ST-22..ST-25, ST-52..ST-54 Reads the dice of a pool: hits on all dice, ones on the dice of the pool. Each ten, also on
 * a bonus die, adds one bonus die for each specialty in use; a one on a bonus die is a miss. Above difficulty 10 no die
 * can hit (ST-55), so bonus dice are not rolled.
 */
export function poolDice(p: Pool, exactTo = 0): Reading<ExplodingHand> {
  return tallyExploding(
    {
      adds: p.difficulty > 10 ? 0 : p.specialties,
      explodes: exactly(10),
      counts: atLeast(p.difficulty),
      // Beyond the threshold and all possible ones, each further hit is one more success.
      exactTo: Math.max(exactTo, p.threshold + p.pool + 1),
    },
    exactly(1),
  );
}

/** ST-56..ST-61 The result of a pool. */
export type PoolResult = {
  readonly outcome: "success" | "failure" | "botch";
  /** Net successes; negative for a botch. */
  readonly net: number;
  /** Hits before the threshold, including those of bonus dice. */
  readonly successes: number;
  /** Hits after the threshold. */
  readonly kept: number;
  /** Ones on the dice of the pool. */
  readonly botches: number;
  /** Degree of the botch; 0 if it is none. */
  readonly degree: number;
};

/** ST-56..ST-61 Applies the threshold, cancels hits with ones, and determines the outcome. */
export function resolvePool({ threshold }: Pick<Pool, "threshold">, hits: number, ones: number): PoolResult {
  // ST-56, ST-57 The threshold applies once to all hits; an unfilled one has no further effect.
  const kept = Math.max(0, hits - threshold);
  // ST-58 Each one cancels one of the remaining hits.
  const net = kept - ones;
  // ST-61 The degree of a botch is the number of ones that nothing cancels.
  return { outcome: outcomeFor(net), net, successes: hits, kept, botches: ones, degree: Math.max(0, -net) };
}

/** ST-56..ST-61 A pool without bonus dice, reduced to its net successes so that the odds have fewer states. */
export const netSuccessDice = (p: Omit<Pool, "specialties">): Reading<number> =>
  mapReading(
    `net above ${p.threshold}`,
    poolDice({ ...p, specialties: 0 }),
    ({ counted, marked }) => resolvePool(p, counted, marked).net,
  );

/** ST-59..ST-61 The outcome for a number of net successes. */
export function outcomeFor(net: number): PoolResult["outcome"] {
  // ST-59 Hits are left.
  if (net > 0) return "success";
  // ST-60 Nothing is left on either side, whether or not any die hit. ST-61 Ones are left.
  return net === 0 ? "failure" : "botch";
}

/** ST-52..ST-56 The facts of a roll: `automatic` if there were no dice, `impossible` if no die could hit. */
export const poolFacts = ({ pool, difficulty, threshold, specialties }: Pool) => ({
  pool,
  difficulty,
  threshold,
  specialties,
  automatic: pool === 0,
  impossible: difficulty > 10,
});
