import { createContext, Script } from "node:vm";
import { EndlessAttemptError, EndlessRunError, TooMuchWorkError } from "@rulewright/rules";
import { LimitError, UsageError } from "../errors/errors.ts";
import { parseInteger } from "../parameters/integer.ts";

const DEFAULT_SECONDS = 20;
const MAX_SECONDS = 86_400;

const script = new Script("work()");

/**
 * Does synchronous work within a time limit, in the seconds of the option `--timeout` (20 by default). Throws a
 * LimitError where the time or the memory is not enough.
 */
export function withTimeLimit<T>(work: () => T, timeout?: string): T {
  const seconds = parseTimeout(timeout);
  const done = runWithin(seconds, work);
  if (done) return done.value;
  throw new LimitError(
    `No answer within ${seconds} s. Try smaller numbers or fewer of them, or --timeout ${seconds * 10}.`,
  );
}

/** The seconds of the option `--timeout`, 1 to 86,400. Throws a UsageError for anything else. */
export function parseTimeout(timeout?: string): number {
  const seconds = timeout === undefined ? DEFAULT_SECONDS : parseInteger(timeout);
  if (seconds !== undefined && seconds >= 1 && seconds <= MAX_SECONDS) return seconds;
  throw new UsageError(`--timeout takes a whole number of seconds from 1 to ${MAX_SECONDS}, not "${timeout}".`);
}

/**
 * Does synchronous work; undefined where it takes longer than so many seconds. Throws a LimitError where it exceeds
 * what dice, lists or the call stack can hold.
 */
export function runWithin<T>(seconds: number, work: () => T): { readonly value: T } | undefined {
  let done: { readonly value: T } | undefined;
  const run = (): void => {
    done = { value: work() };
  };
  try {
    script.runInContext(createContext({ work: run }), { timeout: seconds * 1000, displayErrors: false });
  } catch (error) {
    if (errorCode(error) === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    if (error instanceof EndlessRunError || error instanceof EndlessAttemptError) {
      throw new LimitError(`${error.procedure} does not end with these values. Give values that let it end.`);
    }
    if (error instanceof TooMuchWorkError) throw new LimitError(tooMuchWork(error));
    // The engine and the language report sizes beyond their limits in the same class.
    if (error instanceof RangeError) throw new LimitError(`The question is too large: ${error.message}.`);
    throw error;
  }
  return done;
}

const inWords = (n: number): string =>
  n.toLocaleString("en", { notation: "compact", compactDisplay: "long", maximumSignificantDigits: 2 });

const tooMuchWork = ({ steps }: TooMuchWorkError): string =>
  `An exact answer takes more than ${inWords(steps)} steps, a second of calculation. Smaller numbers or fewer of them take less; \`rulewright simulate\` rolls instead, and --timeout 60 calculates for up to a minute.`;

const errorCode = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
