import { resolve } from "node:path";
import { UsageError } from "../errors/errors.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Runs `rulewright check`: checks the tables in a data folder. Resolves with whether all are whole. */
export async function check({ print, paint }: Terminal, { data }: { readonly data: string }): Promise<boolean> {
  const { checkDataFolder, DataFolderError } = await import("@rulewright/server");
  const { tables, faults } = await checkDataFolder(resolve(data)).catch((error: unknown) => {
    throw error instanceof DataFolderError ? new UsageError(error.message) : error;
  });
  const damaged = tables.flatMap(({ fault }) => fault ?? []);
  const found = [...faults, ...damaged];
  for (const fault of found) print(`${paint.bad("✗")} ${fault}`);
  const count = tables.reduce((sum, table) => sum + table.entries, 0);
  print(`tables ${tables.length}, damaged ${damaged.length}, entries checked ${count}`);
  return found.length === 0;
}
