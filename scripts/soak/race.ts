import { seeded } from "@rulewright/rules";
import { openTable } from "../../bench/table/clients.ts";
import { openPostgresStore } from "../../packages/server/src/postgres-store.ts";
import type { Store } from "../../packages/server/src/store.ts";
import { Mover } from "../../packages/server/test/mover.ts";
import { PostgresServer } from "../../packages/server/test/postgres-server.ts";
import { type ServerProcess, startProcess } from "../../packages/server/test/process.ts";
import { KeptWords } from "./kept-words.ts";
import type { SoakOptions, SoakReport } from "./options.ts";

const [TABLES, PLAYERS, IN_FLIGHT] = [4, 4, 8];

/** Milliseconds from one kill to the next; less where there is little time. */
const KILL_EVERY = 10_000;

/** How many kills there are at least. */
const MIN_KILLS = 3;

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Two servers race on the same tables of one PostgreSQL: the members of each table are at both, and one server after the
 * other is killed. No acknowledged move may be lost, and none may count twice.
 */
export async function soakRace({ seconds, seed, count = Number.POSITIVE_INFINITY }: SoakOptions): Promise<SoakReport> {
  const postgres = await PostgresServer.start();
  const random = seeded(seed);
  const faults: string[] = [];
  const kept = new KeptWords();
  let [kills, movers]: [number, readonly Mover[]] = [0, []];
  const servers: ServerProcess[] = [];
  try {
    const database = await postgres.newDatabase();
    const store = await openPostgresStore(database, SILENT);
    for (let i = 0; i < 2; i += 1) servers.push(await startProcess(database));
    movers = await seatMovers(servers, seed);
    const end = performance.now() + seconds * 1000;
    const pause = Math.min(KILL_EVERY, (seconds * 1000) / (MIN_KILLS + 1));
    while (faults.length === 0 && performance.now() < end && kills < count) {
      await wait(pause * (0.8 + 0.4 * (random(100) / 100)));
      const doomed = random(2);
      await servers[doomed]?.kill();
      kills += 1;
      const restarted = startProcess(database);
      // Those of the killed server go on at the other at once.
      const alone = movers.filter((mover) => !mover.isConnected);
      await Promise.all(alone.map((mover) => mover.connect(servers[1 - doomed]?.port ?? 0)));
      servers[doomed] = await restarted;
      for (const mover of movers) mover.leave();
      faults.push(...(await faultsIn(store, kept, movers)));
      await Promise.all(movers.map((mover) => mover.connect(servers[random(2)]?.port ?? 0)));
    }
    for (const mover of movers) mover.leave();
    faults.push(...(await faultsIn(store, kept, movers)));
    await store.close();
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await postgres.stop();
  }
  const acknowledged = movers.reduce((sum, mover) => sum + mover.acknowledged.size, 0);
  const again = `race --seed ${seed} --seconds ${seconds}`;
  return { cases: kills, faults: faults.map((message) => ({ message, again })), figures: { kills, acknowledged } };
}

/** Tables whose members are at both servers. */
async function seatMovers(servers: readonly ServerProcess[], seed: number): Promise<readonly Mover[]> {
  const movers: Mover[] = [];
  for (let table = 0; table < TABLES; table += 1) {
    const seats = await openTable(servers[table % servers.length]?.port ?? 0, PLAYERS);
    movers.push(...seats.map((seat, i) => new Mover(seat, `race ${seed} table ${table} seat ${i}:`, IN_FLIGHT)));
  }
  for (const [i, mover] of movers.entries()) await mover.connect(servers[i % servers.length]?.port ?? 0);
  return movers;
}

/** Reads what the store has once everybody has left, and compares it with what was acknowledged. */
async function faultsIn(store: Store, kept: KeptWords, movers: readonly Mover[]): Promise<readonly string[]> {
  for (const table of new Set(movers.map((mover) => mover.table))) {
    kept.add(table, await store.read(table, kept.last(table)));
  }
  return movers.flatMap((mover) => [...mover.faults, ...kept.faults(mover)]);
}
