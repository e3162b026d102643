// Live tables under load: npm run bench -- table
import type { Seat } from "@rulewright/client";
import type { Command } from "@rulewright/table";
import { openSqliteStore } from "../../packages/server/src/sqlite-store.ts";
import { Screen } from "../../packages/server/test/client.ts";
import { type Measurement, median } from "../measure.ts";
import { Client, openTable } from "./clients.ts";
import { type Clients, load, type Load, move, nextWords, PAIRS, row, TABLES, WATCHERS } from "./load.ts";
import { measureMemory } from "./memory.ts";
import { installedPeers, type PeerClient, type TablePeer, withPeer } from "./peers.ts";
import { measurePostgres } from "./postgres.ts";
import { inFolder, withServer } from "./servers.ts";

/** How many events a long campaign has, and of how many moves its rate is the mean. */
const [LONG, MOVES] = [100_000, 1000];
/** On how many devices the mover of one table moves at once. */
const DEVICES = 20;

const loadServer = (name: "ours.ts" | "floor.ts", words: readonly string[], open: (port: number) => Promise<Clients>) =>
  inFolder((folder) =>
    withServer(name, [folder, ...words], async (port) => {
      const clients = await open(port);
      const found = await load(clients.flatMap(([mover]) => (mover ? [() => move(mover)] : [])));
      for (const client of clients.flat()) client.close();
      return found;
    }),
  );

const loadOurs = (): Promise<Load> =>
  loadServer("ours.ts", [], async (port) => {
    const clients: Client[][] = [];
    for (let i = 0; i < TABLES; i++) {
      const seats = await openTable(port, WATCHERS);
      clients.push(await Promise.all(seats.map((seat) => Client.atTable(port, seat))));
    }
    return clients;
  });

const loadFloor = (bytes: number): Promise<Load> =>
  loadServer("floor.ts", [String(bytes)], (port) =>
    Promise.all(
      Array.from({ length: TABLES }, (_, room) =>
        Promise.all(Array.from({ length: 1 + WATCHERS }, () => Client.atFloor(port, room))),
      ),
    ),
  );

const loadPeer = (peer: TablePeer): Promise<Load> =>
  withPeer(peer, async (connect) => {
    const tables: (readonly PeerClient[])[] = [];
    for (let room = 0; room < TABLES; room++) {
      const mover = await connect(room, true);
      tables.push([mover, ...(await Promise.all(Array.from({ length: WATCHERS }, () => connect(room, false))))]);
    }
    const found = await load(tables.flatMap(([mover]) => (mover ? [() => mover.move(nextWords())] : [])));
    for (const client of tables.flat()) client.close();
    return found;
  });

/** Bytes that a watcher receives for each of some moves. */
async function bytesPerMove(mover: Client, watcher: Client): Promise<number> {
  watcher.takeBytes();
  for (let i = 0; i < 50; i++) await move(mover);
  await new Promise((resolve) => setTimeout(resolve, 100));
  return watcher.takeBytes() / 50;
}

/** An attempt from its framing to its end, with dice by hand. Answers how many commands it took. */
async function playAttempt(gm: Screen, player: Screen): Promise<number> {
  const last = player.view?.attempts.at(-1)?.id;
  await does(gm, {
    type: "frame",
    character: "maren-oake",
    title: "Mend the harbour clock",
    offer: "attempt",
    args: { rank: 4, skill: 5, difficulty: 4 },
  });
  for (let commands = 1; ; commands++) {
    const attempt = await player.until(() => player.view?.attempts.at(-1)?.id !== last && player.view?.attempts.at(-1));
    if (attempt.settled) return commands;
    const at = { attempt: attempt.id, step: attempt.trace.steps.length, undos: player.view?.undos ?? 0 };
    const move = at.step === 0 ? "roll" : "let-it-stand";
    await does(
      player,
      at.step === 1 ? { type: "roll", ...at, faces: [1, 5, 9, 9, 9] } : { type: "choose", ...at, move, dice: "hand" },
    );
    await player.until(
      () => player.view?.attempts.at(-1)?.trace.steps.length !== at.step || player.view.attempts.at(-1)?.settled,
    );
  }
}

async function does(screen: Screen, command: Command): Promise<void> {
  const answer = await screen.command(command);
  if (answer.answer !== "accepted") throw new Error(`${command.type}: ${JSON.stringify(answer)}`);
}

interface Sizes {
  readonly first: number;
  readonly sixtieth: number;
  readonly attempt: number;
}

const measureBytes = (): Promise<Sizes> =>
  inFolder((folder) =>
    withServer("ours.ts", [folder], async (port) => {
      const [opened, seat] = await openTable(port, 1);
      if (!opened || !seat) throw new Error("the table has two seats");
      const [mover, watcher] = [await Client.atTable(port, opened), await Client.atTable(port, seat)];
      const first = await bytesPerMove(mover, watcher);
      const [gm, player] = [await Screen.at(port, opened), await Screen.at(port, seat)];
      await does(player, { type: "take-character", character: "maren-oake" });
      watcher.takeBytes();
      let commands = 0;
      for (let i = 0; i < 60; i++) commands += await playAttempt(gm, player);
      const attempt = watcher.takeBytes() / commands;
      return { first, attempt, sixtieth: await bytesPerMove(mover, watcher) };
    }),
  );

interface Growth {
  readonly ratio: number;
  /** Joining without a snapshot, in milliseconds. */
  readonly rebuildMs: number;
  readonly joinMs: number;
  readonly joinBytes: number;
}

/** Moves a second of one table, made on several devices at once. */
async function rateOf(devices: readonly Client[]): Promise<number> {
  const before = performance.now();
  await Promise.all(
    devices.map(async (device) => {
      for (let i = 0; i < MOVES / DEVICES; i++) await move(device);
    }),
  );
  return (MOVES * 1000) / (performance.now() - before);
}

const devicesAt = (port: number, seat: Seat): Promise<readonly Client[]> =>
  Promise.all(Array.from({ length: DEVICES }, () => Client.atTable(port, seat)));

/** Appends to the log of a table until it is long. */
async function lengthen(folder: string, { table }: Seat, by: string): Promise<void> {
  const store = openSqliteStore(folder);
  const after = (await store.read(table, 0)).length;
  const entries = Array.from({ length: LONG - after }, (_, i) => ({
    seq: after + i + 1,
    at: 2_000_000_000_000,
    by,
    event: { type: "said", words: `Line ${i} of a long campaign` } as const,
  }));
  await store.append([{ table, after, entries, acknowledged: [], seats: [] }]);
  await store.close();
}

/** Joins a table, and says how many milliseconds that took. */
async function join(port: number, seat: Seat): Promise<{ readonly ms: number; readonly client: Client }> {
  const before = performance.now();
  const client = await Client.atTable(port, seat);
  return { ms: performance.now() - before, client };
}

/** The rate of one table when it is long beside a new one, and what it costs to join it. */
const measureGrowth = (): Promise<Growth> =>
  inFolder(async (folder) => {
    const { opened, by } = await withServer("ours.ts", [folder], async (port) => {
      const [seat] = await openTable(port, 0);
      if (!seat) throw new Error("the table has a seat");
      return { opened: seat, by: (await Screen.at(port, seat)).view?.you.id ?? "" };
    });
    await lengthen(folder, opened, by);
    // Nobody has a snapshot of these entries yet, as if the server had just been updated. It takes one before the next move.
    const rebuildMs = await withServer("ours.ts", [folder], async (port) => {
      const { ms, client } = await join(port, opened);
      await move(client);
      client.close();
      return ms;
    });
    return withServer("ours.ts", [folder], async (port) => {
      const { ms: joinMs, client } = await join(port, opened);
      const joinBytes = client.takeBytes();
      client.close();
      const [fresh = opened] = await openTable(port, 0);
      const [old, young] = [await devicesAt(port, opened), await devicesAt(port, fresh)];
      await rateOf(old);
      const ratios: number[] = [];
      for (let i = 0; i < PAIRS; i++) ratios.push((await rateOf(old)) / (await rateOf(young)));
      return { ratio: median(ratios), rebuildMs, joinMs, joinBytes };
    });
  });

/** The rows of `table`. */
export async function measureTable(): Promise<Measurement[]> {
  const bytes = await measureBytes();
  const peers = installedPeers();
  const pairs: { readonly ours: Load; readonly floor: Load; readonly peers: readonly Load[] }[] = [];
  for (let i = 0; i < PAIRS; i++) {
    const [ours, floor] = [await loadOurs(), await loadFloor(bytes.first)];
    const theirs: Load[] = [];
    for (const peer of peers) theirs.push(await loadPeer(peer));
    pairs.push({ ours, floor, peers: theirs });
  }
  const rate = (of: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(of));
  const growth = await measureGrowth();
  return [
    row(
      "table.moves.ratio",
      "ratio",
      rate(({ ours, floor }) => ours.perSecond / floor.perSecond),
      0.6,
      `${Math.round(rate(({ ours }) => ours.perSecond))} moves/s against the floor's ${Math.round(rate(({ floor }) => floor.perSecond))}`,
    ),
    row(
      "table.p99.ratio",
      "times",
      rate(({ ours, floor }) => ours.p99 / floor.p99),
      1.5,
      `${rate(({ ours }) => ours.p99).toFixed(1)} ms against the floor's ${rate(({ floor }) => floor.p99).toFixed(1)}`,
    ),
    ...peers.map(({ id, stores }, place) =>
      row(
        `table.moves.${id}`,
        "ratio",
        rate(({ ours, peers: theirs }) => ours.perSecond / (theirs[place]?.perSecond ?? Number.NaN)),
        undefined,
        `beside ${Math.round(rate(({ peers: theirs }) => theirs[place]?.perSecond ?? Number.NaN))} moves/s of ${id}, which ${stores}`,
      ),
    ),
    { ...row("table.bytes.first", "bytes", bytes.first, 1500, "a move, to one watcher of a new table"), runs: 50 },
    { ...row("table.bytes.sixtieth", "bytes", bytes.sixtieth, 1500, "the same after 60 attempts"), runs: 50 },
    { ...row("table.bytes.attempt", "bytes", bytes.attempt, undefined, "a command of these attempts"), runs: 60 },
    row("table.growth", "ratio", growth.ratio, 0.9, "rate at event 100,000 against that of a new table beside it"),
    { ...row("table.join.ms", "ms", growth.joinMs, 200, "joining a table of 100,000 events after a restart"), runs: 1 },
    { ...row("table.rebuild.ms", "ms", growth.rebuildMs, undefined, "the same without a snapshot"), runs: 1 },
    { ...row("table.join.bytes", "bytes", growth.joinBytes, 100_000, "and what is sent then"), runs: 1 },
    ...(await measureMemory()),
    ...(await measurePostgres(bytes.first)),
  ];
}
