import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { databaseFile } from "./sqlite-database.ts";
import type { StoreReport } from "./sqlite-store.ts";

/**
 * Copies a database into a new data folder, and checks the copy. `copy` writes the file. When this resolves, the copy is on
 * disk.
 */
export async function copyChecked(
  copy: (file: string) => Promise<void>,
  folder: string,
  check: (folder: string) => Promise<StoreReport>,
): Promise<StoreReport> {
  mkdirSync(folder, { recursive: true });
  await copy(databaseFile(folder));
  const report = await check(folder);
  for (const path of [databaseFile(folder), folder]) sync(path);
  return report;
}

function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
