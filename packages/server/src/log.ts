import { pino } from "pino";

/** The log of the server. Any pino logger fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How much is logged: errors only, what somebody should look at, or what the server does as well. */
export const LOG_LEVELS = ["error", "warn", "info"] as const;

/** One of the {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * A log that writes to standard error, one line of JSON for each entry.
 *
 * @example
 * ```ts
 * import { jsonLog } from "@rulewright/server";
 *
 * jsonLog("warn").info({ port: 8020 }, "server listening"); // => undefined
 * ```
 */
export function jsonLog(level: LogLevel = "error"): Log {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
}
