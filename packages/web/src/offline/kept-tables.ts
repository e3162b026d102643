import { del, get, set } from "idb-keyval";
import type { KnownTable } from "@rulewright/client";
import { afterTap } from "../browser/after-tap.ts";

/** A table as a seat on this device saw it last. */
export interface KeptTable extends KnownTable {
  /** The token of the seat: another one sees other things. */
  readonly token: string;
  /** When that was, in ms since 1970. */
  readonly at: number;
}

const keyOf = (table: string): string => `rulewright.table.${table}`;

/** The table as this device keeps it, if it does. */
export async function readKeptTable(table: string): Promise<KeptTable | undefined> {
  try {
    return await get<KeptTable>(keyOf(table));
  } catch {
    return undefined;
  }
}

async function writeKeptTable(table: string, kept: KeptTable): Promise<void> {
  try {
    await set(keyOf(table), kept);
  } catch {
    // Storage is full or forbidden: the table can't be read offline.
  }
}

/** Removes what this device keeps of a table. */
export async function removeKeptTable(table: string): Promise<void> {
  try {
    await del(keyOf(table));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** How long a change of the table waits for further ones before it is kept, in ms. */
const DELAY = 3_000;

/** Keeps a table on this device while it changes. */
export class TableKeeper {
  readonly #table: string;
  #latest: KeptTable | undefined;
  #timer: number | undefined;

  constructor(table: string) {
    this.#table = table;
  }

  /** Keeps this soon, unless something newer comes before. A long log takes a while, for which no tap waits. */
  keep(latest: KeptTable): void {
    this.#latest = latest;
    this.#timer ??= window.setTimeout(() => afterTap(this.keepNow), DELAY);
  }

  /** Keeps at once what waits: the page may go away. */
  readonly keepNow = (): void => {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#latest) void writeKeptTable(this.#table, this.#latest);
    this.#latest = undefined;
  };

  /** Removes what was kept, and what waits. */
  remove(): void {
    this.#latest = undefined;
    this.keepNow();
    void removeKeptTable(this.#table);
  }
}
