import { formatMessage, refusal, type Refusal } from "@rulewright/rules";
import { tableText } from "@rulewright/table";
import type { FastifyError, FastifyInstance } from "fastify";
import { prettifyError, z } from "zod";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { DiskFullError, StoreUnreachableError } from "./store.ts";
import type { RequestFailure } from "./requests.ts";
import { StoreFullError } from "./table-room.ts";

/** An error response: an HTTP status, a stable code, and a message for people. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  /** Further fields of the answer. */
  readonly more: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, more: Readonly<Record<string, string>> = {}) {
    // Nobody reads where a refusal was thrown, and to collect that costs more than all the rest of it.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.more = more;
    this.status = status;
    this.code = code;
  }
}

/** The parameters of a path that names a table. */
export const tableParams = z.object({ table: z.string().max(64) });

/** The token of a seat, in a header. */
export const tokenHeader = z.object({ "x-token": z.string().max(128) });

/** The invitation is sent in a header, since URLs are written into logs. */
export const invitationHeader = z.object({ "x-invitation": z.string().max(128) });

/** The error response of a request that was not decided. */
export function failureError({ failure }: RequestFailure): Error {
  if (failure === "disk-full") return new DiskFullError();
  if (failure === "deleted") return new HttpError(404, "no-such-table", "There is no such table.");
  return new HttpError(503, failure, "The table can't be changed right now. Try again later.");
}

/** A text in a header, which takes ASCII only. */
export const encodedText = z.string().transform((text, context) => {
  try {
    return decodeURIComponent(text);
  } catch {
    context.addIssue({ code: "custom", message: "Expected a text in percent-encoding" });
    return z.NEVER;
  }
});

/** The error response of a refusal that isn't one of a system's rules. */
export const refusalError = (status: number, { code, details }: Refusal): HttpError =>
  new HttpError(status, code, formatMessage(tableText, `refusal.${code}`, details));

/** Parses input by a schema. Throws an HttpError 400 that says what is wrong with it. */
export function parseRequest<S extends z.ZodType>(schema: S, given: unknown): z.infer<S> {
  const result = schema.safeParse(given);
  if (!result.success) throw new HttpError(400, "bad-request", prettifyError(result.error));
  return result.data;
}

const codes: Readonly<Record<number, string>> = {
  404: "not-found",
  413: "too-large",
  415: "not-json",
  429: "too-fast",
};

/** A message for the operator of the server. */
export const DISK_FULL = "The server's disk is full, so this could not be saved. Free some space and try again.";

/** The response to an error that isn't a bug and that the server knows; undefined for any other. */
function knownResponse(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof StoreFullError) return refusalError(409, refusal("too-many-tables", "", { max: error.max }));
  if (error instanceof DiskFullError) return new HttpError(507, "disk-full", DISK_FULL);
  return error instanceof StoreUnreachableError ? new HttpError(503, "unavailable", error.message) : undefined;
}

/** Sends every error as `{ code, message }`. Details of bugs go to the log only. */
export function handleErrors(app: FastifyInstance, log: Log, metrics?: Metrics): void {
  app.setErrorHandler((error: FastifyError, { method, url }, reply) => {
    const known = knownResponse(error);
    if (known) {
      if (known !== error && known.status >= 500) log.error({ err: error }, "the tables can't be stored");
      metrics?.refused(known.code);
      if (known.status === 503) reply.header("retry-after", "5");
      return reply.code(known.status).send({ code: known.code, message: known.message, ...known.more });
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      const [path] = url.split("?");
      log.error({ err: error, method, path }, "a request failed because of a bug");
      return reply.code(500).send({ code: "bug", message: "Something went wrong. See the server's log." });
    }
    return reply.code(status).send({ code: codes[status] ?? "bad-request", message: error.message });
  });
}
