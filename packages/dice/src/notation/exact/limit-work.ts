import type { Place } from "../model/expression.ts";
import { fail } from "../model/fault.ts";

/** The maximum work for one answer, in steps of one multiplication of doubles: about a second. */
export const MAX_WORK = 300_000_000;

/**
 * Counts the steps of a calculation and throws a FaultError at `place` when they are too many. The fault says how many
 * there would be at least.
 */
export function limitWork(place: Place, max = MAX_WORK): (steps: number) => void {
  let count = 0;
  return (steps) => {
    count += steps;
    if (count > max) fail("outcomes", place, { count, max });
  };
}
