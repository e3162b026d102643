import { atLeast, d, mapReading, type ExplodingHand, exactly, type Reading, tallyExploding } from "@rulewright/dice";

export const d10 = d(10);

/** Dice about to be thrown, everything settled. */
export type Pool = {
  readonly pool: number;
  /** Lowest face that hits, increases included; above 10 none does (ST-55). */
  readonly difficulty: number;
  /** Hits that vanish before anything else, all told (ST-66). */
  readonly threshold: number;
  /** Specialties in use. */
  readonly specialties: number;
};

/**
 * ST-22..ST-25, ST-52..ST-54 How the dice are read: hits on all of them, ones on the pool's own dice. Every ten throws a
 * bonus die for each specialty in use, and so do theirs; a one among those is a plain failure. Where nothing can hit
 * (ST-55) bonus dice make no difference and stay in the bag.
 */
export function poolDice(p: Pool, exactTo = 0): Reading<ExplodingHand> {
  return tallyExploding(
    {
      adds: p.difficulty > 10 ? 0 : p.specialties,
      explodes: exactly(10),
      counts: atLeast(p.difficulty),
      // Past the threshold and every one there may be, each further hit is one success more.
      exactTo: Math.max(exactTo, p.threshold + p.pool + 1),
    },
    exactly(1),
  );
}

/** What a throw comes to. */
export type PoolResult = {
  readonly outcome: string;
  /** Successes; below 0 the degree of a botch. */
  readonly net: number;
  /** Hits, bonus dice included, before the threshold. */
  readonly successes: number;
  /** Hits that the threshold left. */
  readonly kept: number;
  /** Ones on the pool's own dice. */
  readonly botches: number;
  /** How bad a botch is; 0 where it is none. */
  readonly degree: number;
};

/** ST-56..ST-61 The threshold eats hits before ones do; what is left on either side says how it went. */
export function resolvePool({ threshold }: Pick<Pool, "threshold">, hits: number, ones: number): PoolResult {
  // ST-56, ST-57 Taken once from pool and bonus hits together; an unfilled threshold has no further effect.
  const kept = Math.max(0, hits - threshold);
  // ST-58 Each one cancels one of the hits left.
  const net = kept - ones;
  return { outcome: outcomeFor(net), net, successes: hits, kept, botches: ones, degree: Math.max(0, -net) };
}

/** ST-56..ST-61 Dice without bonus dice, read for nothing but their successes. */
export const netSuccessDice = (p: Omit<Pool, "specialties">): Reading<number> =>
  mapReading(
    `net above ${p.threshold}`,
    poolDice({ ...p, specialties: 0 }),
    ({ counted, marked }) => resolvePool(p, counted, marked).net,
  );

/** ST-59..ST-61 */
export function outcomeFor(net: number): string {
  if (net > 0) return "success";
  return net === 0 ? "failure" : "botch";
}

/** What was thrown, for everybody to see: `automatic` where there was nothing to throw, `impossible` where none could hit. */
export const poolFacts = ({ pool, difficulty, threshold, specialties }: Pool) => ({
  pool,
  difficulty,
  threshold,
  specialties,
  automatic: pool === 0,
  impossible: difficulty > 10,
});
