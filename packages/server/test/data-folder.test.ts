import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { systemById } from "@rulewright/systems";
import type { Entry } from "@rulewright/table";
import { fileText } from "@rulewright/table/files";
import { describe, expect, it, onTestFinished } from "vitest";
import { DataFolderError, type GmLink, listTables, makeGmLink, openTableFile, readTable } from "../src/index.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { keptLog, newFolder } from "./support.ts";
import { ask, opened, party, say, tablesOn } from "./tables-on.ts";

/** A data folder that is no longer in use, with a table of Gwen's. */
async function folderWithTable() {
  const folder = newFolder();
  const store = openSqliteStore(folder);
  const tables = tablesOn(store);
  const system = systemById("evening-star");
  if (!system || !party) throw new Error("Evening Star has a party");
  const table = await tables.open({ system, party, title: "The Salt Quarter", name: "Gwen" });
  await store.close();
  return { folder, ...table };
}

/** The tables of a folder, as a server has them. */
function tablesIn(folder: string) {
  const store = openSqliteStore(folder);
  onTestFinished(() => store.close());
  return { store, tables: tablesOn(store) };
}

/** The parts of a link's path. */
function partsOf({ path }: GmLink) {
  const [, table = "", secrets] = /^\/t\/([\w-]+)#(.+)$/u.exec(path) ?? [];
  return { table, ...Object.fromEntries(new URLSearchParams(secrets)) } as { table: string; gm: string; join?: string };
}

const fileIn = async (folder: string, id: string): Promise<string> => {
  const file = await readTable(folder, id);
  if (!file) throw new Error("there is no such table");
  return [...fileText(file)].join("");
};

describe("a data folder that no server uses", () => {
  it("lists its tables, oldest first, without damaged ones", async () => {
    const folder = newFolder();
    const store = openSqliteStore(folder);
    let now = 3000;
    const tables = tablesOn(store, keptLog(), undefined, () => now);
    const [late, damaged] = [await opened(tables), await opened(tables)];
    now = 2000;
    const early = await opened(tables);
    await ask(early.table, early.member, say("Hello"), "command-1");
    await store.create(
      { id: "empty", system: "evening-star", invitation: "hash", openedAt: 9000 },
      { table: "empty", after: 0, entries: [], acknowledged: [], seats: [] },
    );
    await store.close();
    const database = new DatabaseSync(join(folder, "tables.sqlite"));
    database.prepare("UPDATE entries SET at = 1 WHERE seq = 1 AND table_id = ?").run(damaged.id);
    database.close();
    const known = { title: "Test", system: "evening-star", gm: "Gwen" };
    expect(await listTables(folder)).toEqual([
      { id: early.id, ...known, entries: early.table.state.seq },
      { id: late.id, ...known, entries: late.table.state.seq },
      { id: "empty", title: "", system: "", gm: "", entries: 0 },
    ]);
    expect(early.table.state.seq).toBe(late.table.state.seq + 1);
  });

  it("answers nothing where it has no tables, and stays as it is", async () => {
    const folder = newFolder();
    for (const read of [listTables(folder), readTable(folder, "t"), makeGmLink(folder, "t")]) {
      await expect(read).rejects.toThrow(DataFolderError);
      await expect(read).rejects.toThrow(`There are no tables in ${folder}`);
    }
    expect(existsSync(join(folder, "tables.sqlite"))).toBe(false);
  });

  it("writes a table into a file, and opens it as a new one", async () => {
    const { folder, table: id } = await folderWithTable();
    const before = Date.now();
    expect((await readTable(folder, id))?.exportedAt).toBeGreaterThanOrEqual(before);
    expect(await readTable(folder, "nowhere")).toBeUndefined();
    const [text, elsewhere] = [await fileIn(folder, id), newFolder()];
    const link = await openTableFile(elsewhere, text, "gwen");
    if ("code" in link) throw new Error(link.problem);
    expect(link).toEqual({ title: "The Salt Quarter", gm: "Gwen", path: expect.any(String) });
    const { table, gm, join: invitation = "" } = partsOf(link);
    const { tables } = tablesIn(elsewhere);
    expect(await tables.seatByToken(table, gm)).toMatchObject({ member: { name: "Gwen", role: "gm" } });
    expect(await tables.invited(table, invitation)).toMatchObject({ id: table });
  });

  it("tells what is wrong with a file, and can be used then", async () => {
    const folder = newFolder();
    expect(await openTableFile(folder, "{", "Gwen")).toMatchObject({ code: "not-json" });
    expect(await listTables(folder)).toEqual([]);
  });

  it("makes a new link for the game master, who loses every device before and nothing else", async () => {
    const { folder, table, token, invitation, member } = await folderWithTable();
    expect(await makeGmLink(folder, "nowhere")).toBeUndefined();
    const before = Date.now();
    const link = await makeGmLink(folder, table);
    if (!link) throw new Error("the table is there");
    expect(link).toEqual({ title: "The Salt Quarter", gm: "Gwen", path: expect.any(String) });
    const { gm, ...others } = partsOf(link);
    expect(others).toEqual({ table });
    const { store, tables } = tablesIn(folder);
    expect(await tables.seatByToken(table, token)).toBe("no-seat");
    expect(await tables.seatByToken(table, gm)).toMatchObject({ member: { id: member, role: "gm" } });
    expect(await tables.invited(table, invitation)).toMatchObject({ id: table });
    const last = (await store.read(table, 0)).at(-1);
    expect(last).toMatchObject({ by: member, event: { type: "device-added", member, recovers: true } });
    expect(last?.at).toBeGreaterThanOrEqual(before);
  });

  it("keeps the times of a log in order, whatever the clock says", async () => {
    const later = Date.now() + 1_000_000;
    const { folder, table, member } = await folderWithTable();
    const store = openSqliteStore(folder);
    const after = (await store.read(table, 0)).length;
    const entry: Entry = { seq: after + 1, at: later, by: member, event: { type: "said", words: "Late" } };
    await store.append([{ table, after, entries: [entry], acknowledged: [], seats: [] }]);
    await store.close();
    await makeGmLink(folder, table);
    expect(await tablesIn(folder).store.read(table, after + 1)).toMatchObject([{ at: later }]);
  });
});
