import { existsSync } from "node:fs";
import { EMPTY_TABLE, entriesOf, fold, type Member, type TableState } from "@rulewright/table";
import { type FileFault, isFileFault, type TableFile, tableFile } from "@rulewright/table/files";
import { loadSystems } from "@rulewright/systems/loader";
import { hashSecret, newSecret } from "./secrets.ts";
import { DataFolderError, databaseFile } from "./sqlite-database.ts";
import { type CheckableStore, openSqliteStore } from "./sqlite-store.ts";
import { readCatalogueFiles, SystemsInPlay } from "./systems-in-play.ts";
import { TableFiles } from "./table-files.ts";

/** A table in a data folder. */
export interface ListedTable {
  readonly id: string;
  readonly title: string;
  /** The id of its system. */
  readonly system: string;
  /** The game master's name. */
  readonly gm: string;
  /** How many entries its log has. */
  readonly entries: number;
}

/** Where the game master opens a table: the path of a link to the server. Whoever has it is the game master. */
export interface GmLink {
  readonly title: string;
  readonly gm: string;
  readonly path: string;
}

/** Does something with the store in a data folder that no server uses. Rejects with a DataFolderError if it can't be used. */
async function withStore<T>(folder: string, work: (store: CheckableStore) => Promise<T>): Promise<T> {
  const store = openSqliteStore(folder);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The same for a folder that has tables. */
async function withTables<T>(folder: string, work: (store: CheckableStore) => Promise<T>): Promise<T> {
  const file = databaseFile(folder);
  if (!existsSync(file)) throw new DataFolderError(`There are no tables in ${folder}: ${file} is missing.`);
  return withStore(folder, work);
}

const stateIn = async (store: CheckableStore, id: string): Promise<TableState> =>
  fold(EMPTY_TABLE, await store.read(id, 0));

const gmOf = ({ members }: TableState): Member | undefined => Object.values(members).find(({ role }) => role === "gm");

/**
 * The tables in a data folder that no server uses, oldest first, without damaged ones. Rejects with a DataFolderError if
 * there are none.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { DataFolderError, listTables } from "@rulewright/server";
 *
 * const error = await listTables(mkdtempSync(join(tmpdir(), "rulewright-"))).catch((reason: unknown) => reason);
 * error instanceof DataFolderError; // => true
 * ```
 */
export const listTables = (folder: string): Promise<readonly ListedTable[]> =>
  withTables(folder, async (store) => {
    const { tables } = await store.check();
    const listed: ListedTable[] = [];
    for (const { id, entries, fault } of tables) {
      if (fault !== undefined) continue;
      const state = await stateIn(store, id);
      listed.push({ id, title: state.title, system: state.system, gm: gmOf(state)?.name ?? "", entries });
    }
    return listed;
  });

/**
 * The file of a table in a data folder that no server uses; undefined where there is no such table. It has what the game
 * master may see. Rejects with a DataFolderError if there are no tables.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { DataFolderError, readTable } from "@rulewright/server";
 *
 * const error = await readTable(mkdtempSync(join(tmpdir(), "rulewright-")), "t1").catch((reason: unknown) => reason);
 * error instanceof DataFolderError; // => true
 * ```
 */
export const readTable = (folder: string, id: string): Promise<TableFile | undefined> =>
  withTables(folder, async (store) => tableFile(await stateIn(store, id), Date.now()));

const linkPath = (table: string, gm: string, invitation?: string): string =>
  `/t/${table}#${new URLSearchParams({ gm, ...(invitation === undefined ? {} : { join: invitation }) }).toString()}`;

/**
 * Makes a new link for the game master of a table who has lost every device, in a data folder that no server uses. The
 * devices before are signed out, and the log says so. Undefined where there is no such table. Rejects with a
 * DataFolderError if there are no tables.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { DataFolderError, makeGmLink } from "@rulewright/server";
 *
 * const error = await makeGmLink(mkdtempSync(join(tmpdir(), "rulewright-")), "t1").catch((reason: unknown) => reason);
 * error instanceof DataFolderError; // => true
 * ```
 */
export const makeGmLink = (folder: string, id: string): Promise<GmLink | undefined> =>
  withTables(folder, async (store) => {
    const state = await stateIn(store, id);
    const gm = gmOf(state);
    if (!gm) return undefined;
    const token = newSecret();
    const now = Date.now();
    const at = Math.max(now, state.log.at(-1)?.at ?? now);
    const event = { type: "device-added", member: gm.id, recovers: true } as const;
    const entries = entriesOf(state, [event], { at, by: gm.id });
    const seats = [{ token: hashSecret(token), member: gm.id }];
    const added = { table: id, after: state.seq, entries, acknowledged: [], ended: [gm.id], seats };
    const [result] = await store.append([added]);
    if (result !== "appended") throw new Error(`the link of table ${id} could not be stored`, { cause: result });
    return { title: state.title, gm: gm.name, path: linkPath(id, token) };
  });

/**
 * Opens a table from the text of a file, in a data folder that no server uses: a new one, whose game master has this name.
 * Rejects with a DataFolderError if the folder can't be used.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { openTableFile } from "@rulewright/server";
 *
 * const data = mkdtempSync(join(tmpdir(), "rulewright-"));
 * await openTableFile(data, "no file", "Gwen"); // => { code: "not-json", place: "", problem: "it isn't JSON" }
 * ```
 */
export const openTableFile = (folder: string, text: string, name: string): Promise<GmLink | FileFault> =>
  withStore(folder, async (store) => {
    const { systems } = await loadSystems();
    const inPlay = new SystemsInPlay(systems, await readCatalogueFiles(Object.keys(systems)), store);
    const opened = await new TableFiles(store, inPlay, { now: Date.now }).open({ text, name });
    if (isFileFault(opened)) return opened;
    const { table, token, invitation } = opened;
    const state = await stateIn(store, table);
    return { title: state.title, gm: gmOf(state)?.name ?? name, path: linkPath(table, token, invitation) };
  });
