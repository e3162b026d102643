import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, it, onTestFinished } from "vitest";
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
  const { folder, begin, store, data } = await backedUp();
  const backups = begin();
  await until(() => backups.names.length === 1);
  await backups.close();
  await store.close();
  const backup = join(folder, backups.names[0] ?? "");
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
