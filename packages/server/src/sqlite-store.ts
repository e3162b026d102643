import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { isRecord } from "@rulewright/rules";
import type { Entry, TableEvent } from "@rulewright/table";
import { z } from "zod";
import { closeDatabase, openDatabase } from "./sqlite-database.ts";
import type { Append, AppendResult, Store, StoredLog, StoredTable } from "./store.ts";

/** Opens the store in a data folder, and creates it if missing. Throws a DataFolderError if the folder can't be used. */
export function openSqliteStore(folder: string): Store {
  return new SqliteStore(openDatabase(folder));
}

// Rows are validated, so that a damaged one is reported here and not in a fold.
const storedEvent = z.custom<TableEvent>((event) => isRecord(event) && typeof event["type"] === "string");
const json = z.string().transform((text): unknown => JSON.parse(text));
const entryRow = z.object({
  seq: z.int(),
  at: z.int(),
  member: z.string().nullable(),
  event: json.pipe(storedEvent),
});
const answer = z.strictObject({ answer: z.literal("accepted"), lines: z.int() });
const commandRow = z.object({ member: z.string(), id: z.string(), answer: json.pipe(answer) });
const tableRow = z.object({ id: z.string(), system: z.string(), invitation: z.string(), openedAt: z.int() });
const memberRow = z.object({ member: z.string() });
const lastRow = z.object({ last: z.int() });

/** All methods are synchronous inside. They return promises because the interface allows stores across a network. */
class SqliteStore implements Store {
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
    const changing = all.some(({ entries, seats }) => entries.length + seats.length > 0);
    if (!changing) return all.map((one) => (this.#isNewest(one) ? "appended" : "conflict"));
    return this.#transaction(() => all.map((one) => this.#appendOne(one)));
  }

  async read(table: string, after: number): Promise<StoredLog> {
    const entries = this.#statements.entries.all(table, after).map((row: unknown): Entry => {
      const { seq, at, member, event } = entryRow.parse(row);
      return member === null ? { seq, at, event } : { seq, at, by: member, event };
    });
    const acknowledged = this.#statements.commands.all(table, after).map((row: unknown) => commandRow.parse(row));
    return { entries, acknowledged };
  }

  async table(id: string): Promise<StoredTable | undefined> {
    return tableRow.optional().parse(this.#statements.table.get(id));
  }

  async memberOf(table: string, token: string): Promise<string | undefined> {
    return memberRow.optional().parse(this.#statements.seat.get(table, token))?.member;
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
      throw error;
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
      this.#database.exec("ROLLBACK TO one; RELEASE one");
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #isNewest({ table, after }: Append): boolean {
    return lastRow.parse(this.#statements.last.get(table)).last === after;
  }

  #add({ table, after, entries, acknowledged, seats }: Append): void {
    const { addEntry, addCommand, addSeat } = this.#statements;
    for (const { seq, at, by, event } of entries) addEntry.run(table, seq, at, by ?? null, JSON.stringify(event));
    const last = entries.at(-1)?.seq ?? after;
    for (const { member, id, answer: first } of acknowledged) {
      addCommand.run(table, member, id, last, JSON.stringify(first));
    }
    for (const { token, member } of seats) addSeat.run(token, table, member);
  }
}

function prepare(database: DatabaseSyncInstance) {
  const statement = (sql: string) => database.prepare(sql);
  return {
    last: statement("SELECT coalesce(max(seq), 0) AS last FROM entries WHERE table_id = ?"),
    entries: statement("SELECT seq, at, member, event FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq"),
    commands: statement("SELECT member, id, answer FROM commands WHERE table_id = ? AND seq > ? ORDER BY seq"),
    table: statement("SELECT id, system, invitation, opened_at AS openedAt FROM tables WHERE id = ?"),
    seat: statement("SELECT member FROM seats WHERE table_id = ? AND token = ?"),
    addTable: statement("INSERT INTO tables (id, system, invitation, opened_at) VALUES (?, ?, ?, ?)"),
    addEntry: statement("INSERT INTO entries (table_id, seq, at, member, event) VALUES (?, ?, ?, ?, ?)"),
    addCommand: statement("INSERT INTO commands (table_id, member, id, seq, answer) VALUES (?, ?, ?, ?, ?)"),
    addSeat: statement("INSERT INTO seats (token, table_id, member) VALUES (?, ?, ?)"),
  };
}
