import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import type { SqliteStatements } from "./sqlite-statements.ts";
import { commitRow, endRow } from "./sqlite-rows.ts";
import type { EntryRow } from "./stored-rows.ts";

/** An entry as it is stored, with the command that it is the last entry of, if one was accepted with it. */
export interface LogRow extends EntryRow {
  readonly command: string | null;
  /** How many lines its member's log had then. */
  readonly lines: number | null;
}

/** The most characters that are only in the journal, of about 3,000 entries; above that, some tables are merged. */
export const MAX_JOURNAL = 1_000_000;

/** About how many characters a row has besides its event. */
const ROW = 200;

/** The entries of one table that are only in the journal. */
interface Unmerged {
  /** The number of the commit with the first of them. */
  readonly since: number;
  readonly rows: LogRow[];
  size: number;
}

/** Stores entries in a table's log, and its new end. Entries that are there already stay. */
export function storeRows(
  { addEntry, setEnd }: Pick<SqliteStatements, "addEntry" | "setEnd">,
  table: string,
  rows: readonly LogRow[],
): void {
  for (const { seq, at, member, event, hash, command, lines } of rows) {
    addEntry.run(table, seq, at, member, event, hash, command, lines);
  }
  const end = rows.at(-1);
  if (end) setEnd.run(end.seq, end.hash, table);
}

/**
 * What was appended last, as in a log-structured store: all entries of a commit are one row, so that a commit writes few
 * pages, however many tables it is about. Later they are merged into the logs, many entries of one table at once. Until then
 * they are kept in memory too, for whoever reads the log. All methods that write have to be called in a transaction.
 */
export class Journal {
  readonly #database: Pick<DatabaseSyncInstance, "isTransaction">;
  readonly #statements: SqliteStatements;
  readonly #max: number;
  /** By table, in the order of their first entries here. */
  readonly #unmerged = new Map<string, Unmerged>();
  #size = 0;
  #last = 0;

  /** Reads what is in the journal of a database. Throws where that is damaged. `max` is how many characters are kept in it. */
  constructor(database: Pick<DatabaseSyncInstance, "isTransaction">, statements: SqliteStatements, max: number) {
    this.#database = database;
    this.#statements = statements;
    this.#max = max;
    for (const row of statements.journal.all()) {
      const { n, entries } = commitRow.parse(row);
      this.#last = n;
      for (const [table, rows] of entries) this.#restore(n, table, rows);
    }
  }

  /** Keeps the entries of a table that aren't merged yet, unless the table has been deleted. */
  #restore(n: number, table: string, rows: readonly LogRow[]): void {
    const end = endRow.optional().parse(this.#statements.end.get(table));
    const unmerged = end ? rows.filter(({ seq }) => seq > end.seq) : [];
    if (unmerged.length > 0) this.#keep(n, table, unmerged);
  }

  /** The entries of a table that are only here. */
  of(table: string): readonly LogRow[] {
    return this.#unmerged.get(table)?.rows ?? [];
  }

  /** Which entries of a table, after one and up to another, are here, and up to which one the others are merged. */
  split(
    table: string,
    after: number,
    through = Number.MAX_SAFE_INTEGER,
  ): { readonly merged: number; readonly journaled: readonly LogRow[] } {
    const rows = this.of(table);
    const merged = Math.min(through, (rows[0]?.seq ?? Infinity) - 1);
    return { merged, journaled: rows.filter(({ seq }) => seq > after && seq <= through) };
  }

  /**
   * Writes what a commit appends to the logs of tables, and merges others if there is too much. Nothing is
   * left of deleted tables. Call the returned function once the transaction is committed.
   */
  write(appended: ReadonlyMap<string, readonly LogRow[]>, deleted: ReadonlySet<string>): () => void {
    const n = this.#last + 1;
    // First, so that the new row can use the pages of those that are deleted.
    const drop = this.merge(deleted.size > 0 ? 0 : this.#max, deleted);
    if (appended.size > 0) {
      this.#statements.addToJournal.run(n, JSON.stringify([...appended]));
    }
    return () => {
      drop();
      this.#last = n;
      for (const [table, rows] of appended) this.#keep(n, table, rows);
    };
  }

  /**
   * Merges the tables whose entries are here for longest, until so many characters are left. Nothing is left of deleted
   * tables. Call the returned function once the transaction is committed.
   */
  merge(max: number, deleted: ReadonlySet<string> = new Set()): () => void {
    const dropped = new Set(deleted);
    let left = this.#size;
    for (const [table, { rows, size }] of this.#unmerged) {
      if (left <= max) break;
      if (!deleted.has(table) && !this.#mergeTable(table, rows)) continue;
      dropped.add(table);
      left -= size;
    }
    if (dropped.size > 0) this.#statements.forgetJournal.run(this.#firstWithout(dropped));
    return () => this.#drop(dropped);
  }

  /** Where a log can't be written, its entries stay here, so that a damaged page concerns one table. */
  #mergeTable(table: string, rows: readonly LogRow[]): boolean {
    try {
      storeRows(this.#statements, table, rows);
      return true;
    } catch (error) {
      if (!this.#database.isTransaction) throw error;
      return false;
    }
  }

  /** The first commit that has entries of other tables than these, or the next one. */
  #firstWithout(dropped: ReadonlySet<string>): number {
    for (const [table, { since }] of this.#unmerged) if (!dropped.has(table)) return since;
    return this.#last + 1;
  }

  #drop(tables: ReadonlySet<string>): void {
    for (const table of tables) {
      this.#size -= this.#unmerged.get(table)?.size ?? 0;
      this.#unmerged.delete(table);
    }
  }

  #keep(n: number, table: string, added: readonly LogRow[]): void {
    const unmerged = this.#unmerged.get(table) ?? { since: n, rows: [], size: 0 };
    const size = added.reduce((sum, { event }) => sum + event.length + ROW, 0);
    unmerged.rows.push(...added);
    unmerged.size += size;
    this.#size += size;
    this.#unmerged.set(table, unmerged);
  }
}
