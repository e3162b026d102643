import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { databaseFile } from "./sqlite-database.ts";
import { openSqliteStore, type StoreReport } from "./sqlite-store.ts";

/**
 * Copies a database into a new data folder, and checks the copy. `copy` writes the file. When this resolves, the copy is on
 * disk.
 */
export async function copyChecked(copy: (file: string) => Promise<void>, folder: string): Promise<StoreReport> {
  mkdirSync(folder, { recursive: true });
  await copy(databaseFile(folder));
  const store = openSqliteStore(folder);
  try {
    return await store.check();
  } finally {
    await store.close();
    for (const path of [databaseFile(folder), folder]) sync(path);
  }
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
