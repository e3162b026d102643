import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

/** Somebody else listens there already. */
export class PortInUse extends Error {
  readonly port: number;

  constructor(port: number) {
    super(`Port ${port} is in use. Stop what uses it, or choose another one with --port (0 takes any free one).`);
    this.name = "PortInUse";
    this.port = port;
  }
}

/** The port or the address can't be listened on, for another reason than being in use. */
export class CannotListen extends Error {
  constructor(host: string, port: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`The server can't listen on port ${port} of ${host}: ${why}`, { cause });
    this.name = "CannotListen";
  }
}

/** Tries a port before anything is opened, so that a busy one is named before a busy data folder. */
export async function tryPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(worded(error, host, port)));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Listens, and answers the port. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw worded(error, host, port);
  }
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("a server that listens has an address");
  return address.port;
}

function worded(error: unknown, host: string, port: number): Error {
  const inUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return inUse ? new PortInUse(port) : new CannotListen(host, port, error);
}
