import { pino } from "pino";

/** The log of the server. Any pino logger fits. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A log that writes errors to standard error, as one line of JSON each. */
export function errorLog(): Log {
  return pino({ level: "error" }, pino.destination({ dest: 2, sync: true }));
}
