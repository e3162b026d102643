import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Another program listens on the port. The message says what to do.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { PortInUseError, startServer } from "@rulewright/server";
 *
 * const [host, data] = ["127.0.0.1", mkdtempSync(join(tmpdir(), "rulewright-"))];
 * const server = await startServer({ port: 0, host, data });
 * const error = await startServer({ port: server.port, host, data }).catch((reason: unknown) => reason);
 * error instanceof PortInUseError && error.port === server.port; // => true
 * await server.close();
 * ```
 */
export class PortInUseError extends Error {
  readonly port: number;

  constructor(port: number) {
    super(
      `Port ${port} is in use. Stop the program that uses it, or choose another port with --port (0 takes any free port).`,
    );
    this.name = "PortInUseError";
    this.port = port;
  }
}

/**
 * The server can't listen on the port or address, for another reason than being in use: the address is not one of this
 * machine, or the port needs more rights. The error of the system is its `cause`.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { ListenError, startServer } from "@rulewright/server";
 *
 * const data = mkdtempSync(join(tmpdir(), "rulewright-"));
 * const elsewhere = { port: 8080, host: "192.0.2.1", data };
 * const error = await startServer(elsewhere).catch((reason: unknown) => reason);
 * error instanceof ListenError; // => true
 * ```
 */
export class ListenError extends Error {
  constructor(host: string, port: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The server can't listen on port ${port} of ${host}: ${reason}`, { cause });
    this.name = "ListenError";
  }
}

/** Checks that a port is free before anything else is opened. Rejects with a PortInUseError or a ListenError. */
export async function checkPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(listenError(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Listens. Resolves with the port. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error, host, port);
  }
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("a server that listens has an address");
  return address.port;
}

function listenError(error: unknown, host: string, port: number): Error {
  const inUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return inUse ? new PortInUseError(port) : new ListenError(host, port, error);
}
