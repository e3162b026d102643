import { pino } from "pino";

/** Where the server tells what went wrong and what is needed to replay it: any pino logger will do. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Errors only, on standard error, one line of JSON each. */
export function errorLog(): Log {
  return pino({ level: "error" }, pino.destination({ dest: 2, sync: true }));
}
