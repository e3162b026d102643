import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seeded } from "@rulewright/rules";
import { openTable } from "../../bench/table/clients.ts";
import type { Seat } from "@rulewright/client";
import { Mover } from "../../packages/server/test/mover.ts";
import { type ServerProcess, startProcess } from "../../packages/server/test/process.ts";
import { RudeClients } from "../../packages/server/test/rude-clients.ts";
import { openSqliteStore } from "../../packages/server/src/sqlite-store.ts";
import { KeptWords } from "./kept-words.ts";
import type { SoakOptions, SoakReport } from "./options.ts";

const [TABLES, PLAYERS, IN_FLIGHT] = [2, 3, 8];
/** Milliseconds of play before the server dies, at least and at most. */
const [SHORTEST, LONGEST] = [20, 700];
/** One server in STOPPED is asked to stop instead of being killed, and has to within STOP_LIMIT milliseconds. */
const [STOPPED, STOP_LIMIT] = [4, 5000];

/** What was counted over all servers. */
interface Counts {
  kills: number;
  stops: number;
  slowestStop: number;
}

/**
 * Servers that are killed under load with SIGKILL, again and again on one data folder, and sometimes stopped with SIGTERM
 * among clients that don't let go. No acknowledged command may be lost, and none may count twice.
 */
export async function soakKill({ seconds, seed, count = Number.POSITIVE_INFINITY }: SoakOptions): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), "rulewright-soak-"));
  const random = seeded(seed);
  const end = performance.now() + seconds * 1000;
  const counts: Counts = { kills: 0, stops: 0, slowestStop: 0 };
  const kept = new KeptWords();
  const movers: Mover[] = [];
  const faults: string[] = [];
  try {
    while (faults.length === 0 && performance.now() < end && counts.kills + counts.stops < count) {
      const server = await startProcess(folder);
      if (movers.length === 0) movers.push(...(await seatMovers(server.port, seed)));
      await Promise.all(movers.map((mover) => mover.connect(server.port)));
      const [{ seat } = never()] = movers;
      const ends = random(STOPPED) === 0 ? stopServer : killServer;
      await ends(server, counts, { after: SHORTEST + random(LONGEST - SHORTEST), seat });
      for (const mover of movers) mover.leave();
      if (counts.slowestStop >= STOP_LIMIT) faults.push(`SIGTERM took ${Math.round(counts.slowestStop)} ms`);
      faults.push(...(await checkStore(folder, kept, movers)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  const acknowledged = movers.reduce((sum, mover) => sum + mover.acknowledged.size, 0);
  const again = `kill --seed ${seed} --seconds ${seconds}`;
  const figures = { ...counts, slowestStop: Math.round(counts.slowestStop), acknowledged };
  return { cases: counts.kills + counts.stops, faults: faults.map((message) => ({ message, again })), figures };
}

async function seatMovers(port: number, seed: number): Promise<readonly Mover[]> {
  const movers: Mover[] = [];
  for (let table = 0; table < TABLES; table += 1) {
    const seats = await openTable(port, PLAYERS);
    movers.push(...seats.map((seat, i) => new Mover(seat, `soak ${seed} table ${table} seat ${i}:`, IN_FLIGHT)));
  }
  return movers;
}

function never(): never {
  throw new Error("there are movers");
}

interface Ending {
  readonly after: number;
  readonly seat: Seat;
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function killServer(server: ServerProcess, counts: Counts, { after }: Ending): Promise<void> {
  await wait(after);
  await server.kill();
  counts.kills += 1;
}

async function stopServer(server: ServerProcess, counts: Counts, { after, seat }: Ending): Promise<void> {
  const clients = new RudeClients(server.port);
  try {
    for (let i = 0; i < 3; i += 1) await clients.add(seat);
    clients.addUpgrades(seat);
    await wait(after);
    const limit = setTimeout(() => void server.kill(), 2 * STOP_LIMIT);
    counts.slowestStop = Math.max(counts.slowestStop, await server.stop());
    clearTimeout(limit);
    counts.stops += 1;
  } finally {
    clients.end();
  }
}

/** Reads what the store has, and compares it with what was acknowledged. */
async function checkStore(folder: string, kept: KeptWords, movers: readonly Mover[]): Promise<readonly string[]> {
  const store = openSqliteStore(folder);
  try {
    for (const table of new Set(movers.map((mover) => mover.table))) {
      kept.add(table, await store.read(table, kept.last(table)));
    }
    return movers.flatMap((mover) => [...mover.faults, ...kept.faults(mover)]);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await store.close();
  }
}
