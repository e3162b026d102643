import { TableApi } from "@rulewright/client";
import { currentAttempt } from "@rulewright/table";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenedTable, TableView, TakenSeat } from "@rulewright/table";
import { onTestFinished } from "vitest";
import { type Limits, type RunningServer, type ServerOptions, startServer } from "../src/index.ts";
import { Screen } from "./client.ts";

/** A data folder for one test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A log that keeps what it is told. */
export function keptLog() {
  const kept: { level: string; details: object; message: string }[] = [];
  const keep = (level: string) => (details: object, message: string) => void kept.push({ level, details, message });
  return { kept, info: keep("info"), warn: keep("warn"), error: keep("error") };
}

/** As many requests as a test likes from its one address. */
export const MANY_REQUESTS = {
  requestsPerMinute: 100_000,
  tablesPerHour: 100_000,
  joinsPerHour: 100_000,
} as const satisfies Partial<Limits>;

/** A server for one test, on a port and in a folder of its own. */
export async function serve({ limits, ...options }: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({
    port: 0,
    host: "127.0.0.1",
    data: newFolder(),
    limits: { ...MANY_REQUESTS, ...limits },
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

export async function post(port: number, path: string, body: unknown) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const answered: unknown = await response.json();
  return { status: response.status, body: answered };
}

const apiAt = (port: number): TableApi => new TableApi(`http://127.0.0.1:${port}`);

export const openTable = (
  port: number,
  more: Partial<Parameters<TableApi["openTable"]>[0]> = {},
): Promise<OpenedTable> => apiAt(port).openTable({ system: "evening-star", name: "Gwen", ...more });

export const sitDown = (port: number, { table, invitation }: OpenedTable, name: string): Promise<TakenSeat> =>
  apiAt(port).join(table, { invitation, name });

/** A table with its game master and one player, both at their screens; the player plays the first of the party: Maren. */
export async function twoAtATable(port: number, system = "evening-star") {
  const opened = await openTable(port, { system });
  const seat = await sitDown(port, opened, "Paul");
  const [gm, player] = [await Screen.at(port, opened), await Screen.at(port, seat)];
  const answer = await player.command({ type: "take-character", character: gm.view?.characters[0]?.id ?? "" });
  if (answer.answer !== "accepted") throw new Error(JSON.stringify(answer));
  return { opened, seat, gm, player };
}

/** Maren tries to mend a clock: the game master frames it. */
export const framed = {
  type: "frame",
  character: "maren-oake",
  title: "Mend the harbour clock",
  offer: "attempt",
  args: { rank: 4, skill: 5, difficulty: 4 },
} as const;

/** The attempt on a screen, and how many steps it has taken. */
export function attemptOn({ view }: { readonly view: TableView | undefined }) {
  const attempt = view && currentAttempt(view);
  if (!attempt) throw new Error("there is no attempt on the table");
  const { id, trace } = attempt;
  return { attempt: id, step: trace.steps.length, undos: view.undos };
}
