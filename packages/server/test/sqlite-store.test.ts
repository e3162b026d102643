import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, it } from "vitest";
import { z } from "zod";
import { DataFolderError } from "../src/index.ts";
import { closeDatabase, describeError, openDatabase } from "../src/sqlite-database.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { storeContract } from "./store-contract.ts";
import { newFolder } from "./support.ts";

storeContract("the embedded store", () => {
  const folder = newFolder();
  return { open: () => openSqliteStore(folder) };
});

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
  expect(problemOf(folder)).toMatch(/newer version of Rulewright \(schema 99; this version supports 1\)/);
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

it("commits with the settings that survive a power cut", () => {
  const database = openDatabase(newFolder());
  const pragma = (name: string) =>
    Object.values(z.record(z.string(), z.unknown()).parse(database.prepare(`PRAGMA ${name}`).get()))[0];
  const [WAL, FULL] = ["wal", 2];
  expect([pragma("journal_mode"), pragma("synchronous")]).toEqual([WAL, FULL]);
  closeDatabase(database);
});
