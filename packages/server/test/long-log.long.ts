import { type Entry, type Line, PROTOCOL, type TakenSeat } from "@rulewright/table";
import { expect, it } from "vitest";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { Screen } from "./client.ts";
import { withAppend } from "./wrapped-store.ts";
import { keptLog, newFolder, serve, twoAtATable } from "./support.ts";

/** How many lines a long campaign has, and the bytes of each. */
const [LINES, BYTES] = [20_000, 300];

/** A table whose log is long already. */
async function longTable() {
  const data = newFolder();
  const first = await serve({ data });
  const { opened, seat } = await twoAtATable(first.port);
  await first.close();
  const store = openSqliteStore(data);
  const after = (await store.read(opened.table, 0)).length;
  const entries = Array.from({ length: LINES }, (_, i): Entry => {
    const words = `${i} `.padEnd(BYTES, "x");
    return { seq: after + i + 1, at: 2_000_000_000_000, by: opened.member, event: { type: "said", words } };
  });
  await store.append([{ table: opened.table, after, entries, acknowledged: [], seats: [] }]);
  await store.close();
  return { data, opened, seat };
}

/** A server that loads the table from its snapshot reads few entries, until somebody asks for the others. */
async function readsBackAfterRestart(data: string, seat: TakenSeat, lines: readonly Line[]): Promise<void> {
  let read = 0;
  const { port } = await serve({
    data,
    limits: { messageBurst: 10_000, messagesPerSecond: 10_000 },
    openStore: (folder) => {
      const store = openSqliteStore(folder);
      const counted: typeof store.read = async (...range) => {
        const entries = await store.read(...range);
        read += entries.length;
        return entries;
      };
      return { ...withAppend(store, (all, go) => go(all)), read: counted };
    },
  });
  const late = await Screen.at(port, seat);
  expect(late.lines).toEqual(lines.slice(-200));
  expect(read).toBeLessThan(2000);
  await late.loadLog();
  expect(late.lines).toEqual(lines);
  expect(read).toBeLessThan(LINES + 200);
}

it(
  "a long log under traffic is joined with a page of it, and read back to its beginning",
  { timeout: 120_000 },
  async () => {
    const { data, opened, seat } = await longTable();
    const log = keptLog();
    // The whole log at once would be more than a slow client may have unsent.
    const first = await serve({ data, log, limits: { messageBurst: 10_000, messagesPerSecond: 10_000 } });
    const { port } = first;
    const gm = await Screen.at(port, opened);
    expect(gm.lines).toHaveLength(200);
    const slow = await Screen.silent(port, seat.table);
    let bytes = 0;
    slow.socket.on("message", (data_) => (bytes += String(data_).length));
    slow.say({ type: "hello", protocol: PROTOCOL, token: seat.token, lines: 0 });
    slow.socket.pause();
    for (let i = 0; i < 20; i += 1) await gm.command({ type: "say", words: `Traffic ${i}` });
    slow.socket.resume();
    await slow.until(() => slow.lines.length >= 220);
    expect(bytes).toBeLessThan(500_000);
    // Nor is a client let go that has four megabytes of it to read.
    const reader = await Screen.at(port, seat);
    const askFor = (page: number) => reader.say({ type: "log", before: 1 + 200 * page, max: 200 });
    const hear = (page: number) => reader.hears("log", ({ lines }) => lines.at(-1)?.n === 200 * page);
    askFor(1);
    const size = JSON.stringify(await hear(1)).length + 100;
    reader.socket.pause();
    const pages = Array.from({ length: Math.floor((4 * 1024 * 1024) / size) }, (_, i) => i + 2);
    for (const page of pages) askFor(page);
    await gm.command({ type: "say", words: "Last traffic" });
    reader.socket.resume();
    for (const page of pages) await hear(page);
    expect(log.kept.filter(({ level }) => level !== "info")).toEqual([]);
    const all = slow.view?.lines ?? 0;
    expect(all).toBeGreaterThan(LINES);
    await slow.loadLog();
    expect(slow.lines.map(({ n }) => n)).toEqual(Array.from({ length: all }, (_, i) => i + 1));
    await first.close();
    await readsBackAfterRestart(data, seat, slow.lines);
  },
);
