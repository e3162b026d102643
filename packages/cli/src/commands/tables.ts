import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { DataError, RefusedError, UsageError } from "../errors/errors.ts";
import { printable } from "../errors/printable.ts";
import { readText } from "../input/files.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { formatColumns } from "../terminal/columns.ts";

/** The options of `rulewright tables`. */
export interface TablesOptions {
  readonly data: string;
  /** The file that the table is saved in. */
  readonly save?: string;
  /** Makes a new link for the game master. */
  readonly link?: boolean;
  /** A file that a table is opened from. */
  readonly open?: string;
  /** The name of whoever opens it, its game master from then on. */
  readonly as?: string;
}

/** Runs `rulewright tables`: lists the tables in a data folder, saves one, opens one, or makes a link for a game master. */
export async function tables(terminal: Terminal, id: string | undefined, options: TablesOptions): Promise<void> {
  const { DataFolderError } = await import("@rulewright/server");
  const folder = resolve(options.data);
  const run = options.open === undefined ? oneTable(terminal, folder, id, options) : open(terminal, folder, options);
  await run.catch((error: unknown) => {
    throw error instanceof DataFolderError ? new UsageError(error.message) : error;
  });
}

async function open(terminal: Terminal, folder: string, { open: file = "", as }: TablesOptions): Promise<void> {
  if (as === undefined) throw new UsageError("Say who opens the table: --as <name>.");
  const { openTableFile } = await import("@rulewright/server");
  const { faultLine, isFileFault } = await import("@rulewright/table/files");
  const opened = await openTableFile(folder, await readText(file), as);
  if (isFileFault(opened)) throw new RefusedError(`${file} can't be opened: ${faultLine(opened)}.`);
  printLink(terminal, opened);
}

async function oneTable(
  terminal: Terminal,
  folder: string,
  id: string | undefined,
  { save, link = false }: TablesOptions,
): Promise<void> {
  if (id === undefined) {
    if (save !== undefined || link) throw new UsageError("Name a table: rulewright tables lists them.");
    return list(terminal, folder);
  }
  const { makeGmLink, readTable } = await import("@rulewright/server");
  if (save !== undefined) {
    const { fileText } = await import("@rulewright/table/files");
    const file = found(await readTable(folder, id), id);
    await writeFile(save, fileText(file)).catch((error: unknown) => {
      throw new DataError(`Can't write ${save}: ${String(error)}`);
    });
    terminal.print(`Saved in ${save}.`);
  }
  if (link) printLink(terminal, found(await makeGmLink(folder, id), id));
  if (save === undefined && !link) throw new UsageError("Say what to do with the table: --save <file> or --link.");
}

function found<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new DataError(`There is no table ${id}. rulewright tables lists them.`);
  return value;
}

async function list({ print }: Terminal, folder: string): Promise<void> {
  const { listTables } = await import("@rulewright/server");
  const rows = (await listTables(folder)).map(({ id, title, system, gm, entries }) => [
    id,
    printable(title),
    system,
    printable(gm),
    String(entries),
  ]);
  const head = ["id", "title", "system", "game master", "entries"];
  print(formatColumns([head, ...rows], ["left", "left", "left", "left", "right"]));
}

function printLink(
  { print }: Terminal,
  link: { readonly title: string; readonly gm: string; readonly path: string },
): void {
  print(`${printable(link.title)}: ${printable(link.gm)} is the game master.`);
  print("Start the server and open this path at its address. Whoever has it is the game master:");
  print(link.path);
}
