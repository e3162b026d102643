import { existsSync } from "node:fs";
import { DataFolderError, databaseFile } from "./sqlite-database.ts";
import { openSqliteStore, type StoreReport } from "./sqlite-store.ts";

/**
 * Checks the tables in a data folder that no server uses: the database, and of each table that no entry of its log is
 * missing or was changed. Brings an older format up to date first. Rejects with a DataFolderError if there are no tables.
 *
 * @example
 * ```ts
 * import { mkdtempSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { checkDataFolder, startServer } from "@rulewright/server";
 *
 * const data = mkdtempSync(join(tmpdir(), "rulewright-"));
 * const server = await startServer({ port: 0, host: "127.0.0.1", data });
 * await server.close();
 * await checkDataFolder(data); // => { tables: [], faults: [] }
 * ```
 */
export async function checkDataFolder(folder: string): Promise<StoreReport> {
  const file = databaseFile(folder);
  if (!existsSync(file)) throw new DataFolderError(`There are no tables in ${folder}: ${file} is missing.`);
  const store = openSqliteStore(folder);
  try {
    return await store.check();
  } finally {
    await store.close();
  }
}
