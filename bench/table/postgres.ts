// Two servers on one PostgreSQL under load, for npm run bench -- table
import { PostgresServer } from "../../packages/server/test/postgres-server.ts";
import { type Measurement, median } from "../measure.ts";
import { Client, openTable } from "./clients.ts";
import { type Clients, load, type Load, move, PAIRS, row, TABLES, WATCHERS } from "./load.ts";
import { withServer } from "./servers.ts";

type Ports = readonly [number, number];

/** The load of two servers of a kind on a new database: the tables' movers and watchers are at both by turns. */
async function loadTwo(
  postgres: PostgresServer,
  name: "ours.ts" | "postgres-floor.ts",
  words: readonly string[],
  open: (ports: Ports) => Promise<Clients>,
): Promise<Load> {
  const database = await postgres.newDatabase();
  return withServer(name, [database, ...words], (one) =>
    withServer(name, [database, ...words], async (other) => {
      const clients = await open([one, other]);
      const found = await load(clients.flatMap(([mover]) => (mover ? [() => move(mover)] : [])));
      for (const client of clients.flat()) client.close();
      return found;
    }),
  );
}

/** The server of a client: every table has some at both, and every second mover is at the other. */
const portOf = (ports: Ports, table: number, place: number): number => ports[(table + place) % 2 === 0 ? 0 : 1];

const loadOurs = (postgres: PostgresServer): Promise<Load> =>
  loadTwo(postgres, "ours.ts", [], async (ports) => {
    const clients: Client[][] = [];
    for (let table = 0; table < TABLES; table++) {
      const seats = await openTable(portOf(ports, table, 0), WATCHERS);
      clients.push(await Promise.all(seats.map((seat, place) => Client.atTable(portOf(ports, table, place), seat))));
    }
    return clients;
  });

const loadFloor = (postgres: PostgresServer, bytes: number): Promise<Load> =>
  loadTwo(postgres, "postgres-floor.ts", [String(bytes)], (ports) =>
    Promise.all(
      Array.from({ length: TABLES }, (_, table) =>
        Promise.all(
          Array.from({ length: 1 + WATCHERS }, (__, place) => Client.atFloor(portOf(ports, table, place), table)),
        ),
      ),
    ),
  );

/** The rows of two servers. `bytes` are those of an update. */
export async function measurePostgres(bytes: number): Promise<readonly Measurement[]> {
  const postgres = await PostgresServer.start();
  try {
    const pairs: { readonly ours: Load; readonly floor: Load }[] = [];
    for (let i = 0; i < PAIRS; i++)
      pairs.push({ ours: await loadOurs(postgres), floor: await loadFloor(postgres, bytes) });
    const rate = (of: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(of));
    const ratio = rate(({ ours, floor }) => ours.perSecond / floor.perSecond);
    const [ours, floor] = [rate((pair) => pair.ours.perSecond), rate((pair) => pair.floor.perSecond)];
    return [
      row(
        "pg.moves.ratio",
        "ratio",
        ratio,
        0.6,
        `${Math.round(ours)} moves/s of two servers against ${Math.round(floor)}`,
      ),
      row(
        "pg.p99.ratio",
        "times",
        rate((pair) => pair.ours.p99 / pair.floor.p99),
        undefined,
        `${rate((pair) => pair.ours.p99).toFixed(1)} ms against ${rate((pair) => pair.floor.p99).toFixed(1)}`,
      ),
    ];
  } finally {
    await postgres.stop();
  }
}
