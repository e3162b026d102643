import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Limits, type RunningServer, startServer } from "@rulewright/server";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { connect, type Seat, TableApi, type TableClient } from "../src/index.ts";

/** A server for one test. It can be stopped and started again on its port. */
export async function serve(limits: Partial<Limits> = {}) {
  const data = mkdtempSync(join(tmpdir(), "rulewright-"));
  const start = (port: number): Promise<RunningServer> => startServer({ port, host: "127.0.0.1", data, limits });
  let running = await start(0);
  const { port, localUrl: url } = running;
  onTestFinished(async () => {
    await running.close();
    rmSync(data, { recursive: true, force: true });
  });
  return {
    url,
    stop: () => running.close(),
    restart: async () => void (running = await start(port)),
  };
}

/** A table with its game master and a player, both connected. */
export async function twoClients(url: string) {
  const api = new TableApi(url);
  const opened = await api.openTable({ system: "evening-star", name: "Gwen" });
  const seat = await api.join(opened.table, { invitation: opened.invitation, name: "Paul" });
  return { opened, seat, gm: connected(url, opened), player: connected(url, seat) };
}

/** A client that is closed at the end of the test. */
export function connected(url: string, seat: Seat): TableClient {
  const client = connect({ ...seat, url, WebSocket });
  onTestFinished(() => client.close());
  return client;
}
