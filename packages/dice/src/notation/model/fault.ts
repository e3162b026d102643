import type { Place } from "./expression.ts";

/**
 * Why an expression can't be read, rolled or calculated, and where in the text the reason is. Faults are returned, never
 * thrown.
 */
export interface Fault extends Place {
  /** One sentence without a full stop. */
  readonly fault: string;
  /** A replacement for the text at this place that was probably meant. */
  readonly suggestion?: string;
}

/**
 * Whether a result is a fault.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * notation.isFault(notation.parse("4d6kh5")); // => true
 * notation.isFault(notation.parse("4d6kh3")); // => false
 * ```
 */
export function isFault(value: object): value is Fault {
  return "fault" in value;
}

/** Carries a fault out of a nested calculation to `catchFault`. */
export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: string, { at, length }: Place, suggestion?: string) {
    super(fault);
    this.name = "FaultError";
    this.fault = { fault, at, length, ...(suggestion === undefined ? {} : { suggestion }) };
  }
}

/** Throws a FaultError. */
export function fail(fault: string, place: Place, suggestion?: string): never {
  throw new FaultError(fault, place, suggestion);
}

/** The result of `work`, or the fault that it threw. */
export function catchFault<T>(work: () => T): T | Fault {
  try {
    return work();
  } catch (error) {
    if (error instanceof FaultError) return error.fault;
    throw error;
  }
}
