import { resolve } from "node:path";
import { RefusedError, UsageError } from "../errors/errors.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Runs `rulewright restore`: puts a backup in the place of the tables in a data folder. */
export async function restore({ print }: Terminal, backup: string, { data }: { readonly data: string }): Promise<void> {
  const { DataFolderError, restoreBackup } = await import("@rulewright/server");
  const { tables, faults, replaced } = await restoreBackup(resolve(backup), resolve(data)).catch((error: unknown) => {
    throw error instanceof DataFolderError ? new UsageError(error.message) : error;
  });
  const [damage] = [...faults, ...tables.flatMap(({ fault }) => fault ?? [])];
  if (damage !== undefined) throw new RefusedError(`${backup} isn't restored: ${damage}`);
  const count = tables.reduce((sum, table) => sum + table.entries, 0);
  print(`Restored: tables ${tables.length}, entries ${count}.`);
  if (replaced !== undefined) print(`What was there before is in ${replaced}.`);
}
