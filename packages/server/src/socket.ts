import type { Writable } from "node:stream";
import type { WebSocket } from "@fastify/websocket";
import websocket from "@fastify/websocket";
import type { FastifyInstance } from "fastify";
import { Connection, type Limits } from "./connection.ts";
import type { Log } from "./log.ts";
import type { Tables } from "./tables.ts";

/** The largest message a client may send, in bytes. */
export const MAX_MESSAGE_BYTES = 64 * 1024;

const DEFAULT_LIMITS: Limits = {
  burst: 20,
  perSecond: 10,
  maxOverRate: 200,
  maxUnsentBytes: 4 * 1024 * 1024,
  handshakeTimeout: 10_000,
};

/** The settings of sockets. */
export interface SocketSettings {
  /** Milliseconds between pings, 20,000 by default. A client that misses one is disconnected at the next. */
  readonly heartbeat?: number;
  readonly limits?: Partial<Limits>;
}

/** Serves the WebSocket /api/tables/:table/socket. */
export async function serveSockets(
  app: FastifyInstance,
  tables: Tables,
  log: Log,
  { heartbeat = 20_000, limits }: SocketSettings,
): Promise<void> {
  const connections = new WeakMap<WebSocket, Connection>();
  const timer = setInterval(() => {
    for (const client of app.websocketServer.clients) connections.get(client)?.checkAlive();
  }, heartbeat);
  app.addHook("onClose", async () => clearInterval(timer));

  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES },
    // Clients that don't close their side are cut off when the time to close is over.
    preClose: async () => {
      for (const client of app.websocketServer.clients) client.close(1001, "server stopping");
    },
  });
  const serve = (socket: WebSocket, stream: Writable, table: string): void => {
    const connection = new Connection(socket, { tables, table, limits: { ...DEFAULT_LIMITS, ...limits }, log, stream });
    connections.set(socket, connection);
    attach(socket, connection, log);
  };
  // The plugin has to be loaded before the route is registered.
  await app.register(async (scope) => {
    scope.get<{ Params: { table: string } }>(
      "/api/tables/:table/socket",
      { websocket: true },
      (socket, { params, raw }) => serve(socket, raw.socket, params.table),
    );
    // Where pages of protocol 3 connect. They are told to reload.
    scope.get("/api/socket", { websocket: true }, (socket, { raw }) => serve(socket, raw.socket, ""));
  });
}

function attach(socket: WebSocket, connection: Connection, log: Log): void {
  // Text arrives as one Buffer. Binary messages are treated as invalid.
  socket.on("message", (data, binary) =>
    connection.receive(binary || !Buffer.isBuffer(data) ? "" : data.toString("utf8")),
  );
  socket.on("pong", () => connection.pong());
  socket.on("close", () => connection.closed());
  // On broken or oversized frames the socket closes itself with the right code.
  socket.on("error", (error) => log.info({ err: error }, "a socket failed"));
}
