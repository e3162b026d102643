import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { EMPTY_TABLE, type Entry, fold } from "@rulewright/table";
import { afterAll, expect, it } from "vitest";
import { Snapshots } from "../src/snapshots.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import type { Store } from "../src/store.ts";
import { keptLog, newFolder } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";
import { ask, opened, say, tablesOn } from "./tables-on.ts";

/** How many entries a long table has, and how many of them are left in the store when it is loaded from its snapshot. */
const [LENGTH, UNLOADED] = [1100, 576];

/** A data folder with two long tables, the first of which has a snapshot. It is made once, and copied for each test. */
async function longTables() {
  const { template, ...tables } = await (made ??= makeLongTables());
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return { folder, store: openSqliteStore(folder), ...tables };
}

let made: ReturnType<typeof makeLongTables> | undefined;
afterAll(async () => {
  if (made) rmSync((await made).template, { recursive: true, force: true });
});

async function makeLongTables() {
  const template = mkdtempSync(join(tmpdir(), "rulewright-"));
  const store = openSqliteStore(template);
  const tables = tablesOn(store);
  const all: { readonly id: string; readonly member: string }[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { id, member } = await opened(tables);
    const after = (await store.read(id, 0)).length;
    const entries = Array.from({ length: LENGTH - after }, (_, n): Entry => {
      return { seq: after + n + 1, at: 2000, by: member, event: { type: "said", words: `Line ${n} of table ${i}` } };
    });
    await store.append([{ table: id, after, entries, acknowledged: [], seats: [] }]);
    all.push({ id, member });
  }
  const [one, other] = all;
  if (!one || !other) throw new Error("there are two tables");
  const snapshots = new Snapshots(store, keptLog());
  await snapshots.keepIfDue({ id: one.id, state: await snapshots.load(one.id) });
  await store.close();
  return { template, one, other };
}

it("a snapshot is due where a long table has none that can be used, and not where it has just been loaded from one", async () => {
  const { store, one, other } = await longTables();
  const snapshots = new Snapshots(store, keptLog());
  const isDue = async (id: string) => snapshots.isDue({ id, state: await snapshots.load(id) });
  expect([await isDue(one.id), await isDue(other.id)]).toEqual([false, true]);
  store.snapshot = async () => undefined;
  expect(await isDue(one.id)).toBe(true);
  await store.close();
});

/** The state of a table as it is loaded, and how many of its first entries were left in the store. */
async function loadFrom(store: Store, id: string) {
  const log = keptLog();
  const state = await new Snapshots(store, log).load(id);
  return { state, unloaded: state.log.unloaded, log };
}

it("a long table is loaded from its snapshot, and is the fold of its log", async () => {
  const { store, one } = await longTables();
  const { state, unloaded } = await loadFrom(store, one.id);
  expect(unloaded).toBe(UNLOADED);
  const entries = await store.read(one.id, 0);
  const anything = { log: expect.anything(), checkpoints: expect.anything() };
  expect(state).toEqual({ ...fold(EMPTY_TABLE, entries), ...anything });
  expect(state.log.slice(unloaded)).toEqual(entries.slice(unloaded));
  await store.close();
});

it.each([
  ["was taken by other code", "UPDATE snapshots SET version = 'other'"],
  ["was changed", "UPDATE snapshots SET state = replace(state, 'Test', 'Best')"],
  ["is no JSON", "UPDATE snapshots SET state = substr(state, 1, 1000)"],
  ["is said to be of another entry", "UPDATE snapshots SET seq = 1000"],
  ["is said to be of a later entry than there is", "UPDATE snapshots SET seq = 9999"],
  ["belongs to another table", "UPDATE snapshots SET table_id = (SELECT id FROM tables WHERE id <> table_id)"],
])("a snapshot that %s is left out, and replaced", async (_, sql) => {
  const { folder, store, one, other } = await longTables();
  await store.close();
  const database = new DatabaseSync(join(folder, "tables.sqlite"));
  database.exec(sql);
  database.close();
  const again = openSqliteStore(folder);
  for (const { id } of [one, other]) {
    const { state, unloaded } = await loadFrom(again, id);
    expect(unloaded).toBe(0);
    expect(state.title).toBe("Test");
    const tables = tablesOn(again);
    await tables.find(id);
    await tables.drain();
    expect((await loadFrom(again, id)).unloaded).toBe(UNLOADED);
  }
  await again.close();
});

it("a log that was changed behind its snapshot is damaged where it is read, and the snapshot doesn't replace it", async () => {
  const { folder, store, one } = await longTables();
  await store.close();
  const database = new DatabaseSync(join(folder, "tables.sqlite"));
  const change = (seq: number) =>
    database.prepare("UPDATE entries SET at = 1 WHERE table_id = ? AND seq = ?").run(one.id, seq);
  change(300);
  const again = openSqliteStore(folder);
  const { unloaded } = await loadFrom(again, one.id);
  expect(unloaded).toBe(UNLOADED);
  const table = await tablesOn(again).find(one.id);
  await expect(table?.reading(({ log }) => log.at(0))).rejects.toThrow(/entry 300 was changed/);
  expect((await again.check()).tables).toContainEqual(
    expect.objectContaining({ id: one.id, fault: expect.stringMatching(/entry 300/) }),
  );
  await again.close();
  change(900);
  database.close();
  const broken = openSqliteStore(folder);
  await expect(loadFrom(broken, one.id)).rejects.toThrow(/entry 300 was changed/);
  await broken.close();
});

const noSpace = (): Promise<never> => Promise.reject(new Error("the disk is full"));

it("a store that keeps no snapshot does no harm", async () => {
  const { store, other } = await longTables();
  const log = keptLog();
  const tables = tablesOn({ ...withAppend(store, (all, go) => go(all)), keepSnapshot: noSpace }, log);
  const table = await tables.find(other.id);
  if (!table) throw new Error("the table is there");
  expect(await ask(table, other.member, say("Go on"), "command-1")).toMatchObject({ answer: "accepted" });
  await tables.drain();
  expect(log.kept).toMatchObject([{ level: "warn", message: "could not keep a snapshot" }]);
  await store.close();
});

it("a command counts once, though a table is loaded without the commands of its log", async () => {
  const { store, one } = await longTables();
  const table = await tablesOn(store).find(one.id);
  if (!table) throw new Error("the table is there");
  const first = await ask(table, one.member, say("Once"), "command-once");
  const again = await tablesOn(store).find(one.id);
  if (!again) throw new Error("the table is there");
  expect(await ask(again, one.member, say("Once"), "command-once")).toEqual({ answer: "duplicate", first });
  expect(again.state.seq).toBe(LENGTH + 1);
  await store.close();
});
