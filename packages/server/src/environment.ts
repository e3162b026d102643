import { newNonce } from "@rulewright/table";
import type { DiceSource } from "./dice-source.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { newId } from "./secrets.ts";

/** What the server gives its tables: dice, nonces, ids, time, limits and a log. */
export interface Environment {
  readonly dice: DiceSource;
  /** The server's part in dice that devices take part in. */
  newNonce(): string;
  /** A new id, such as of an attempt. */
  newId(): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Does something once, so many milliseconds later, unless the function that it returns is called before. */
  later(milliseconds: number, work: () => void): () => void;
  readonly limits: Limits;
  readonly log: Log;
  /** Counts the work, where metrics are served. */
  readonly metrics?: Metrics;
}

/** The ids, nonces, clock and timers of the platform, with the default limits. Timers don't keep a stopped server running. */
export const platform: Omit<Environment, "dice" | "log"> = {
  newNonce,
  newId,
  limits: DEFAULT_LIMITS,
  now: Date.now,
  later(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
