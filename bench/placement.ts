// What can't be measured on one machine: where tables are placed among many servers, and what happens when one dies. A
// simulation from a seed, for npm run bench -- placement.
import { createHash } from "node:crypto";
import { seeded } from "@rulewright/rules";
import type { Measurement } from "./measure.ts";

const [SERVERS, TABLES, CLIENTS] = [20, 100_000, 5];

/** Moves a second of a table at play, in the mean; a few tables have many times that. */
const [RATE, SPREAD] = [0.2, 1.5];

/**
 * Milliseconds of CPU in which a server loads a table of a hundred entries from PostgreSQL, and welcomes a client: measured as
 * the first join of 150 tables, 3.8, and each further one, 1.9.
 */
const [LOAD, WELCOME] = [1.9, 1.9];

/** Milliseconds until a page tries again, the first time and at most, doubled in between; each varies by a quarter. */
const [FIRST_RETRY, LAST_RETRY] = [400, 8000];

/** After how many milliseconds without a welcome a page takes the connection to be dead. */
const PATIENCE = 10_000;

type Random = () => number;

const random = (seed: number): Random => {
  const below = seeded(seed);
  return () => (below(2 ** 30) + 0.5) / 2 ** 30;
};

/** A number with a normal distribution. */
const normal = (next: Random): number => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());

/** A table's moves a second: lognormal, so that the busiest of many is far above the mean. */
const rateOf = (next: Random): number => RATE * Math.exp(SPREAD * normal(next) - SPREAD ** 2 / 2);

/** The server of a table among some, by rendezvous hashing: what a proxy's consistent hash of the path comes to. */
function serverOf(table: number, servers: readonly number[]): number {
  let [best, highest] = [-1, -1];
  for (const server of servers) {
    const weight = createHash("md5").update(`${table} ${server}`).digest().readUInt32LE();
    if (weight > highest) [best, highest] = [server, weight];
  }
  return best;
}

/** In the order of their times, the next one last. */
const sorted = <T extends { readonly at: number }>(all: readonly T[]): T[] => all.toSorted((a, b) => b.at - a.at);

/** How many milliseconds the clients of a dead server's tables wait until they are welcomed by the others, in order. */
function waitsAfterDeath(tables: readonly number[], servers: readonly number[], next: Random): readonly number[] {
  const first = tables.flatMap((table) => {
    const server = serverOf(table, servers);
    return Array.from({ length: CLIENTS }, () => ({ table, server, at: FIRST_RETRY * (0.75 + next() / 2), tried: 1 }));
  });
  const [freeAt, loaded, waits] = [new Map<number, number>(), new Set<number>(), [] as number[]];
  let tries = sorted(first);
  for (let one = tries.pop(); one; one = tries.pop()) {
    const start = Math.max(one.at, freeAt.get(one.server) ?? 0);
    if (start - one.at > PATIENCE) {
      const delay = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** one.tried) * (0.75 + next() / 2);
      tries = sorted([...tries, { ...one, at: one.at + PATIENCE + delay, tried: one.tried + 1 }]);
      continue;
    }
    const done = start + WELCOME + (loaded.has(one.table) ? 0 : LOAD);
    loaded.add(one.table);
    freeAt.set(one.server, done);
    waits.push(done);
  }
  return waits.toSorted((a, b) => a - b);
}

const row = (id: string, unit: Measurement["unit"], value: number, says: string): Measurement => ({
  id,
  unit,
  median: value,
  runs: 1,
  says,
});

/** The rows of `placement`. */
export function measurePlacement(): readonly Measurement[] {
  const next = random(1);
  const servers = Array.from({ length: SERVERS }, (_, server) => server);
  const [tables, rates] = [servers.map((): number[] => []), servers.map(() => 0)];
  let hottest = 0;
  for (let table = 0; table < TABLES; table++) {
    const [server, rate] = [serverOf(table, servers), rateOf(next)];
    tables[server]?.push(table);
    rates[server] = (rates[server] ?? 0) + rate;
    hottest = Math.max(hottest, rate);
  }
  const total = rates.reduce((sum, rate) => sum + rate, 0);
  const others = servers.slice(1);
  const orphans = tables[0] ?? [];
  const waits = waitsAfterDeath(orphans, others, next);
  const shares = others.map((server) => orphans.filter((table) => serverOf(table, others) === server).length);
  const among = `${SERVERS} servers with ${TABLES} tables at play`;
  return [
    row("placement.busiest", "times", (Math.max(...rates) * SERVERS) / total, `the busiest of ${among}, of the mean`),
    row("placement.hottest", "times", hottest / RATE, "the busiest table, of the mean"),
    row(
      "placement.heir",
      "times",
      (Math.max(...shares) * others.length) / orphans.length,
      "tables of a dead server that one other takes over, of the mean",
    ),
    row("placement.failover", "ms", waits[Math.floor(waits.length * 0.99)] ?? 0, "until 99 % of its clients go on"),
  ];
}
