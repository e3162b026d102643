import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Backups, type BackupSettings } from "../src/backups.ts";
import { checkDataFolder, DataFolderError, restoreBackup } from "../src/index.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { Screen } from "./client.ts";
import { keptLog, newFolder, openTable, serve } from "./support.ts";
import { ask, opened, say, tablesOn } from "./tables-on.ts";

const HOUR = 3_600_000;
const START = Date.parse("2026-11-23T06:00:00.000Z");

/** Waits until something holds. */
async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 2000 && !holds(); i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).toBe(true);
}

/** Backups of a store with one table. */
async function backedUp(more: Partial<BackupSettings> = {}, folder = newFolder()) {
  const data = newFolder();
  const store = openSqliteStore(data);
  const log = keptLog();
  const { table, member } = await opened(tablesOn(store));
  const begin = (now = START, of = store) => {
    const backups = new Backups(of, { folder, ...more }, () => now, log);
    onTestFinished(() => backups.close());
    return backups;
  };
  onTestFinished(() => store.close());
  return { data, folder, store, log, table, member, begin };
}

/** A store that has made a backup and is closed. */
async function closedWithBackup() {
  const { folder, begin, store, data } = await backedUp();
  const backups = begin();
  await until(() => backups.names.length === 1);
  await backups.close();
  await store.close();
  return { backup: join(folder, backups.names[0] ?? ""), data };
}

it("makes a backup at once, and the next one when it is time; only the newest are kept", async () => {
  const { folder, begin, store } = await backedUp({ every: 6, keep: 2 });
  for (const [hours, names] of [
    [0, ["2026-11-23T06-00-00.000Z"]],
    [5, ["2026-11-23T06-00-00.000Z"]],
    [6, ["2026-11-23T06-00-00.000Z", "2026-11-23T12-00-00.000Z"]],
    [12, ["2026-11-23T12-00-00.000Z", "2026-11-23T18-00-00.000Z"]],
  ] as const) {
    const backups = begin(START + hours * HOUR, store);
    await until(() => backups.names.length >= names.length && !existsSync(join(folder, "unchecked")));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await backups.close();
    expect(backups.names).toEqual(names);
  }
});

it("a backup has what was stored while it was made, is checked, and can be checked again", async () => {
  const { folder, begin, table, member } = await backedUp();
  const backups = begin();
  await Promise.all(Array.from({ length: 50 }, (_, i) => ask(table, member, say(`Words ${i}`), `command-${i}`)));
  await until(() => backups.names.length === 1);
  const [name = ""] = backups.names;
  const { tables, faults } = await checkDataFolder(join(folder, name));
  expect([tables.map(({ id }) => id), faults]).toEqual([[table.id], []]);
});

it("a backup that is damaged doesn't count, and nothing is deleted for it", async () => {
  const { folder, begin, data, log, store } = await backedUp({ keep: 1 });
  const good = begin();
  await until(() => good.names.length === 1);
  await good.close();
  await store.close();
  const database = new DatabaseSync(join(data, "tables.sqlite"));
  database.exec("UPDATE entries SET at = 1 WHERE seq = 2");
  database.close();
  const damaged = openSqliteStore(data);
  onTestFinished(() => damaged.close());
  const backups = begin(START + 48 * HOUR, damaged);
  await until(() => log.kept.some(({ level }) => level === "error"));
  expect(log.kept.at(-1)).toMatchObject({
    message: "could not make a backup",
    details: { err: { message: expect.stringMatching(/the copy is damaged: .* entry 2 was changed/) } },
  });
  expect(backups.names).toEqual(good.names);
  expect(readdirSync(folder)).toEqual(good.names);
});

it("a server that closes stops a backup, and leaves nothing half done", async () => {
  const { folder, begin, log } = await backedUp();
  const backups = begin();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await backups.close();
  expect(readdirSync(folder).filter((name) => name === "unchecked")).toEqual([]);
  expect(log.kept.filter(({ level }) => level === "error")).toEqual([]);
});

it("has nothing of what a backup that was killed has left", async () => {
  const { folder, begin, log } = await backedUp();
  mkdirSync(join(folder, "unchecked"));
  for (const name of ["tables.sqlite", "tables.sqlite-journal"]) {
    writeFileSync(join(folder, "unchecked", name), "half of a database");
  }
  const backups = begin();
  await until(() => log.kept.length > 0);
  expect(log.kept).toMatchObject([{ message: "made a backup", details: { tables: 1 } }]);
  expect(readdirSync(folder)).toEqual(backups.names);
  expect(readdirSync(join(folder, backups.names[0] ?? ""))).toEqual(["tables.sqlite"]);
});

it("keeps the backups of a week where nothing else is said", async () => {
  const folder = newFolder();
  const days = Array.from({ length: 8 }, (_, i) => `2026-11-1${i}T06-00-00.000Z`);
  for (const name of days) mkdirSync(join(folder, name));
  const { begin, log } = await backedUp({}, folder);
  const backups = begin();
  await until(() => log.kept.length > 0);
  expect(backups.names).toEqual([...days.slice(2), "2026-11-23T06-00-00.000Z"]);
});

it("refuses a folder that can't be created", async () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  await expect(serve({ backups: { folder: join(file, "backups") } })).rejects.toThrow(DataFolderError);
});

it("a restored backup is the table as it was, and clients notice", { timeout: 60_000 }, async () => {
  const [data, folder] = [newFolder(), newFolder()];
  const first = await serve({ data });
  const gwen = await openTable(first.port);
  const gm = await Screen.at(first.port, gwen);
  await gm.command(say("before the backup"));
  await first.close();
  const second = await serve({ data, backups: { folder } });
  await until(() => readdirSync(folder).some((name) => name.startsWith("2")));
  const late = await Screen.at(second.port, gwen);
  await late.command(say("after the backup"));
  await expect(restoreBackup(folder, data)).rejects.toThrow(/There is no backup in/);
  const [name = ""] = readdirSync(folder);
  await expect(restoreBackup(join(folder, name), data)).rejects.toThrow(/in use by another/);
  await second.close();
  const restored = await restoreBackup(join(folder, name), data);
  expect(restored).toMatchObject({ tables: [{ id: gwen.table }], faults: [] });
  const third = await serve({ data });
  const back = await Screen.at(third.port, gwen, late.lines.length, late.epoch);
  const words = back.lines.flatMap(({ event }) => (event.type === "said" ? [event.words] : []));
  expect(words).toEqual(["before the backup"]);
  // What was there lies beside it.
  expect(await checkDataFolder(restored.replaced ?? "")).toMatchObject({ tables: [{ id: gwen.table }], faults: [] });
});

it("restores in the place of a damaged database, and no damaged backup", async () => {
  const { backup, data } = await closedWithBackup();
  const file = join(data, "tables.sqlite");
  writeFileSync(file, "no database at all, but rather a diary of some length");
  expect((await restoreBackup(backup, data)).tables).toHaveLength(1);
  expect((await checkDataFolder(data)).tables).toHaveLength(1);
  const database = new DatabaseSync(join(backup, "tables.sqlite"));
  database.exec("UPDATE entries SET at = 1 WHERE seq = 2");
  database.close();
  const { tables, replaced } = await restoreBackup(backup, data);
  expect([tables[0]?.fault, replaced]).toEqual([expect.stringMatching(/entry 2 was changed/), undefined]);
  expect(await checkDataFolder(data)).toMatchObject({ tables: [{ id: tables[0]?.id }], faults: [] });
  await expect(restoreBackup(data, data)).rejects.toThrow(/This is the data folder itself/);
});

it("restores into a new folder, and moves nothing aside there", async () => {
  const { backup } = await closedWithBackup();
  const data = join(newFolder(), "new");
  const { tables, replaced } = await restoreBackup(backup, data);
  expect([tables.length, replaced]).toEqual([1, undefined]);
  expect(readdirSync(data)).toEqual(["tables.sqlite"]);
});

it("restores over what a restoring that was killed has left", async () => {
  const { backup, data } = await closedWithBackup();
  // Changes of another database that wait to be taken over into the one beside them.
  const other = newFolder();
  const database = new DatabaseSync(join(other, "tables.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE diary (page TEXT); INSERT INTO diary VALUES ('not ours')");
  mkdirSync(join(data, "restoring"));
  cpSync(join(other, "tables.sqlite-wal"), join(data, "restoring", "tables.sqlite-wal"));
  database.close();
  const { tables, faults } = await restoreBackup(backup, data);
  expect([tables.map(({ fault }) => fault), faults]).toEqual([[undefined], []]);
  expect(readdirSync(data)).not.toContain("restoring");
});

/** Backups of a store that fails, at times that the test decides. Answers how many were tried. */
function failing(settings: Partial<BackupSettings>, made: readonly string[] = []) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: START });
  const folder = newFolder();
  for (const name of made) mkdirSync(join(folder, name));
  let tried = 0;
  const backUp = async (): Promise<void> => {
    tried += 1;
    throw new Error("the disk is full");
  };
  const log = keptLog();
  const backups = new Backups({ backUp }, { folder, ...settings }, Date.now, log);
  onTestFinished(async () => {
    await backups.close();
    vi.useRealTimers();
  });
  /** What has been tried after so many milliseconds more, and one for a timer that begins at their end. */
  const after = async (milliseconds: number): Promise<number> => {
    for (const part of [milliseconds, 1]) {
      await vi.advanceTimersByTimeAsync(part);
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    }
    return tried;
  };
  return { backups, after, log, folder };
}

it("waiting for the time of a backup keeps no process from ending", async () => {
  const { after } = failing({});
  const simulated = globalThis.setTimeout;
  const timers: NodeJS.Timeout[] = [];
  globalThis.setTimeout = Object.assign((...waiting: Parameters<typeof setTimeout>) => {
    const timer = simulated(...waiting);
    timers.push(timer);
    return timer;
  }, simulated);
  for (const more of [0, HOUR, HOUR]) await after(more);
  globalThis.setTimeout = simulated;
  expect(timers.length).toBeGreaterThan(2);
  expect(timers.filter((timer) => timer.hasRef())).toEqual([]);
});

describe("a backup that fails", () => {
  it("is tried again after an hour", async () => {
    const { after, log, folder } = failing({});
    const tries = [];
    for (const more of [0, HOUR - 9, 9, HOUR - 9, 9]) tries.push(await after(more));
    expect(tries).toEqual([1, 1, 2, 2, 3]);
    expect(log.kept.map(({ message }) => message)).toEqual(Array.from({ length: 3 }, () => "could not make a backup"));
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is tried again earlier where backups are more frequent", async () => {
    const { after } = failing({ every: 0.5 });
    const tries = [];
    for (const more of [0, HOUR / 2 - 9, 9]) tries.push(await after(more));
    expect(tries).toEqual([1, 1, 2]);
  });

  it("is tried again where somebody has deleted the folder", async () => {
    const { after, backups, folder } = failing({ every: 0.5 });
    await after(0);
    rmSync(folder, { recursive: true });
    expect([await after(HOUR / 2), backups.names]).toEqual([2, []]);
  });

  it("is not tried again once the server has closed", async () => {
    const { after, backups, log } = failing({});
    await after(0);
    await backups.close();
    expect([await after(10 * HOUR), log.kept.length, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });

  it("is not tried again where the server closes while it is made", async () => {
    const { backups, log } = failing({});
    vi.advanceTimersByTime(0);
    await backups.close();
    expect([log.kept.length, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

it("a backup that has been due for days is made at once", async () => {
  const { after } = failing({}, ["2026-11-20T05-00-00.000Z"]);
  expect(await after(0)).toBe(1);
});

it("a backup is made a day after the newest where nothing else is said", async () => {
  const { after } = failing({}, ["2026-11-23T05-00-00.000Z", "2026-11-22T05-00-00.000Z"]);
  const tries = [];
  for (const more of [0, 23 * HOUR - 9, 9]) tries.push(await after(more));
  expect(tries).toEqual([0, 0, 1]);
});

it("a backup is made when the newest is as old as the schedule says, even if that is longer than a timer can run", async () => {
  const { after } = failing({ every: 1000 }, ["2026-11-23T05-00-00.000Z", "no backup"]);
  const tries = [];
  for (const more of [0, 500 * HOUR, 499 * HOUR - 9, 9]) tries.push(await after(more));
  expect(tries).toEqual([0, 0, 0, 1]);
});
