import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { checkDataFolder } from "./check.ts";
import { copyChecked } from "./checked-copy.ts";
import { DataFolderError, databaseFile, isInUse, openDatabase, closeDatabase } from "./sqlite-database.ts";
import type { StoreReport } from "./sqlite-store.ts";

/** What restoring a backup has led to. */
export interface RestoredBackup extends StoreReport {
  /** Where the tables lie that were in the data folder before; undefined if there were none. */
  readonly replaced?: string;
}

/**
 * Puts a backup in the place of the tables in a data folder that no server uses. The backup is checked first, and stays as
 * it is; one with damage is not restored. What was in the folder is moved aside, not deleted. Clients notice at their next
 * connection, since every opening of a database is a new epoch. Rejects with a DataFolderError if there is no backup or a
 * server uses the folder.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { DataFolderError, restoreBackup } from "@rulewright/server";
 *
 * const [backup, data] = ["backup-", "data-"].map((name) => mkdtempSync(join(tmpdir(), name)));
 * const error = await restoreBackup(backup ?? "", data ?? "").catch((reason: unknown) => reason);
 * error instanceof DataFolderError; // => true
 * ```
 */
export async function restoreBackup(backup: string, folder: string): Promise<RestoredBackup> {
  const [source, target] = [databaseFile(backup), databaseFile(folder)];
  if (!existsSync(source)) throw new DataFolderError(`There is no backup in ${backup}: ${source} is missing.`);
  if (source === target)
    throw new DataFolderError(`This is the data folder itself: ${backup}. Choose one of its backups.`);
  mkdirSync(resolve(folder), { recursive: true });
  refuseFolderInUse(folder);
  const copied = join(resolve(folder), "restoring");
  const clear = (): void => rmSync(copied, { recursive: true, force: true });
  try {
    clear();
    const report = await copyChecked((file) => copyFile(source, file), copied, checkDataFolder);
    const damaged = [...report.faults, ...report.tables.flatMap(({ fault }) => fault ?? [])];
    if (damaged.length > 0) return report;
    const replaced = moveAside(folder);
    renameSync(databaseFile(copied), target);
    return { ...report, ...(replaced === undefined ? {} : { replaced }) };
  } finally {
    clear();
  }
}

/** A damaged database may be replaced, and one of another version too. One that a server uses may not. */
function refuseFolderInUse(folder: string): void {
  if (!existsSync(databaseFile(folder))) return;
  try {
    closeDatabase(openDatabase(folder));
  } catch (error) {
    if (isInUse(error)) throw error;
  }
}

/** Moves the database of a folder with what belongs to it into a folder of its own. Returns where it is. */
function moveAside(folder: string): string | undefined {
  const files = readdirSync(resolve(folder)).filter((name) => name.startsWith("tables.sqlite"));
  if (files.length === 0) return undefined;
  const aside = join(resolve(folder), `replaced-${new Date().toISOString().replaceAll(":", "-")}`);
  mkdirSync(aside);
  for (const name of files) renameSync(join(resolve(folder), name), join(aside, name));
  return aside;
}
