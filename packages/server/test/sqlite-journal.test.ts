import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Entry } from "@rulewright/table";
import fc from "fast-check";
import { expect, it } from "vitest";
import { DataFolderError } from "../src/index.ts";
import { type CheckableStore, openSqliteStore } from "../src/sqlite-store.ts";
import { type Append, DiskFullError, type Store } from "../src/store.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { storeContract } from "./store-contract.ts";
import { newFolder } from "./support.ts";

/** How many characters the journal has at most: nothing, a few entries, and what it has in a server. */
const SIZES = [0, 1000, 1_000_000];

for (const maxJournal of SIZES) {
  storeContract(`the embedded store with a journal of ${maxJournal} characters`, () => {
    const folder = newFolder();
    return { open: () => openSqliteStore(folder, { maxJournal }) };
  });
}

const TABLES = ["a", "b", "c"];

const stored = (id: string) => ({ id, system: "evening-star", invitation: "hash", openedAt: 5 });

/** So many entries that follow a number, the last one with a command. */
function appendAfter(table: string, after: number, count: number): Append {
  const entries = Array.from({ length: count }, (_, i): Entry => {
    const seq = after + i + 1;
    const by = seq % 3 === 0 ? {} : { by: seq % 2 === 0 ? "gm" : "player" };
    return { seq, at: seq, ...by, event: { type: "said", words: `Line ${seq} of table ${table}, "zwölf" \0` } };
  });
  const last = entries.at(-1);
  const command = { member: last?.by ?? "gm", id: `command ${after + count}`, seq: after + count } as const;
  const acknowledged = last
    ? [{ ...command, answer: { answer: "accepted", lines: after + count } as const }]
    : [{ member: "gm", id: `nothing at ${after}`, answer: { answer: "accepted", lines: after } as const }];
  return { table, after, entries, acknowledged, seats: [] };
}

/** All that a store says about some tables. */
const contentsOf = (store: Store, appended: readonly Append[]) =>
  Promise.all(
    TABLES.map(async (id) => {
      const own = appended.filter(({ table }) => table === id);
      const ranges = own.flatMap(({ after, entries }) => [
        [after, after + entries.length],
        [Math.floor(after / 2), after],
      ]);
      const sizes = async ([from = 0, to = 0]: readonly number[]) =>
        new Map((await store.logSizes(id, from, to)).map(({ member, bytes }) => [member, bytes]));
      return {
        log: await store.read(id, 0),
        parts: await Promise.all(ranges.map(([from = 0, to]) => store.read(id, from, to))),
        sizes: await Promise.all(ranges.map(sizes)),
        answers: await store.firstAnswers(
          id,
          own.flatMap(({ acknowledged }) => acknowledged),
        ),
        snapshot: await store.snapshot(id),
      };
    }),
  );

/** The same files in another folder, as they are on disk while a store is open. */
function copied(folder: string): string {
  const copy = newFolder();
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name));
  return copy;
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ counts: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.constantFrom("closed", "killed", "snapshot", "deleted") },
);

it("keeps what a store in memory keeps, whenever entries are merged and whenever the server is closed or killed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SIZES), fc.array(step, { maxLength: 30 }), async (maxJournal, steps) => {
      const expected = new SimulatedStore();
      let folder = newFolder();
      let store = openSqliteStore(folder, { maxJournal });
      const both = async (work: (one: Store) => Promise<unknown>) =>
        expect(await work(store)).toEqual(await work(expected));
      for (const id of TABLES) await both((one) => one.create(stored(id), appendAfter(id, 0, 2)));
      const appended: Append[] = [];
      for (const next of steps) {
        const ends = await Promise.all(TABLES.map(async (id) => (await expected.read(id, 0)).length));
        if (typeof next !== "string") {
          const all = TABLES.map((id, i) => appendAfter(id, ends[i] ?? 0, next.counts[i] ?? 0));
          await both(async (one) => (await one.append(all)).map((result) => typeof result));
          appended.push(...all);
        } else if (next === "snapshot") {
          await both((one) => one.keepSnapshot("b", { seq: ends[1] ?? 0, version: "v", text: `at ${ends[1]}` }));
        } else if (next === "deleted") {
          await both((one) => one.append([{ ...appendAfter("c", ends[2] ?? 0, 0), acknowledged: [], deletes: true }]));
        } else {
          const copy = next === "killed" ? copied(folder) : folder;
          await store.close();
          folder = copy;
          store = openSqliteStore(folder, { maxJournal });
        }
        expect(await contentsOf(store, appended)).toEqual(await contentsOf(expected, appended));
      }
      const { tables, faults } = await store.check();
      expect([...faults, ...tables.flatMap(({ fault }) => fault ?? [])]).toEqual([]);
      await store.close();
    }),
    { numRuns: 30 },
  );
}, 60_000);

const append = async (store: CheckableStore, id: string, after: number): Promise<unknown> =>
  (await store.append([appendAfter(id, after, 1)]))[0];

it("leaves nothing of a deleted table, also of what was only in the journal, and all of the others", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  for (const id of TABLES) await store.create(stored(id), appendAfter(id, 0, 0));
  for (let after = 0; after < 40; after += 1) for (const id of TABLES) await append(store, id, after);
  const bytes = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  expect(bytes().join("")).toContain("of table c");
  await store.append([{ ...appendAfter("c", 40, 0), acknowledged: [], deletes: true }]);
  expect(bytes().join("")).not.toContain("of table c");
  expect(await store.read("b", 0)).toHaveLength(40);
  await store.close();
});

/** How many entries are in their logs, on disk. */
const mergedIn = (place: string): unknown => {
  const database = new DatabaseSync(join(place, "tables.sqlite"));
  const count = database.prepare("SELECT count(*) AS count FROM entries").get();
  database.close();
  return count;
};

it("merges no more than it has to: the entries of a few commits are in the journal alone", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder, { maxJournal: 1_000_000 });
  await store.create(stored("a"), appendAfter("a", 0, 0));
  for (let i = 0; i < 3; i += 1) expect(await append(store, "a", i)).toBe("appended");
  expect(mergedIn(copied(folder))).toEqual({ count: 0 });
  await store.close();
  expect(mergedIn(folder)).toEqual({ count: 3 });
});

it("has a row for each commit with entries, and none for one without", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  for (const id of TABLES) await store.create(stored(id), appendAfter(id, 0, 0));
  const rows: unknown[] = [];
  const nothing = { acknowledged: [] };
  const together = [{ ...appendAfter("a", 1, 0), ...nothing }, appendAfter("b", 0, 2)];
  const last = [{ ...appendAfter("c", 0, 0), ...nothing }];
  for (const all of [[appendAfter("a", 0, 1)], together, last]) {
    expect(await store.append(all)).toEqual(all.map(() => "appended"));
    const database = new DatabaseSync(join(copied(folder), "tables.sqlite"));
    const found =
      "SELECT n, entries ->> '$[0][0]' AS first, json_array_length(entries) AS tables FROM journal WHERE n > ?";
    rows.push(...database.prepare(found).all(rows.length));
    database.close();
  }
  expect(rows).toEqual([
    { n: 1, first: "a", tables: 1 },
    { n: 2, first: "b", tables: 1 },
  ]);
  await store.close();
});

it.each([
  [1000, 0],
  [1001, 1],
])("has at most 1,000 characters in the journal when it may: of %i, %i entries are merged", async (size, count) => {
  const folder = newFolder();
  const store = openSqliteStore(folder, { maxJournal: 1000 });
  for (const id of TABLES) await store.create(stored(id), appendAfter(id, 0, id === "c" ? 2 : 0));
  // What is deleted without an entry in the journal makes no room in it.
  await store.append([{ ...appendAfter("c", 2, 0), acknowledged: [], deletes: true }]);
  const event = { type: "said", words: "" } as const;
  // Each entry counts 200 characters more than its event.
  const words = "x".repeat(size - 200 - JSON.stringify(event).length);
  const entries = [{ seq: 1, at: 1, by: "gm", event: { ...event, words } }];
  expect(await store.append([{ table: "a", after: 0, entries, acknowledged: [], seats: [] }])).toEqual(["appended"]);
  expect(await append(store, "b", 0)).toBe("appended");
  expect(mergedIn(copied(folder))).toEqual({ count });
  await store.close();
});

it("merges the entries that are in the journal for longest, and no others", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder, { maxJournal: 1000 });
  for (const id of ["a", "b"]) await store.create(stored(id), appendAfter(id, 0, 0));
  const merged: unknown[] = [];
  for (let i = 0; i < 6; i += 1) {
    const [table, after] = [i % 2 === 0 ? "a" : "b", Math.floor(i / 2)];
    const event = { type: "said", words: "x".repeat(600) } as const;
    const entries = [{ seq: after + 1, at: 1, by: "gm", event }];
    expect(await store.append([{ table, after, entries, acknowledged: [], seats: [] }])).toEqual(["appended"]);
    merged.push(mergedIn(copied(folder)));
  }
  expect(merged).toEqual([0, 0, 1, 2, 3, 4].map((count) => ({ count })));
  await store.close();
});

it("has room for as many characters as ever, however often it was merged", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder, { maxJournal: 1000 });
  for (const id of ["a", "b"]) await store.create(stored(id), appendAfter(id, 0, 0));
  // Two entries fill it. With a third, both entries of the table that has been there for longest are merged.
  const words = "x".repeat(500 - 200 - JSON.stringify({ type: "said", words: "" }).length);
  for (let i = 0; i < 40; i += 1) {
    const [table, after] = [i % 2 === 0 ? "a" : "b", Math.floor(i / 2)];
    const entries = [{ seq: after + 1, at: 1, by: "gm", event: { type: "said", words } as const }];
    expect(await store.append([{ table, after, entries, acknowledged: [], seats: [] }])).toEqual(["appended"]);
    if (i % 13 === 0 || i === 39)
      expect(mergedIn(copied(folder))).toEqual({ count: Math.max(0, 2 * Math.floor((i - 1) / 2)) });
  }
  await store.close();
});

it("a log that can't be written stays in the journal, and the others are merged", async () => {
  const folder = newFolder();
  const first = openSqliteStore(folder);
  for (const id of TABLES) await first.create(stored(id), appendAfter(id, 0, 0));
  await first.close();
  const database = new DatabaseSync(join(folder, "tables.sqlite"));
  database.exec(
    "CREATE TRIGGER damage BEFORE INSERT ON entries WHEN new.table_id = 'a' AND new.seq > 3 BEGIN SELECT RAISE(ABORT, 'damaged'); END",
  );
  database.close();
  for (let opened = 0; opened < 2; opened += 1) {
    const store = openSqliteStore(folder, { maxJournal: 1000 });
    for (let i = 0; i < 20; i += 1)
      for (const id of TABLES) expect(await append(store, id, opened * 20 + i)).toBe("appended");
    for (const id of TABLES) expect(await store.read(id, 0)).toHaveLength(opened * 20 + 20);
    await store.close();
  }
});

it("a full disk loses nothing that was appended before, and a store is closed on it", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder, { maxPages: 60 });
  await store.create(stored("a"), appendAfter("a", 0, 0));
  let length = 0;
  let result: unknown;
  for (result = "appended"; result === "appended";)
    if ((result = await append(store, "a", length)) === "appended") length += 1;
  expect(result).toBeInstanceOf(DiskFullError);
  expect(await store.read("a", 0)).toHaveLength(length);
  await store.close();
  const again = openSqliteStore(folder);
  expect(await again.read("a", 0)).toHaveLength(length);
  await again.close();
});

it("refuses a database whose journal is damaged", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  await store.create(stored("a"), appendAfter("a", 0, 0));
  await append(store, "a", 0);
  const damaged = copied(folder);
  await store.close();
  const database = new DatabaseSync(join(damaged, "tables.sqlite"));
  database.exec("UPDATE journal SET entries = replace(entries, 'hash', 'hush')");
  database.close();
  expect(() => openSqliteStore(damaged)).toThrow(DataFolderError);
  expect(() => openSqliteStore(damaged)).toThrow(/tables\.sqlite is damaged\. Restore it from a backup\./u);
});
