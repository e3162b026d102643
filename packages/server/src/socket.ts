import type { WebSocket } from "@fastify/websocket";
import websocket from "@fastify/websocket";
import { refusal } from "@rulewright/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "./client-address.ts";
import { Connection } from "./connection.ts";
import { limitFrames } from "./frame-limit.ts";
import { parseRequest, refusalError, tableParams } from "./http-error.ts";
import type { Limits } from "./limits.ts";
import type { Log } from "./log.ts";
import { MAX_HELLO_BYTES } from "./messages.ts";
import type { Metrics } from "./metrics.ts";
import { OpenConnections } from "./open-connections.ts";
import type { SocketFaults } from "./socket-faults.ts";
import type { Tables } from "./tables.ts";

/** The largest message a client may send, in bytes. */
export const MAX_MESSAGE_BYTES = 64 * 1024;

/** The settings of sockets. */
export interface SocketSettings {
  /** Milliseconds between pings, 20,000 by default. A client that misses one is disconnected at the next. */
  readonly heartbeat?: number;
  readonly limits: Limits;
  /** What counts the answers to commands and the requests that are refused. */
  readonly metrics?: Metrics | undefined;
  /** Counts the sockets that are closed for what they sent. */
  readonly faults: SocketFaults;
}

/** Serves the WebSocket /api/tables/:table/socket. */
export async function serveSockets(
  app: FastifyInstance,
  tables: Tables,
  log: Log,
  { heartbeat = 20_000, limits, metrics, faults }: SocketSettings,
): Promise<void> {
  const connections = new WeakMap<WebSocket, Connection>();
  const timer = setInterval(() => {
    for (const client of app.websocketServer.clients) connections.get(client)?.checkAlive();
  }, heartbeat);
  app.addHook("onClose", async () => clearInterval(timer));

  await app.register(websocket, {
    // Frames are written as they are (`text-frame.ts`), so nothing may be compressed.
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    // Clients that don't close their side are cut off when the time to close is over.
    preClose: async () => {
      for (const client of app.websocketServer.clients) client.close(1001, "server stopping");
    },
  });
  const open = new OpenConnections();
  const refuseTooMany = async ({ ip }: FastifyRequest): Promise<void> => {
    const { socketsPerAddress: max } = limits;
    if (open.count(networkOf(ip)) >= max) throw refusalError(429, refusal("too-many-connections", "", { max }));
  };
  const serve = (socket: WebSocket, { ip, raw }: FastifyRequest, table: string): void => {
    const address = networkOf(ip);
    const unsentAtAddress = (): number => open.unsent(address);
    const connection = new Connection(socket, {
      tables,
      table,
      limits,
      log,
      stream: raw.socket,
      unsentAtAddress,
      metrics,
      faulty: () => faults.note(address),
      greeted: () => limitFrames(socket, MAX_MESSAGE_BYTES),
    });
    limitFrames(socket, MAX_HELLO_BYTES);
    connections.set(socket, connection);
    open.add(address, connection);
    socket.on("close", () => open.remove(address, connection));
    attach(socket, connection, log);
    // A frame that is broken or too long.
    socket.on("error", () => faults.note(address));
  };
  // The plugin has to be loaded before the route is registered.
  await app.register(async (scope) => {
    const options = { websocket: true, preValidation: refuseTooMany } as const;
    scope.get("/api/tables/:table/socket", options, (socket, request) =>
      serve(socket, request, parseRequest(tableParams, request.params).table),
    );
    // Where pages of protocol 3 connect. They are told to reload.
    scope.get("/api/socket", options, (socket, request) => serve(socket, request, ""));
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
