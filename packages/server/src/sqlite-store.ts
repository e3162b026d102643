import { backup, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { Entry } from "@rulewright/table";
import { type ChainEnd, checkChain, textHash } from "./hash-chain.ts";
import { newId } from "./secrets.ts";
import { entryOfRow, rowsAfter } from "./stored-rows.ts";
import { Journal, type LogRow, MAX_JOURNAL, storeRows } from "./sqlite-journal.ts";
import { KnownEnds } from "./known-ends.ts";
import { type RememberedCommand, RememberedCommands } from "./remembered-commands.ts";
import {
  codeRow,
  commandsRow,
  countRow,
  derivedRow,
  endRow,
  entryRow,
  faultRow,
  idRow,
  memberRow,
  sizeRow,
  snapshotRow,
  tableRow,
} from "./sqlite-rows.ts";
import { closeDatabase, databaseFile, DataFolderError, openDatabase, storeError } from "./sqlite-database.ts";
import { prepareStatements, type SqliteStatements } from "./sqlite-statements.ts";
import {
  type AcknowledgedCommand,
  type Append,
  type AppendResult,
  DiskFullError,
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
  /** Copies everything into a file, while it is used. Rejects once `goesOn` returns false. */
  backUp(file: string, goesOn: () => boolean): Promise<void>;
  /** Reads everything and reports what is damaged. */
  check(): Promise<StoreReport>;
}

/** How many entries are checked, and how many pages copied, before other work goes on. */
const [ENTRIES_AT_ONCE, PAGES_AT_ONCE] = [1000, 250];

/** How many bytes are written to find out whether there is room: more than the pages that an entry needs. */
const PROBE_BYTES = 65_536;

/** Settings of a store that tests make small. */
interface SqliteSettings {
  /** The size of the file in pages. A full file is treated like a full disk. */
  readonly maxPages?: number;
  /** How many characters may be only in the journal. */
  readonly maxJournal?: number;
}

/** Opens the store in a data folder, and creates both if missing. Throws a DataFolderError if the folder can't be used. */
export function openSqliteStore(folder: string, { maxPages, maxJournal }: SqliteSettings = {}): CheckableStore {
  const database = openDatabase(folder);
  if (maxPages !== undefined) database.exec(`PRAGMA max_page_count = ${maxPages}`);
  try {
    return new SqliteStore(database, maxJournal);
  } catch (error) {
    closeDatabase(database);
    throw new DataFolderError(`${databaseFile(folder)} is damaged. Restore it from a backup.`, error);
  }
}

/** All methods are synchronous inside. They return promises because the interface allows stores across a network. */
class SqliteStore implements CheckableStore {
  readonly epoch = newId();
  readonly #database: DatabaseSyncInstance;
  readonly #statements: SqliteStatements;
  readonly #commands = new RememberedCommands((table) => this.#readCommands(table));
  /** Nobody else writes into the database, so the ends of logs are as they were left. */
  readonly #ends = new KnownEnds();
  readonly #journal: Journal;

  constructor(database: DatabaseSyncInstance, maxJournal = MAX_JOURNAL) {
    this.#database = database;
    this.#statements = prepareStatements(database);
    this.#journal = new Journal(database, this.#statements, maxJournal);
  }

  async create(table: StoredTable, first: Append): Promise<void> {
    this.#transaction(() => {
      this.#statements.addTable.run(table.id, table.system, table.invitation, table.openedAt);
      storeRows(this.#statements, table.id, this.#add(first, { seq: 0, hash: table.id }));
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
    const { merged, journaled } = this.#journal.split(table, after, through);
    const stored = this.#statements.entries.all(table, after, merged).map((row: unknown) => entryRow.parse(row));
    const rows = [...stored, ...journaled];
    checkChain(table, this.#entryAt(table, after), rows, end);
    return rows.map(entryOfRow);
  }

  async firstAnswers(
    table: string,
    commands: readonly Pick<AcknowledgedCommand, "member" | "id">[],
  ): Promise<readonly AcknowledgedCommand[]> {
    return commands.flatMap(({ member, id }) => {
      const known = this.#commands.find(table, { member, id });
      return known ? [{ member, id, answer: { answer: "accepted", lines: known.lines } }] : [];
    });
  }

  #readCommands(table: string): readonly RememberedCommand[] {
    const { seq: end } = this.#endOf(table) ?? { seq: 0 };
    const { merged, journaled } = this.#journal.split(table, end - REMEMBERED_ENTRIES, end);
    const { commands } = commandsRow.parse(this.#statements.commands.get(table, end - REMEMBERED_ENTRIES, merged));
    return [
      ...commands.map(([member, id, seq, lines]) => ({ member, id, seq, lines })),
      ...journaled.flatMap(({ member, command, seq, lines }) =>
        member === null || command === null || lines === null ? [] : [{ member, id: command, seq, lines }],
      ),
    ];
  }

  async logSizes(table: string, after: number, through: number): Promise<readonly MemberLogSize[]> {
    const { merged, journaled } = this.#journal.split(table, after, through);
    const sizes = new Map<string | null, number>();
    const add = (member: string | null, bytes: number) => sizes.set(member, (sizes.get(member) ?? 0) + bytes);
    for (const row of this.#statements.sizes.all(table, after, merged)) {
      const { member, bytes } = sizeRow.parse(row);
      add(member, bytes);
    }
    for (const { member, event } of journaled) add(member, Buffer.byteLength(event));
    return [...sizes].map(([member, bytes]) => ({ member: member ?? undefined, bytes }));
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

  /** Reads a log in parts, so that other work goes on. Returns how many entries it has. */
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
    if (this.#database.isOpen) this.#tidy();
    closeDatabase(this.#database);
  }

  /** Merges the journal. If the disk is full it stays, and is read when the store is opened again. */
  #tidy(): void {
    try {
      this.#transaction(() => this.#journal.merge(0))();
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
    }
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
      return this.#appendTogether(all);
    } catch {
      return all.flatMap((one) => this.#appendAlone(one));
    }
  }

  #appendAlone(append: Append): readonly AppendResult[] {
    try {
      return this.#appendTogether([append]);
    } catch (error) {
      return [storeError(error)];
    }
  }

  #appendTogether(all: readonly Append[]): readonly AppendResult[] {
    const { ends, written } = this.#transaction(() => {
      const rows = new Map<string, readonly LogRow[]>();
      const ends = all.map((one) => this.#appendOne(one, rows));
      const deleted = new Set(all.flatMap(({ table, deletes }, i) => (deletes && ends[i] ? [table] : [])));
      return { ends, written: this.#journal.write(rows, deleted) };
    });
    written();
    for (const [i, append] of all.entries()) this.#remember(append, ends[i]);
    return ends.map((end) => (end ? "appended" : "conflict"));
  }

  /** Adds the rows for the log. Returns the end of the log afterwards; undefined where it is another one than expected. */
  #appendOne(append: Append, rows: Map<string, readonly LogRow[]>): ChainEnd | undefined {
    const { table, after } = append;
    const end = this.#ends.get(table) ?? this.#endOf(table);
    if (end?.seq !== after) return undefined;
    const added = this.#add(append, end);
    if (added.length > 0) rows.set(table, added);
    return added.at(-1) ?? end;
  }

  /** What is stored is known, and not before. */
  #remember({ table, after, acknowledged, deletes }: Append, end: ChainEnd | undefined): void {
    if (deletes) {
      this.#ends.forget(table);
      this.#commands.forget(table);
    } else if (end) {
      this.#ends.set(table, end);
      const known = acknowledged.map(({ member, id, seq = end.seq, answer: { lines } }) => ({
        member,
        id,
        seq,
        lines,
      }));
      this.#commands.add(table, known);
      if (forgetsBetween(after, end.seq)) this.#commands.forgetBefore(table, end.seq - REMEMBERED_ENTRIES);
    }
  }

  /** The end of a table's log; undefined for an unknown table. */
  #endOf(table: string): ChainEnd | undefined {
    return this.#journal.of(table).at(-1) ?? endRow.optional().parse(this.#statements.end.get(table));
  }

  /** The entry with a number, as the end of the log up to there. A missing one has a hash that nothing fits. */
  #entryAt(table: string, seq: number): ChainEnd {
    if (seq === 0) return { seq, hash: table };
    const journaled = this.#journal.of(table).find((row) => row.seq === seq);
    return journaled ?? endRow.optional().parse(this.#statements.entry.get(table, seq)) ?? { seq, hash: "" };
  }

  /** Stores what an append adds besides the log. Returns the rows for the log, which follow its end. */
  #add(append: Append, end: ChainEnd): readonly LogRow[] {
    const { table, ended = [], seats, codes = [], invitation } = append;
    if (append.deletes) {
      this.#delete(table);
      return [];
    }
    const rows = this.#rowsFor(append, end);
    const { addSeat, endSeats, addCode, forgetCodes, setInvitation } = this.#statements;
    for (const member of ended) endSeats.run(table, member);
    for (const { token, member } of seats) addSeat.run(token, table, member);
    for (const { hash, expiresAt } of codes) {
      forgetCodes.run(append.entries.at(-1)?.at ?? null);
      addCode.run(hash, table, expiresAt);
    }
    if (invitation !== undefined) setInvitation.run(invitation, table);
    return rows;
  }

  #delete(table: string): void {
    const { deleteEntries, deleteCommands, deleteSeats, deleteCodes, deleteSnapshot, deleteTable } = this.#statements;
    const parts = [deleteEntries, deleteCommands, deleteSeats, deleteCodes, deleteSnapshot];
    for (const each of [...parts, deleteTable]) each.run(table);
  }

  /** The rows of an append, each with the command that it is the last of. Stores the commands that have none. */
  #rowsFor({ table, entries, acknowledged }: Append, before: ChainEnd): readonly LogRow[] {
    this.#refuseRepeated(table, acknowledged);
    const withoutEntry = new Set(acknowledged);
    const byEntry = new Map(acknowledged.map((one) => [one.seq, one]));
    const rows = rowsAfter(before, entries).map((row, i): LogRow => {
      if (row.seq !== before.seq + i + 1) throw new Error(`the entries of table ${table} don't follow one another`);
      const command = byEntry.get(row.seq);
      const accepted = command && command.member === row.member && withoutEntry.delete(command) ? command : undefined;
      return { ...row, command: accepted?.id ?? null, lines: accepted?.answer.lines ?? null };
    });
    const end = rows.at(-1)?.seq ?? before.seq;
    const { addCommand, forgetCommands } = this.#statements;
    for (const { member, id, answer } of withoutEntry) addCommand.run(table, member, id, end, JSON.stringify(answer));
    if (forgetsBetween(before.seq, end)) forgetCommands.run(table, end - REMEMBERED_ENTRIES);
    return rows;
  }

  /** No command is accepted twice. */
  #refuseRepeated(table: string, acknowledged: readonly AcknowledgedCommand[]): void {
    const keys = new Set(acknowledged.map(({ member, id }) => `${member} ${id}`));
    if (keys.size < acknowledged.length || acknowledged.some((one) => this.#commands.find(table, one))) {
      throw new Error("a command was accepted before");
    }
  }
}
