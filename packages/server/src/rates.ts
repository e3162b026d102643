import rateLimit from "@fastify/rate-limit";
import { refusal } from "@rulewright/rules";
import type { FastifyInstance } from "fastify";
import { networkOf } from "./client-address.ts";
import { type HttpError, refusalError } from "./http-error.ts";
import type { Limits } from "./limits.ts";

/** How many addresses are remembered. Those that have asked for nothing for the longest are forgotten first. */
const REMEMBERED = 20_000;

/** Spans of time in milliseconds. */
export const [MINUTE, HOUR] = [60_000, 3_600_000];

/** Tables as files that one address saves in a minute. */
const FILES_PER_MINUTE = 60;

/** How often one address may do something: the configuration of a route. */
interface Rate {
  readonly rateLimit: { readonly max: number; readonly timeWindow: number; readonly groupId: string };
}

/** The rates of routes that allow less than the others. */
export interface Rates {
  /** New tables, from files as well. */
  readonly tables: Rate;
  readonly joins: Rate;
  readonly files: Rate;
  /** Guesses of codes. */
  readonly guesses: Rate;
}

const rate = (groupId: string, max: number, timeWindow: number): Rate => ({
  rateLimit: { groupId, max, timeWindow },
});

/** The rates by a server's limits. */
export const ratesOf = ({ tablesPerHour, joinsPerHour, guessesPerMinute, requestsPerMinute }: Limits): Rates => ({
  tables: rate("tables", tablesPerHour, HOUR),
  joins: rate("joins", joinsPerHour, HOUR),
  files: rate("files", Math.min(FILES_PER_MINUTE, requestsPerMinute), MINUTE),
  guesses: rate("guesses", guessesPerMinute, MINUTE),
});

/** Limits how often one address may ask for something. */
export async function limitRates(app: FastifyInstance, { requestsPerMinute }: Limits): Promise<void> {
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: MINUTE,
    cache: REMEMBERED,
    keyGenerator: ({ ip }) => networkOf(ip),
    // What remains of a rate concerns nobody before it is exceeded.
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    addHeadersOnExceeding: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    errorResponseBuilder: ({ routeOptions }, { max, ttl }) => tooFast(windowOf(routeOptions.config), max, ttl),
  });
}

const windowOf = (config: object): number => ("rateLimit" in config ? (config as Rate).rateLimit.timeWindow : MINUTE);

/** What was too often, and when it is allowed again. */
export function tooFast(window: number, max: number, milliseconds: number): HttpError {
  const seconds = Math.ceil(milliseconds / 1000);
  const [count, unit] = seconds < 100 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  const wait = `${count} ${unit}${count === 1 ? "" : "s"}`;
  const details = { max, window: window === HOUR ? "an hour" : "a minute", wait };
  return refusalError(429, refusal("too-fast", "", details));
}
