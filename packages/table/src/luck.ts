/** An attempt with the chance that it had before its dice fell. */
export interface ChancedAttempt {
  /** The probability, from 0 to 1, of a success. */
  readonly chance: number;
  readonly success: boolean;
}

/** How some attempts lay in the distribution of what they rolled. */
export interface Luck {
  readonly attempts: number;
  readonly successes: number;
  /** The expected number of successes. */
  readonly due: number;
  /** The probabilities, from 0 to 1, of at least and at most as many successes. */
  readonly atLeast: number;
  readonly atMost: number;
}

/**
 * Compares the successes among some attempts with their chances. The number of successes has a Poisson binomial
 * distribution, whose tails are exact.
 *
 * @example
 * ```ts
 * import { luckOf } from "@rulewright/table";
 *
 * const even = { chance: 0.5, success: true };
 * luckOf([even, even]); // => { attempts: 2, successes: 2, due: 1, atLeast: 0.25, atMost: 1 }
 * ```
 */
export function luckOf(attempts: readonly ChancedAttempt[]): Luck {
  let chances: readonly number[] = [1];
  for (const { chance } of attempts) {
    chances = [...chances, 0].map((one, i) => one * (1 - chance) + (chances[i - 1] ?? 0) * chance);
  }
  const successes = attempts.filter(({ success }) => success).length;
  return {
    attempts: attempts.length,
    successes,
    due: attempts.reduce((total, { chance }) => total + chance, 0),
    atLeast: sum(chances.slice(successes)),
    atMost: sum(chances.slice(0, successes + 1)),
  };
}

/** The sum of some chances, without what rounding adds to 1. */
const sum = (chances: readonly number[]): number =>
  Math.min(
    1,
    chances.reduce((total, one) => total + one, 0),
  );
