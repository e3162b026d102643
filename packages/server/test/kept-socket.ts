import { EventEmitter } from "node:events";
import process from "node:process";
import type { WebSocket } from "@fastify/websocket";
import { isRecord } from "@rulewright/rules";
import { catalogue, systemById } from "@rulewright/systems";
import { PROTOCOL } from "@rulewright/table";
import { onTestFinished } from "vitest";
import { Connection, type ConnectionContext } from "../src/connection.ts";
import { SecureDice } from "../src/dice-source.ts";
import { platform } from "../src/environment.ts";
import { DEFAULT_LIMITS, type Limits } from "../src/limits.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { SystemsInPlay } from "../src/systems-in-play.ts";
import { Tables } from "../src/tables.ts";
import { keptLog, newFolder } from "./support.ts";
import { textsIn } from "./text-frames.ts";

/** A socket that keeps what is done to it. */
class KeptSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: Record<string, unknown>[] = [];
  readonly done: unknown[] = [];
  /** When its owner stopped reading, and went on. */
  readonly reading: string[] = [];
  write(bytes: Buffer): boolean {
    this.sent.push(
      ...textsIn(bytes)
        .map((text): unknown => JSON.parse(text))
        .filter(isRecord),
    );
    return true;
  }
  pause(): void {
    this.reading.push("stops");
  }
  resume(): void {
    this.reading.push("goes on");
  }

  ping(): void {
    this.done.push("ping");
  }
  close(code: number, reason: string): void {
    this.done.push([code, reason]);
  }
  terminate(): void {
    this.done.push("terminate");
  }
}

const limits: Limits = {
  ...DEFAULT_LIMITS,
  messageBurst: 3,
  messagesPerSecond: 0,
  maxOverRate: 2,
  maxUnsentBytes: 100_000,
  handshakeTimeout: 60_000,
};

/** A connection to the game master of a new table. */
export async function connected(more: Partial<Limits> = {}, context: Partial<ConnectionContext> = {}) {
  const log = keptLog();
  const store = openSqliteStore(newFolder());
  const tables = new Tables(store, new SystemsInPlay(catalogue), {
    dice: new SecureDice(),
    ...platform,
    limits: { ...limits, ...more },
    now: () => 1000,
    log,
  });
  const system = systemById("evening-star");
  const [party] = system?.parties ?? [];
  if (!system || !party) throw new Error("Evening Star has a party");
  const opened = await tables.open({ system, party, title: "Test", name: "Gwen" });
  const socket = new KeptSocket();
  const connection = new Connection(socket as unknown as WebSocket, {
    tables,
    table: opened.table,
    limits: { ...limits, ...more },
    log,
    stream: socket,
    unsentAtAddress: () => 0,
    ...context,
  });
  onTestFinished(async () => {
    connection.closed();
    await tables.drain();
    await store.close();
  });
  // The seat is the game master's.
  const hello = (lines = 0, epoch = `${tables.epoch} leaders`) =>
    connection.receive(JSON.stringify({ type: "hello", protocol: PROTOCOL, token: opened.token, lines, epoch }));
  return { log, tables, opened, socket, connection, hello };
}

/** The end of this turn, when what it sends is written. */
export const turn = () => new Promise((resolve) => process.nextTick(resolve));

/** Time for the messages received so far to be processed. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

export const ping = '{"type":"ping"}';
