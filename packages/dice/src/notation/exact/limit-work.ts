import type { Place } from "../model/expression.ts";
import { fail } from "../model/fault.ts";

/** The maximum work for one answer, in steps of one multiplication of doubles: some tenths of a second. */
export const MAX_WORK = 300_000_000;

/** Counts the steps of a calculation and throws a FaultError at `place` when they are too many. */
export function limitWork(place: Place, maxWork = MAX_WORK): (steps: number) => void {
  let left = maxWork;
  return (steps) => {
    left -= steps;
    if (left < 0) failAsTooLarge(place);
  };
}

/** Throws the FaultError for a calculation that would take too long. */
export function failAsTooLarge(place: Place): never {
  return fail("outcomes", place);
}
