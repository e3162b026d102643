/** An option as it was calculated. */
export interface RatedOption {
  /** 0 for the best option. Options of equal value share a rank. */
  readonly rank: number;
  /** The expected values of a goal's objectives without any further choices. */
  readonly passive: readonly number[];
}

/** Differences below this are rounding. */
const ROUNDING = 1e-9;

/**
 * Whether a value is more than another one, by more than rounding.
 *
 * @example
 * ```ts
 * import { isMore } from "@rulewright/present";
 *
 * isMore(0.1 + 0.2, 0.3); // => false
 * ```
 */
export const isMore = (a: number, b: number): boolean => a > b + ROUNDING;

/**
 * What an option is worth to the first objective by itself, before anything that may follow.
 *
 * @example
 * ```ts
 * import { worthAtOnce } from "@rulewright/present";
 *
 * worthAtOnce({ passive: [0.25, 2] }); // => 0.25
 * ```
 */
export const worthAtOnce = ({ passive: [worth = 0] }: Pick<RatedOption, "passive">): number => worth;

/** Whether an option is better than another: worth more in the end, or as much and sooner. */
const isBetter = (a: RatedOption, b: RatedOption): boolean =>
  a.rank < b.rank || (a.rank === b.rank && isMore(worthAtOnce(a), worthAtOnce(b)));

/**
 * The best of some options, the first of equal ones; undefined where there are none. Of those that are worth as much in the
 * end it is one that is worth most at once.
 *
 * @example
 * ```ts
 * import { bestOption } from "@rulewright/present";
 *
 * const stand = { name: "stand", rank: 1, passive: [0.5] };
 * const reroll = { name: "reroll", rank: 0, passive: [0.5] };
 * bestOption([stand, reroll])?.name; // => "reroll"
 * ```
 */
export const bestOption = <O extends RatedOption>(options: readonly O[] = []): O | undefined =>
  options.reduce<O | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined);
