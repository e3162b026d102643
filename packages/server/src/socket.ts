import type { WebSocket } from "@fastify/websocket";
import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import { Connection, type Limits } from "./connection.ts";
import type { Log } from "./log.ts";
import type { Tables } from "./tables.ts";

/** The largest message a client may send, in bytes. */
export const MOST_BYTES = 64 * 1024;

const limitsByDefault: Limits = {
  burst: 20,
  perSecond: 10,
  patience: 200,
  unsent: 4 * 1024 * 1024,
  greeting: 10_000,
};

export interface SocketSettings {
  /** Milliseconds between pings, 20,000 by default. A client that misses one is let go at the next. */
  readonly heartbeat?: number;
  readonly limits?: Partial<Limits>;
}

/** Serves /api/socket: the live table. */
export async function serveSockets(
  app: FastifyInstance,
  tables: Tables,
  log: Log,
  { heartbeat = 20_000, limits }: SocketSettings,
): Promise<void> {
  const connections = new Set<Connection>();
  const beats = setInterval(() => {
    for (const connection of connections) connection.beat();
  }, heartbeat);
  app.addHook("onClose", async () => clearInterval(beats));

  await app.register(websocket, {
    options: { maxPayload: MOST_BYTES },
    preClose: () => sayGoodbye(app.websocketServer.clients),
  });
  // Routes are registered after the plugin has loaded: before, they would not be sockets.
  await app.register(async (scope) => {
    scope.get("/api/socket", { websocket: true }, (socket) => {
      const connection = new Connection(socket, tables, { ...limitsByDefault, ...limits }, log);
      connections.add(connection);
      attach(socket, connection, log);
      socket.on("close", () => connections.delete(connection));
    });
  });
}

function attach(socket: WebSocket, connection: Connection, log: Log): void {
  // Text comes as one Buffer; what is binary is no message of ours, and isn't JSON either.
  socket.on("message", (data, binary) =>
    connection.hear(binary || !Buffer.isBuffer(data) ? "" : data.toString("utf8")),
  );
  socket.on("pong", () => connection.heartbeat());
  socket.on("close", () => connection.left());
  // Broken frames and frames too large: the socket closes itself with a code that says so.
  socket.on("error", (error) => log.info({ err: error }, "a socket broke off"));
}

/** Tells every client that the server goes, and doesn't wait for those that don't answer. */
async function sayGoodbye(clients: ReadonlySet<WebSocket>): Promise<void> {
  for (const client of clients) client.close(1001, "the server stops");
  const until = performance.now() + 500;
  while (clients.size > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
  for (const client of clients) client.terminate();
}
