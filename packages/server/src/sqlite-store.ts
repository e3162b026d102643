import { backup, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { Entry } from "@rulewright/table";
import { z } from "zod";
import { type ChainEnd, checkChain, textHash } from "./hash-chain.ts";
import { newId } from "./secrets.ts";
import { answerText, entryOfRow, rowsAfter } from "./stored-rows.ts";
import { closeDatabase, openDatabase, storeError } from "./sqlite-database.ts";
import {
  type AcknowledgedCommand,
  type Append,
  type AppendResult,
  type MemberLogSize,
  forgetsBetween,
  REMEMBERED_ENTRIES,
  type Store,
  type StoredSnapshot,
  type StoredTable,
} from "./store.ts";

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

/** A store that can check itself, and be copied. */
export interface CheckableStore extends Store {
  /** Copies everything into a file, while it is used. Rejects as soon as it shall not go on. */
  backUp(file: string, goesOn: () => boolean): Promise<void>;
  /** Reads everything and reports what is damaged. */
  check(): Promise<StoreReport>;
}

/** How many entries are checked, and how many pages copied, before other work goes on. */
const [ENTRIES_AT_ONCE, PAGES_AT_ONCE] = [1000, 250];

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

const entryRow = z.object({
  seq: z.int(),
  at: z.int(),
  member: z.string().nullable(),
  event: z.string(),
  hash: z.string(),
});
const idRow = z.object({ id: z.string() });
const faultRow = z.object({ fault: z.string() });
const answerRow = z.object({ answer: answerText });
const snapshotRow = z.object({ seq: z.int(), version: z.string(), text: z.string(), hash: z.string() });
const derivedRow = z.object({ text: z.string(), hash: z.string() });
const tableRow = z.object({ id: z.string(), system: z.string(), invitation: z.string(), openedAt: z.int() });
const memberRow = z.object({ member: z.string() });
const codeRow = z.object({ table: z.string() });
const sizeRow = z.object({ member: z.string().nullable(), bytes: z.int() });
const countRow = z.object({ count: z.int() });
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
      this.#add(first, { seq: 0, hash: table.id });
    });
  }

  async append(all: readonly Append[]): Promise<readonly AppendResult[]> {
    const results = this.#appendAll(all);
    // What was deleted is still in the write-ahead log.
    if (all.some(({ deletes }) => deletes)) this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return results;
  }

  async read(table: string, after: number, through?: number): Promise<readonly Entry[]> {
    const last = this.#endOf(table);
    if (!last) return [];
    const end = through === undefined ? last : this.#entryAt(table, through);
    const { entries } = this.#statements;
    const rows = entries
      .all(table, after, through ?? Number.MAX_SAFE_INTEGER)
      .map((row: unknown) => entryRow.parse(row));
    checkChain(table, this.#entryAt(table, after), rows, end);
    return rows.map(entryOfRow);
  }

  async firstAnswers(
    table: string,
    commands: readonly Pick<AcknowledgedCommand, "member" | "id">[],
  ): Promise<readonly AcknowledgedCommand[]> {
    return commands.flatMap(({ member, id }) => {
      const row = this.#statements.command.get(table, member, id);
      return row === undefined ? [] : [{ member, id, answer: answerRow.parse(row).answer }];
    });
  }

  async logSizes(table: string, after: number, through: number): Promise<readonly MemberLogSize[]> {
    return this.#statements.sizes.all(table, after, through).map((row: unknown) => {
      const { member, bytes } = sizeRow.parse(row);
      return { member: member ?? undefined, bytes };
    });
  }

  async countTables(): Promise<number> {
    return countRow.parse(this.#statements.count.get()).count;
  }

  async keepSnapshot(table: string, { seq, version, text }: StoredSnapshot): Promise<void> {
    const { hash } = this.#entryAt(table, seq);
    if (hash === "") return;
    const tied = textHash([hash, version], text);
    this.#transaction(() => this.#statements.keepSnapshot.run(table, seq, version, text, tied));
  }

  async snapshot(table: string): Promise<StoredSnapshot | undefined> {
    const { success, data } = snapshotRow.safeParse(this.#statements.snapshot.get(table));
    if (!success) return undefined;
    const { hash, ...snapshot } = data;
    const entry = this.#entryAt(table, snapshot.seq);
    return textHash([entry.hash, snapshot.version], snapshot.text) === hash ? snapshot : undefined;
  }

  async derived(name: string, from: string): Promise<string | undefined> {
    const { success, data } = derivedRow.safeParse(this.#statements.derived.get(name));
    return success && data.hash === textHash([name, from], data.text) ? data.text : undefined;
  }

  async keepDerived(name: string, from: string, text: string): Promise<void> {
    this.#transaction(() => this.#statements.keepDerived.run(name, text, textHash([name, from], text)));
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
        await this.#checkTable(id).then(
          (entries) => ({ id, entries }),
          (error: unknown) => ({ id, entries: 0, fault: error instanceof Error ? error.message : String(error) }),
        ),
      );
    }
    return { tables, faults };
  }

  /** Reads a log in parts, so that other work goes on. Answers how many entries it has. */
  async #checkTable(id: string): Promise<number> {
    const { seq: length } = this.#endOf(id) ?? { seq: 0 };
    for (let after = 0; after + ENTRIES_AT_ONCE < length; after += ENTRIES_AT_ONCE) {
      await this.read(id, after, after + ENTRIES_AT_ONCE);
      await new Promise(setImmediate);
    }
    const rest = Math.max(0, Math.ceil(length / ENTRIES_AT_ONCE) - 1) * ENTRIES_AT_ONCE;
    return rest + (await this.read(id, rest)).length;
  }

  async backUp(file: string, goesOn: () => boolean): Promise<void> {
    const progress = (): void => {
      if (!goesOn()) throw new Error("the backup was stopped");
    };
    await backup(this.#database, file, { rate: PAGES_AT_ONCE, progress });
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

  /** Appends in one transaction. If one fails, each gets its own, so that it fails alone. */
  #appendAll(all: readonly Append[]): readonly AppendResult[] {
    try {
      return this.#transaction(() => all.map((one) => this.#appendOne(one)));
    } catch {
      return all.map((one) => this.#appendAlone(one));
    }
  }

  #appendAlone(append: Append): AppendResult {
    try {
      return this.#transaction(() => this.#appendOne(append));
    } catch (error) {
      return storeError(error);
    }
  }

  #appendOne(append: Append): AppendResult {
    const end = this.#endOf(append.table);
    if (end?.seq !== append.after) return "conflict";
    this.#add(append, end);
    return "appended";
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

  #add(append: Append, end: ChainEnd): void {
    if (append.deletes) return this.#delete(append.table);
    this.#addToLog(append, end);
    const { table, ended = [], seats, codes = [], invitation } = append;
    const { addSeat, endSeats, addCode, forgetCodes, setInvitation } = this.#statements;
    for (const member of ended) endSeats.run(table, member);
    for (const { token, member } of seats) addSeat.run(token, table, member);
    for (const { hash, expiresAt } of codes) {
      forgetCodes.run(append.entries.at(-1)?.at ?? null);
      addCode.run(hash, table, expiresAt);
    }
    if (invitation !== undefined) setInvitation.run(invitation, table);
  }

  #delete(table: string): void {
    const { deleteEntries, deleteCommands, deleteSeats, deleteCodes, deleteSnapshot, deleteTable } = this.#statements;
    const parts = [deleteEntries, deleteCommands, deleteSeats, deleteCodes, deleteSnapshot];
    for (const each of [...parts, deleteTable]) each.run(table);
  }

  #addToLog({ table, entries, acknowledged }: Append, before: ChainEnd): void {
    const { addEntry, addCommand, forgetCommands, setEnd } = this.#statements;
    const rows = rowsAfter(before, entries);
    for (const { seq, at, member, event, hash } of rows) addEntry.run(table, seq, at, member, event, hash);
    const end = rows.at(-1) ?? before;
    for (const { member, id, answer: first } of acknowledged) {
      addCommand.run(table, member, id, end.seq, JSON.stringify(first));
    }
    if (forgetsBetween(before.seq, end.seq)) {
      forgetCommands.run(table, end.seq - REMEMBERED_ENTRIES);
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
    entries: statement(
      "SELECT seq, at, member, event, hash FROM entries WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq",
    ),
    command: statement("SELECT answer FROM commands WHERE table_id = ? AND member = ? AND id = ?"),
    snapshot: statement("SELECT seq, version, state AS text, hash FROM snapshots WHERE table_id = ?"),
    keepSnapshot: statement("REPLACE INTO snapshots (table_id, seq, version, state, hash) VALUES (?, ?, ?, ?, ?)"),
    derived: statement("SELECT text, hash FROM derived WHERE name = ?"),
    keepDerived: statement("REPLACE INTO derived (name, text, hash) VALUES (?, ?, ?)"),
    deleteSnapshot: statement("DELETE FROM snapshots WHERE table_id = ?"),
    table: statement("SELECT id, system, invitation, opened_at AS openedAt FROM tables WHERE id = ?"),
    seat: statement("SELECT member FROM seats WHERE table_id = ? AND token = ?"),
    addTable: statement(
      "INSERT INTO tables (id, system, invitation, opened_at, last_hash) VALUES (?1, ?2, ?3, ?4, ?1)",
    ),
    addEntry: statement("INSERT INTO entries (table_id, seq, at, member, event, hash) VALUES (?, ?, ?, ?, ?, ?)"),
    forgetCommands: statement("DELETE FROM commands WHERE table_id = ? AND seq <= ?"),
    sizes: statement(
      `SELECT member, SUM(OCTET_LENGTH(event)) AS bytes FROM entries WHERE table_id = ? AND seq > ? AND seq <= ?
       GROUP BY member`,
    ),
    count: statement("SELECT COUNT(*) AS count FROM tables"),
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
