import { createContext, Script } from "node:vm";
import { UsageError } from "../errors/errors.ts";
import { parseInteger } from "../parameters/parser.ts";

/** How many seconds a question may take where nobody says. */
const DEFAULT_SECONDS = 20;
const MAX_SECONDS = 86_400;

const script = new Script("work()");

/** Does some work, for so many seconds at most. Throws Unusable where they are not enough. */
export function withTimeLimit<T>(work: () => T, given?: string): T {
  const seconds = parseTimeout(given);
  const done = runWithin(seconds, work);
  if (done) return done.value;
  throw new UsageError(
    `That is not worked out after ${seconds} seconds: try smaller numbers, or fewer of them, or --patience ${seconds * 10}.`,
  );
}

/** How many seconds --patience gives. Throws Unusable for anything else. */
export function parseTimeout(given?: string): number {
  const seconds = given === undefined ? DEFAULT_SECONDS : parseInteger(given);
  if (seconds !== undefined && seconds >= 1 && seconds <= MAX_SECONDS) return seconds;
  throw new UsageError(`--patience takes a whole number of seconds from 1 to ${MAX_SECONDS}, not "${given}".`);
}

/** Does some work and answers with what came of it; undefined where so many seconds were not enough. */
export function runWithin<T>(seconds: number, work: () => T): { readonly value: T } | undefined {
  let done: { readonly value: T } | undefined;
  const worked = (): void => {
    done = { value: work() };
  };
  try {
    script.runInContext(createContext({ work: worked }), { timeout: seconds * 1000, displayErrors: false });
  } catch (error) {
    if (codeOf(error) !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return undefined;
  }
  return done;
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
