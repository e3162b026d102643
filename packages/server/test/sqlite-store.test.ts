import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import type { Entry } from "@rulewright/table";
import { expect, it } from "vitest";
import { z } from "zod";
import { checkDataFolder, DataFolderError } from "../src/index.ts";
import { closeDatabase, describeError, openDatabase, storeError } from "../src/sqlite-database.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { DiskFullError } from "../src/store.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { storeContract } from "./store-contract.ts";
import { newFolder } from "./support.ts";

storeContract("the embedded store", () => {
  const folder = newFolder();
  return { open: () => openSqliteStore(folder) };
});

for (const refusesDuplicates of [false, true]) {
  storeContract(`the simulated store${refusesDuplicates ? " that refuses duplicates" : ""}`, () => {
    const store = new SimulatedStore({ refusesDuplicates });
    return { open: () => store };
  });
}

const problemOf = (folder: string): string => {
  try {
    openSqliteStore(folder);
  } catch (error) {
    if (error instanceof DataFolderError) return error.message;
    throw error;
  }
  throw new Error("the store opened");
};

it("makes a data folder that isn't there", async () => {
  const folder = join(newFolder(), "some", "where");
  await openSqliteStore(folder).close();
  expect(problemOf(join(folder, "tables.sqlite"))).toMatch(/data folder .*tables\.sqlite can't be created \([A-Z]+\)/);
});

it("says that a folder is in use by another process", () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  const opener = `
    import { DatabaseSync } from "@photostructure/sqlite";
    try { new DatabaseSync(${JSON.stringify(join(folder, "tables.sqlite"))}).exec("BEGIN IMMEDIATE"); }
    catch (error) { console.log(error.message); }`;
  const other = spawnSync(process.execPath, ["--input-type=module", "-e", opener], { cwd: import.meta.dirname });
  expect(String(other.stdout)).toContain("database is locked");
  expect(problemOf(folder)).toMatch(/in use by another Rulewright/);
  return store.close();
});

it("refuses a newer database, and leaves it as it is", async () => {
  const folder = newFolder();
  await openSqliteStore(folder).close();
  const database = new DatabaseSync(join(folder, "tables.sqlite"));
  database.exec("PRAGMA user_version = 99");
  database.close();
  expect(problemOf(folder)).toMatch(/newer version of Rulewright \(schema 99; this version supports 6\)/);
  expect(problemOf(folder)).toMatch(/newer/);
});

it("refuses what is no database, a damaged one, another program's, and a folder in its place", () => {
  const junk = newFolder();
  writeFileSync(join(junk, "tables.sqlite"), "Dear diary, today I was no database. ".repeat(50));
  expect(problemOf(junk)).toMatch(/damaged or isn't a database/);

  const others = newFolder();
  const database = new DatabaseSync(join(others, "tables.sqlite"));
  database.exec("CREATE TABLE recipes (name TEXT)");
  database.close();
  expect(problemOf(others)).toMatch(/is the database of another program/);

  const blocked = newFolder();
  mkdirSync(join(blocked, "tables.sqlite"));
  expect(problemOf(blocked)).toMatch(/can't be written/);
});

const said = (code: number): string =>
  describeError(Object.assign(new Error("boom"), { errcode: code }), "/data", "/data/tables.sqlite");

it.each([
  ["in use by another", [5, 6]],
  ["can't be written", [8, 14]],
  ["is damaged or isn't a database", [11, 26]],
  ["disk of the data folder /data is full", [13]],
])("says that a folder %s, for these result codes of SQLite and the extended ones: %j", (words, codes) => {
  const primary = Array.from({ length: 30 }, (_, i) => i);
  for (const extension of [0, 1, 9]) {
    expect(primary.filter((code) => said(code | (extension << 8)).includes(words))).toEqual(codes);
  }
});

it("repeats the message of every other error", () => {
  for (const error of [new Error("boom"), Object.assign(new Error("boom"), { errcode: 1 }), "boom"]) {
    expect(describeError(error, "/data", "/data/tables.sqlite")).toBe("The data folder /data can't be used: boom");
  }
});

it("tells a full disk from every other error of the store, which is passed on as it is", () => {
  for (const error of [new Error("boom"), Object.assign(new TypeError("boom"), { errcode: 1 })]) {
    expect(storeError(error)).toBe(error);
  }
  expect(storeError("boom")).toEqual(new Error("boom"));
  for (const errcode of [13, 13 | (9 << 8)]) {
    expect(storeError(Object.assign(new Error("boom"), { errcode }))).toBeInstanceOf(DiskFullError);
  }
});

it("commits with the settings that survive a power cut", () => {
  const database = openDatabase(newFolder());
  const pragma = (name: string) =>
    Object.values(z.record(z.string(), z.unknown()).parse(database.prepare(`PRAGMA ${name}`).get()))[0];
  const [WAL, FULL] = ["wal", 2];
  expect([pragma("journal_mode"), pragma("synchronous")]).toEqual([WAL, FULL]);
  closeDatabase(database);
});

/** A database in an earlier format: two tables, with the commands and seats of one. Version 0.1.0 wrote format 1. */
function folderInFormat(format: number): string {
  const folder = newFolder();
  const database = new DatabaseSync(join(folder, "tables.sqlite"));
  database.exec(readFileSync(join(import.meta.dirname, "fixtures", `format-${format}.sql`), "utf8"));
  database.close();
  return folder;
}

it.each([1, 2, 3, 4, 5])("brings a database in format %i up to date, and keeps everything", async (format) => {
  const folder = folderInFormat(format);
  for (let opened = 0; opened < 2; opened += 1) {
    const store = openSqliteStore(folder);
    const entries = await store.read("salt-quarter", 0);
    expect(entries.map(({ seq, at, by, event }) => [seq, at, by, event.type])).toEqual([
      [1, 1000, "gwen", "table-opened"],
      [2, 1000, "gwen", "member-joined"],
      [3, 2000, undefined, "said"],
    ]);
    const first = { member: "gwen", id: "command-1" };
    expect(await store.firstAnswers("salt-quarter", [first])).toEqual([
      { ...first, answer: { answer: "accepted", lines: 3 } },
    ]);
    expect(await store.memberOf("salt-quarter", "hash-of-a-token")).toBe("gwen");
    expect(await store.read("empty", 0)).toEqual([]);
    expect(await store.check()).toEqual({
      tables: [
        { id: "salt-quarter", entries: 3 },
        { id: "empty", entries: 0 },
      ],
      faults: [],
    });
    await store.close();
  }
});

it.each([
  ["a row in the middle is deleted", "DELETE FROM entries WHERE seq = 2", /entries 2 to 2 are missing/],
  ["the last rows are deleted", "DELETE FROM entries WHERE seq > 1", /ends with entry 1 instead of 3/],
  ["all rows are deleted", "DELETE FROM entries", /ends with entry 0 instead of 3/],
  ["words are changed", "UPDATE entries SET event = replace(event, 'Hello', 'Goodbye')", /entry 3 was changed/],
  ["somebody else said it", "UPDATE entries SET member = 'paul' WHERE seq = 3", /entry 3 was changed/],
  ["a time is changed", "UPDATE entries SET at = 1 WHERE seq = 1", /entry 1 was changed/],
  [
    "a row is added",
    "INSERT INTO entries SELECT table_id, 4, at, member, event, hash, command, lines FROM entries WHERE seq = 3",
    /entry 4 was changed/,
  ],
  ["the end is moved", "DELETE FROM entries WHERE seq = 3; UPDATE tables SET last_seq = 2", /entry 2 was changed/],
])("notices that %s", async (_, sql, fault) => {
  const folder = folderInFormat(1);
  await openSqliteStore(folder).close();
  const database = new DatabaseSync(join(folder, "tables.sqlite"));
  database.exec(sql);
  database.close();
  const store = openSqliteStore(folder);
  await expect(store.read("salt-quarter", 0)).rejects.toMatchObject({
    name: "DamagedLogError",
    message: expect.stringMatching(fault),
  });
  await store.close();
  expect(await checkDataFolder(folder)).toMatchObject({
    tables: [
      { id: "salt-quarter", entries: 0, fault: expect.stringMatching(fault) },
      { id: "empty", entries: 0 },
    ],
  });
});

it("refuses an empty file where tables were expected, and a check of nothing", async () => {
  const folder = newFolder();
  await expect(checkDataFolder(folder)).rejects.toThrow(/There are no tables/);
  writeFileSync(join(folder, "tables.sqlite"), "");
  expect(problemOf(folder)).toMatch(/is empty, where tables were expected/);
  expect(problemOf(folder)).toMatch(/is empty/);
});

it("leaves nothing behind of the check whether it can write", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  await store.checkWritable();
  await store.close();
  const database = new DatabaseSync(join(folder, "tables.sqlite"));
  expect(database.prepare("SELECT count(*) AS probes FROM probes").get()).toEqual({ probes: 0 });
  database.close();
});

it("empties the write-ahead log once any table was deleted", async () => {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  const empty = { entries: [], acknowledged: [], seats: [] };
  for (const id of ["a", "b"]) {
    const table = { id, system: "evening-star", invitation: "hash", openedAt: 5 };
    await store.create(table, { table: id, after: 0, ...empty });
  }
  const size = () => statSync(join(folder, "tables.sqlite-wal")).size;
  await store.append([{ table: "a", after: 0, ...empty, invitation: "new" }]);
  expect(size()).toBeGreaterThan(0);
  const kept = { table: "a", after: 0, ...empty, invitation: "newer" };
  await store.append([kept, { table: "b", after: 0, ...empty, deletes: true }]);
  expect(size()).toBe(0);
  await store.close();
});

/** A store in a folder, with a log that is checked in three parts. */
async function longLogIn(folder: string) {
  const store = openSqliteStore(folder);
  const entries = Array.from({ length: 2500 }, (_, i): Entry => ({
    seq: i + 1,
    at: 1,
    event: { type: "said", words: "" },
  }));
  const table = { id: "a", system: "evening-star", invitation: "hash", openedAt: 5 };
  await store.create(table, { table: "a", after: 0, entries, acknowledged: [], seats: [] });
  return store;
}

it("finds damage anywhere in a long log", async () => {
  const folder = newFolder();
  await (await longLogIn(folder)).close();
  for (const seq of [1, 2, 1000, 1001, 2000, 2001, 2500]) {
    const change = (at: number) => {
      const database = new DatabaseSync(join(folder, "tables.sqlite"));
      database.prepare("UPDATE entries SET at = ? WHERE seq = ?").run(at, seq);
      database.close();
    };
    change(2);
    const fault = `The log of table a is damaged: entry ${seq} was changed. Restore it from a backup.`;
    expect((await checkDataFolder(folder)).tables).toEqual([{ id: "a", entries: 0, fault }]);
    change(1);
  }
  expect(await checkDataFolder(folder)).toEqual({ tables: [{ id: "a", entries: 2500 }], faults: [] });
});

it("lets other work be done while it checks a long log", async () => {
  const store = await longLogIn(newFolder());
  let turns = 0;
  let next: NodeJS.Immediate;
  const work = (): void => {
    turns += 1;
    next = setImmediate(work);
  };
  next = setImmediate(work);
  const { tables } = await store.check();
  clearImmediate(next);
  expect([tables, turns]).toEqual([[{ id: "a", entries: 2500 }], 2]);
  await store.close();
});

it("has another epoch each time it is opened", async () => {
  const folder = newFolder();
  const epochs: string[] = [];
  for (let i = 0; i < 2; i += 1) {
    const store = openSqliteStore(folder);
    epochs.push(store.epoch);
    await store.close();
  }
  expect(new Set(epochs).size).toBe(2);
});
