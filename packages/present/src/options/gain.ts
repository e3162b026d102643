import type { Amounts, Objective } from "@rulewright/rules";

/** A smaller gain is no reason to pay, and isn't named: half a point in a hundred, or as much of an amount. */
export const MIN_GAIN = 0.005;

/**
 * Whether a price buys nothing worth paying for: no chance or mean of the goal, beside what is paid, becomes better than by
 * letting the result stand by 0.005 or more. Such an option is not recommended.
 *
 * @example
 * ```ts
 * import { chance, minimizePaid } from "@rulewright/rules";
 * import { buysNothing } from "@rulewright/present";
 *
 * const objectives = [chance("success", ({ outcome }) => outcome === "success"), minimizePaid("lots")];
 * buysNothing(objectives, { pays: { lots: 1 }, values: [0.0001, 1.9] }, [0, 0]); // => true
 * buysNothing(objectives, { pays: { lots: 1 }, values: [0.02, 1.9] }, [0, 0]); // => false
 * buysNothing(objectives, { pays: {}, values: [0.0001, 1.9] }, [0, 0]); // => false
 * ```
 */
export function buysNothing(
  objectives: readonly Objective[],
  { pays, values }: { readonly pays: Amounts; readonly values: readonly number[] },
  standing: readonly number[],
): boolean {
  if (Object.values(pays).every((amount) => amount === 0)) return false;
  return objectives.every(
    ({ source, sense }, i) => source === "paid" || ((values[i] ?? 0) - (standing[i] ?? 0)) * sense < MIN_GAIN,
  );
}
