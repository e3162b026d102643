import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { isRecord } from "@rulewright/rules";
import type { Entry, TableEvent } from "@rulewright/table";
import { z } from "zod";
import { type ChainEnd, checkChain, entryHash } from "./hash-chain.ts";
import { newId } from "./secrets.ts";
import { closeDatabase, openDatabase, storeError } from "./sqlite-database.ts";
import type { Append, AppendResult, Store, StoredLog, StoredTable } from "./store.ts";

/** A table as it was checked. */
export interface CheckedTable {
  readonly id: string;
  /** How many entries its log has; 0 if it is damaged. */
  readonly entries: number;
  readonly fault?: string;
}

/** The result of checking a store. */
export interface StoreReport {
  readonly tables: readonly CheckedTable[];
  /** The faults of the database itself. */
  readonly faults: readonly string[];
}

/** A store that can check itself. */
export interface CheckableStore extends Store {
  /** Reads everything and reports what is damaged. */
  check(): Promise<StoreReport>;
}

/** How many bytes are written to find out whether there is room: more than the pages that an entry needs. */
const PROBE_BYTES = 65_536;

/**
 * Opens the store in a data folder, and creates both if missing. `maxPages` limits the size of its file: a full file
 * is treated like a full disk. Throws a DataFolderError if the folder can't be used.
 */
export function openSqliteStore(folder: string, { maxPages }: { readonly maxPages?: number } = {}): CheckableStore {
  const database = openDatabase(folder);
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
  return new SqliteStore(database);
}

// Rows are validated, so that a damaged one is reported here and not in a fold.
const storedEvent = z.custom<TableEvent>((event) => isRecord(event) && typeof event["type"] === "string");
const json = z.string().transform((text): unknown => JSON.parse(text));
const entryRow = z.object({
  seq: z.int(),
  at: z.int(),
  member: z.string().nullable(),
  event: z.string(),
  hash: z.string(),
});
const eventText = json.pipe(storedEvent);
const idRow = z.object({ id: z.string() });
const faultRow = z.object({ fault: z.string() });
const answer = z.strictObject({ answer: z.literal("accepted"), lines: z.int() });
const commandRow = z.object({ member: z.string(), id: z.string(), answer: json.pipe(answer) });
const tableRow = z.object({ id: z.string(), system: z.string(), invitation: z.string(), openedAt: z.int() });
const memberRow = z.object({ member: z.string() });
const codeRow = z.object({ table: z.string() });
const endRow = z.object({ seq: z.int(), hash: z.string() });

/** All methods are synchronous inside. They return promises because the interface allows stores across a network. */
class SqliteStore implements CheckableStore {
  readonly epoch = newId();
  readonly #database: DatabaseSyncInstance;
  readonly #statements: ReturnType<typeof prepare>;

  constructor(database: DatabaseSyncInstance) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  async create(table: StoredTable, first: Append): Promise<void> {
    this.#transaction(() => {
      this.#statements.addTable.run(table.id, table.system, table.invitation, table.openedAt);
      this.#add(first);
    });
  }

  async append(all: readonly Append[]): Promise<readonly AppendResult[]> {
    const results = this.#transaction(() => all.map((one) => this.#appendOne(one)));
    // What was deleted is still in the write-ahead log.
    if (all.some(({ deletes }) => deletes)) this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return results;
  }

  async read(table: string, after: number): Promise<StoredLog> {
    const end = this.#endOf(table);
    if (!end) return { entries: [], acknowledged: [] };
    const rows = this.#statements.entries.all(table, after).map((row: unknown) => entryRow.parse(row));
    checkChain(table, this.#entryAt(table, after), rows, end);
    const entries = rows.map(({ seq, at, member, event }): Entry => {
      const parsed = eventText.parse(event);
      return member === null ? { seq, at, event: parsed } : { seq, at, by: member, event: parsed };
    });
    const acknowledged = this.#statements.commands.all(table, after).map((row: unknown) => commandRow.parse(row));
    return { entries, acknowledged };
  }

  async checkWritable(): Promise<void> {
    this.#transaction(() => this.#statements.addProbe.run(PROBE_BYTES));
    this.#transaction(() => this.#statements.removeProbes.run());
  }

  async check(): Promise<StoreReport> {
    const rows = this.#database.prepare("SELECT integrity_check AS fault FROM pragma_integrity_check").all();
    const faults = rows.map((row: unknown) => faultRow.parse(row).fault).filter((fault) => fault !== "ok");
    const tables: CheckedTable[] = [];
    for (const row of this.#database.prepare("SELECT id FROM tables ORDER BY opened_at, id").all()) {
      const { id } = idRow.parse(row);
      tables.push(
        await this.read(id, 0).then(
          ({ entries }) => ({ id, entries: entries.length }),
          (error: unknown) => ({ id, entries: 0, fault: error instanceof Error ? error.message : String(error) }),
        ),
      );
    }
    return { tables, faults };
  }

  async table(id: string): Promise<StoredTable | undefined> {
    return tableRow.optional().parse(this.#statements.table.get(id));
  }

  async memberOf(table: string, token: string): Promise<string | undefined> {
    return memberRow.optional().parse(this.#statements.seat.get(table, token))?.member;
  }

  async tableOfCode(hash: string): Promise<string | undefined> {
    return codeRow.optional().parse(this.#statements.code.get(hash))?.table;
  }

  async close(): Promise<void> {
    closeDatabase(this.#database);
  }

  #transaction<T>(work: () => T): T {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw storeError(error);
    }
  }

  /** Appends to one table in a savepoint, so that its failure doesn't affect the others. */
  #appendOne(append: Append): AppendResult {
    if (!this.#isNewest(append)) return "conflict";
    this.#database.exec("SAVEPOINT one");
    try {
      this.#add(append);
      this.#database.exec("RELEASE one");
      return "appended";
    } catch (error) {
      // A full disk may have ended the whole transaction.
      if (!this.#database.isTransaction) throw error;
      this.#database.exec("ROLLBACK TO one; RELEASE one");
      return storeError(error);
    }
  }

  #isNewest({ table, after }: Append): boolean {
    return (this.#endOf(table)?.seq ?? 0) === after;
  }

  /** The end of a table's log; undefined for an unknown table. */
  #endOf(table: string): ChainEnd | undefined {
    return endRow.optional().parse(this.#statements.end.get(table));
  }

  /** The entry with a number, as the end of the log up to there. A missing one has a hash that nothing fits. */
  #entryAt(table: string, seq: number): ChainEnd {
    if (seq === 0) return { seq, hash: table };
    return endRow.optional().parse(this.#statements.entry.get(table, seq)) ?? { seq, hash: "" };
  }

  #add(append: Append): void {
    if (append.deletes) return this.#delete(append.table);
    this.#addToLog(append);
    const { table, ended = [], seats, codes = [], invitation } = append;
    const { addSeat, endSeats, addCode, forgetCodes, setInvitation } = this.#statements;
    for (const member of ended) endSeats.run(table, member);
    for (const { token, member } of seats) addSeat.run(token, table, member);
    for (const { hash, expiresAt } of codes) {
      forgetCodes.run(append.entries.at(-1)?.at ?? 0);
      addCode.run(hash, table, expiresAt);
    }
    if (invitation !== undefined) setInvitation.run(invitation, table);
  }

  #delete(table: string): void {
    const { deleteEntries, deleteCommands, deleteSeats, deleteCodes, deleteTable } = this.#statements;
    for (const each of [deleteEntries, deleteCommands, deleteSeats, deleteCodes, deleteTable]) each.run(table);
  }

  #addToLog({ table, entries, acknowledged }: Append): void {
    const { addEntry, addCommand, setEnd } = this.#statements;
    let end = this.#endOf(table) ?? { seq: 0, hash: table };
    for (const { seq, at, by, event } of entries) {
      const stored = { seq, at, member: by ?? null, event: JSON.stringify(event) };
      end = { seq, hash: entryHash(end.hash, stored) };
      addEntry.run(table, seq, at, stored.member, stored.event, end.hash);
    }
    for (const { member, id, answer: first } of acknowledged) {
      addCommand.run(table, member, id, end.seq, JSON.stringify(first));
    }
    setEnd.run(end.seq, end.hash, table);
  }
}

function prepare(database: DatabaseSyncInstance) {
  const statement = (sql: string) => database.prepare(sql);
  return {
    end: statement("SELECT last_seq AS seq, last_hash AS hash FROM tables WHERE id = ?"),
    setEnd: statement("UPDATE tables SET last_seq = ?, last_hash = ? WHERE id = ?"),
    entry: statement("SELECT seq, hash FROM entries WHERE table_id = ? AND seq = ?"),
    addProbe: statement("INSERT INTO probes (filler) VALUES (zeroblob(?))"),
    removeProbes: statement("DELETE FROM probes"),
    entries: statement("SELECT seq, at, member, event, hash FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"),
    commands: statement("SELECT member, id, answer FROM commands WHERE table_id = ? AND seq > ? ORDER BY seq"),
    table: statement("SELECT id, system, invitation, opened_at AS openedAt FROM tables WHERE id = ?"),
    seat: statement("SELECT member FROM seats WHERE table_id = ? AND token = ?"),
    addTable: statement(
      "INSERT INTO tables (id, system, invitation, opened_at, last_hash) VALUES (?1, ?2, ?3, ?4, ?1)",
    ),
    addEntry: statement("INSERT INTO entries (table_id, seq, at, member, event, hash) VALUES (?, ?, ?, ?, ?, ?)"),
    addCommand: statement("INSERT INTO commands (table_id, member, id, seq, answer) VALUES (?, ?, ?, ?, ?)"),
    code: statement('SELECT table_id AS "table" FROM codes WHERE hash = ?'),
    addCode: statement(
      `INSERT INTO codes (hash, table_id, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (hash) DO UPDATE SET expires_at = excluded.expires_at WHERE table_id = excluded.table_id`,
    ),
    forgetCodes: statement("DELETE FROM codes WHERE expires_at <= ?"),
    endSeats: statement("DELETE FROM seats WHERE table_id = ? AND member = ?"),
    setInvitation: statement("UPDATE tables SET invitation = ? WHERE id = ?"),
    deleteEntries: statement("DELETE FROM entries WHERE table_id = ?"),
    deleteCommands: statement("DELETE FROM commands WHERE table_id = ?"),
    deleteSeats: statement("DELETE FROM seats WHERE table_id = ?"),
    deleteCodes: statement("DELETE FROM codes WHERE table_id = ?"),
    deleteTable: statement("DELETE FROM tables WHERE id = ?"),
    addSeat: statement("INSERT INTO seats (token, table_id, member) VALUES (?, ?, ?)"),
  };
}
