import type { FastifyError, FastifyInstance } from "fastify";
import type { z } from "zod";
import { prettifyError } from "zod";
import type { Log } from "./log.ts";

/** A request that gets no: an HTTP status, a code that stays the same, and a message for people. */
export class Declined extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "Declined";
    this.status = status;
    this.code = code;
  }
}

/** Parses what came in, or declines with what would be legal. */
export function parsed<S extends z.ZodType>(schema: S, given: unknown): z.infer<S> {
  const result = schema.safeParse(given);
  if (!result.success) throw new Declined(400, "bad-request", prettifyError(result.error));
  return result.data;
}

const codes: Readonly<Record<number, string>> = {
  404: "not-found",
  413: "too-large",
  415: "not-json",
  429: "too-fast",
};

/** Every error leaves as {code, message}. A bug says nothing of itself to the client, and all to the log. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | Declined, request, reply) => {
    const status = "status" in error ? error.status : (error.statusCode ?? 500);
    if (status >= 500) {
      const [path] = request.url.split("?");
      log.error({ err: error, method: request.method, path }, "a request met a bug");
      return reply.code(500).send({ code: "bug", message: "Something went wrong. The server's log says what." });
    }
    const code = "status" in error ? error.code : (codes[status] ?? "bad-request");
    return reply.code(status).send({ code, message: error.message });
  });
}
