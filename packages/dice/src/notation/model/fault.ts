import type { FaultCode } from "./fault-messages.ts";
import type { Place, Test } from "./expression.ts";

/**
 * Why an expression can't be read, rolled or calculated, and where in the text the reason is. Faults are returned, never
 * thrown.
 */
export interface Fault extends Place, FaultDetails {
  /** Which fault it is. `message` gives the sentence for it. */
  readonly fault: FaultCode;
}

/** What the message of a fault names, and what was probably meant. */
export interface FaultDetails {
  readonly word?: string;
  readonly die?: string;
  readonly test?: Test;
  readonly value?: number;
  readonly count?: number;
  readonly max?: number;
  /** A replacement for the text at this place that was probably meant. */
  readonly suggestion?: string | undefined;
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

  constructor(fault: FaultCode, { at, length }: Place, details?: FaultDetails) {
    super(fault);
    this.name = "FaultError";
    this.fault = { fault, at, length, ...details };
  }
}

/** Throws a FaultError. */
export function fail(fault: FaultCode, place: Place, details?: FaultDetails): never {
  throw new FaultError(fault, place, details);
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
