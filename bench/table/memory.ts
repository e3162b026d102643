import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Entry } from "@rulewright/table";
import { entryHash } from "../../packages/server/src/hash-chain.ts";
import { databaseFile } from "../../packages/server/src/sqlite-database.ts";
import { openSqliteStore } from "../../packages/server/src/sqlite-store.ts";
import type { Measurement } from "../measure.ts";
import { Client, openTable } from "./clients.ts";
import { move } from "./load.ts";
import { inFolder } from "./servers.ts";

/** The tables at play and the watchers of each, for how many milliseconds they play, and the tables at rest. */
const [PLAYED, WATCHERS, LOADED, RESTING] = [200, 3, 10_000, 100_000];
/** After how many milliseconds a server is at rest. */
const SETTLED = 2000;

const root = join(import.meta.dirname, "..", "..");

/** A server as `npm start` runs it, without limits. */
class Started {
  readonly #pid: number;
  readonly port: number;
  /** Milliseconds from the start of the process until it says that it is ready. */
  readonly ms: number;

  private constructor(pid: number, port: number, ms: number) {
    [this.#pid, this.port, this.ms] = [pid, port, ms];
  }

  /** Starts one on a folder, uses it and kills it. */
  static async with<T>(folder: string, use: (server: Started) => Promise<T>): Promise<T> {
    const { scripts }: { readonly scripts: { readonly start: string } } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
    );
    const [, ...words] = scripts.start.split(" ");
    const place = ["--port", "0", "--host", "127.0.0.1", "--data", folder];
    const began = performance.now();
    const child = spawn(process.execPath, [...words, ...place, "--no-limits"], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, NO_COLOR: "1" },
    });
    const ended = once(child, "exit");
    try {
      let said = "";
      let port: string | undefined;
      while (port === undefined) {
        said += String((await once(child.stdout, "data"))[0]);
        port = /is ready: \S+:(\d+)/.exec(said)?.[1];
      }
      return await use(new Started(child.pid ?? 0, Number(port), performance.now() - began));
    } finally {
      child.kill("SIGKILL");
      await ended;
    }
  }

  /** The most memory that the process has had, in MB. */
  get peak(): number {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${this.#pid}/status`, "utf8")) ?? [];
    return (Number(kilobytes) * 1024) / 1e6;
  }
}

/** The most memory of a server while tables are opened, joined and played, each move as soon as the last one is answered. */
const memoryUnderLoad = (): Promise<number> =>
  inFolder((folder) =>
    Started.with(folder, async (server) => {
      const clients: Client[][] = [];
      for (let i = 0; i < PLAYED; i++) {
        const seats = await openTable(server.port, WATCHERS);
        clients.push(await Promise.all(seats.map((seat) => Client.atTable(server.port, seat))));
      }
      const end = performance.now() + LOADED;
      const movers = clients.flatMap(([mover]) => (mover ? [mover] : []));
      await Promise.all(
        movers.map(async (mover) => {
          while (performance.now() < end) await move(mover);
        }),
      );
      for (const client of clients.flat()) client.close();
      return server.peak;
    }),
  );

/** Fills a folder with tables that are copies of a new one, each with hashes of its own. */
async function fill(folder: string): Promise<void> {
  const table = await Started.with(folder, async ({ port }) => (await openTable(port, WATCHERS))[0]?.table ?? "");
  const store = openSqliteStore(folder);
  const entries: readonly Entry[] = await store.read(table, 0);
  await store.close();
  const database = new DatabaseSync(databaseFile(folder));
  const addTable = database.prepare(
    "INSERT INTO tables SELECT ?, system, ?, opened_at, last_seq, ? FROM tables WHERE id = ?",
  );
  const addEntry = database.prepare(
    "INSERT INTO entries (table_id, seq, at, member, event, hash) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const addSeat = database.prepare("INSERT INTO seats SELECT token || ?, ?, member FROM seats WHERE table_id = ?");
  const rows = entries.map(({ seq, at, by, event }) => ({ seq, at, member: by ?? null, event: JSON.stringify(event) }));
  database.exec("PRAGMA synchronous = OFF; BEGIN");
  for (let i = 1; i < RESTING; i++) {
    const id = `resting-${i}`;
    let hash = id;
    const hashed = rows.map((row) => ({ ...row, hash: (hash = entryHash(hash, row)) }));
    addTable.run(id, `invitation of ${id}`, hash, table);
    for (const row of hashed) addEntry.run(id, row.seq, row.at, row.member, row.event, row.hash);
    addSeat.run(`-${i}`, id, table);
  }
  database.exec("COMMIT");
  database.close();
}

/** How long a server takes to start with many tables at rest, and its memory then. */
const startWithTables = (): Promise<{ readonly ms: number; readonly megabytes: number }> =>
  inFolder(async (folder) => {
    await fill(folder);
    return Started.with(folder, async (server) => {
      await new Promise((resolve) => setTimeout(resolve, SETTLED));
      return { ms: server.ms, megabytes: server.peak };
    });
  });

const figure = (id: string, unit: "ms" | "MB", median: number, target: number, says: string): Measurement[] => [
  { id, unit, median, target, runs: 1, says },
];

/** The rows about the memory of a server, which only Linux tells. */
export async function measureMemory(): Promise<readonly Measurement[]> {
  if (process.platform !== "linux") return [];
  execFileSync("npm", ["run", "--silent", "build:command"], { cwd: root });
  const loaded = await memoryUnderLoad();
  const idle = await startWithTables();
  return [
    ...figure(
      "table.rss",
      "MB",
      loaded,
      150,
      `most memory with ${PLAYED} tables and ${PLAYED * (1 + WATCHERS)} sockets`,
    ),
    ...figure("idle.start.ms", "ms", idle.ms, 3000, `the start with ${RESTING} tables at rest`),
    ...figure("idle.rss", "MB", idle.megabytes, 200, "and its memory then"),
  ];
}
