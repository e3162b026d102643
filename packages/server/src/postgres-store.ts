import type { Entry } from "@rulewright/table";
import DataLoader from "dataloader";
import { Client, type ClientBase, Pool } from "pg";
import { z } from "zod";
import { chainDamage, type ChainEnd, checkChain, textHash } from "./hash-chain.ts";
import type { Log } from "./log.ts";
import { PostgresChanges } from "./postgres-changes.ts";
import { KnownEnds } from "./known-ends.ts";
import { PostgresAppends } from "./postgres-appends.ts";
import { isDuplicate, storeError } from "./postgres-errors.ts";
import { appendValues, extended, shapes } from "./postgres-rows.ts";
import { epochOf, prepareDatabase } from "./postgres-schema.ts";
import { run, type StatementName } from "./postgres-statements.ts";
import { type EntryRow, entryOfRow } from "./stored-rows.ts";
import {
  type AcceptedAnswer,
  type AcknowledgedCommand,
  type Append,
  type AppendResult,
  DatabaseError,
  type MemberLogSize,
  forgetsBetween,
  REMEMBERED_ENTRIES,
  type SharedPresence,
  type Store,
  type StoredSnapshot,
  type StoredTable,
  type Watching,
} from "./store.ts";

/**
 * How many connections a server has at most, and milliseconds to get one, for a statement, and for a locked row. Rows are found by
 * index: a statement is planned while the tables may still be empty, and would then read them whole for as long as the plan is kept.
 */
const POOL = {
  max: 10,
  connectionTimeoutMillis: 3000,
  statement_timeout: 10_000,
  lock_timeout: 5000,
  application_name: "rulewright",
  options: "-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off",
};

/** Nothing is kept: what is asked for again is read again. */
const TOGETHER = { cache: false, maxBatchSize: 500 } as const;

/**
 * How many rounds of tables decide at the same time: so many that few tables share one. Whatever is decided while a statement is
 * under way is then part of the next one, and a table that waits delays few others.
 */
const LANES = 512;

/** How many bytes are written to find out whether there is room. */
const PROBE_BYTES = 65_536;

/**
 * Opens the store in a PostgreSQL database, and creates its tables in the schema "rulewright" if missing. Any number of
 * servers can share it. Rejects with a DatabaseError if the database can't be used.
 */
export async function openPostgresStore(url: string, log: Log): Promise<Store> {
  const pool = new Pool({ ...POOL, connectionString: url });
  // A connection that is lost while nobody uses it is replaced when one is needed next.
  pool.on("error", (error) => log.error({ err: error }, "lost a connection to the database"));
  try {
    const client = await pool.connect();
    try {
      await prepareDatabase(client);
      return new PostgresStore(url, pool, await epochOf(client), log);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseError(`The database can't be used: ${reason}. Check DATABASE_URL.`, error);
  }
}

const changesClient = (url: string): Client =>
  new Client({ connectionString: url, application_name: "rulewright changes", keepAlive: true });

/** The command of a table. */
interface AskedCommand extends Pick<AcknowledgedCommand, "member" | "id"> {
  readonly table: string;
}

/** The entries of a log after a number. */
interface LogEnd {
  readonly table: string;
  readonly after: number;
}

/** Whether an append adds nothing but entries and answers, as almost all do. */
const isPlain = ({ ended = [], seats, codes = [], invitation, deletes }: Append): boolean =>
  !deletes && invitation === undefined && ended.length + seats.length + codes.length === 0;

/** The tables in a PostgreSQL database. Appends are durable with the database's own guarantee: `synchronous_commit` stays on. */
class PostgresStore implements Store {
  readonly lanes = LANES;
  readonly refusesDuplicates = true;
  readonly epoch: string;
  readonly #url: string;
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #ends = new KnownEnds();
  readonly #appends: PostgresAppends;
  #changes: PostgresChanges | undefined;
  // What several tables ask for at the same time is one query.
  readonly #answers = new DataLoader((asked: readonly AskedCommand[]) => this.#readAnswers(asked), TOGETHER);
  readonly #logs = new DataLoader((asked: readonly LogEnd[]) => this.#readEnds(asked), TOGETHER);

  constructor(url: string, pool: Pool, epoch: string, log: Log) {
    this.#url = url;
    this.#pool = pool;
    this.epoch = epoch;
    this.#log = log;
    this.#appends = new PostgresAppends((name, values) => this.#query(name, values), this.#ends);
  }

  watch(watching: Watching): SharedPresence {
    this.#changes ??= new PostgresChanges(() => changesClient(this.#url), this.#pool, watching, this.#log);
    return this.#changes.presence;
  }

  async create(table: StoredTable, first: Append): Promise<void> {
    await this.#transaction(async (client) => {
      await run(client, "addTable", [table.id, table.system, table.invitation, table.openedAt]);
      await this.#add(client, first, { seq: 0, hash: table.id });
    });
  }

  async append(all: readonly Append[]): Promise<readonly AppendResult[]> {
    return Promise.all(
      all.map(async (one) => {
        const result = await (isPlain(one) ? this.#appends.append(one) : this.#appendAlone(one));
        if (result === "appended" && one.entries.length > 0) this.#appended(one);
        return result;
      }),
    );
  }

  /** Tells the other servers, and forgets old answers now and then. */
  #appended({ table, after, entries }: Append): void {
    const end = after + entries.length;
    this.#changes?.appended(table, end);
    if (!forgetsBetween(after, end)) return;
    // What isn't forgotten now is forgotten next time.
    this.#query("forgetCommands", [table, end - REMEMBERED_ENTRIES]).catch(() => undefined);
  }

  async #appendAlone(append: Append): Promise<AppendResult> {
    this.#ends.forget(append.table);
    try {
      return await this.#transaction(async (client) => {
        const [row] = await run(client, "lockedEnd", [append.table]);
        const end = shapes.end.optional().parse(row);
        if (end?.seq !== append.after) return "conflict";
        await this.#add(client, append, end);
        return "appended";
      });
    } catch (error) {
      return isDuplicate(append, error) ? "conflict" : storeError(error);
    }
  }

  async #add(client: ClientBase, append: Append, before: ChainEnd): Promise<void> {
    const { table, entries, ended = [], seats, codes = [], invitation, deletes } = append;
    if (deletes) return void (await run(client, "deleteTable", [table]));
    await run(client, "append", appendValues([extended(append, before)]));
    for (const member of ended) await run(client, "endSeats", [table, member]);
    for (const { token, member } of seats) await run(client, "addSeat", [token, table, member]);
    for (const { hash, expiresAt } of codes) {
      await run(client, "forgetCodes", [entries.at(-1)?.at ?? null]);
      await run(client, "addCode", [hash, table, expiresAt]);
    }
    if (invitation !== undefined) await run(client, "setInvitation", [invitation, table]);
  }

  async read(table: string, after: number, through?: number): Promise<readonly Entry[]> {
    if (through === undefined) return this.#logs.load({ table, after });
    if (!(await this.table(table))) return [];
    const [before, end] = [await this.#entryAt(table, after), await this.#entryAt(table, through)];
    const rows = (await this.#query("entries", [table, after, through])).map((row) => shapes.entry.parse(row));
    checkChain(table, before, rows, end);
    return rows.map(entryOfRow);
  }

  /** The ends of several logs, each after a number. */
  async #readEnds(asked: readonly LogEnd[]): Promise<readonly (readonly Entry[] | Error)[]> {
    const tables = asked.map(({ table }) => table);
    const befores = await Promise.all(asked.map((one) => this.#beforeEnd(one)));
    const found = await this.#query("entriesAfter", [tables, asked.map(({ after }) => after)]);
    const logs = asked.map((): { end?: ChainEnd; readonly rows: EntryRow[] } => ({ rows: [] }));
    for (const row of found) {
      const { place, lastSeq, lastHash, seq } = shapes.followed.parse(row);
      const log = logs[place];
      if (!log) continue;
      log.end = { seq: lastSeq, hash: lastHash };
      if (seq !== null) log.rows.push(shapes.entry.parse(row));
    }
    return logs.map(({ end, rows }, i) => {
      const [one, before] = [asked[i], befores[i]];
      if (!end || !one || !before) return [];
      const damage = chainDamage(one.table, before, rows, end);
      if (damage) return damage;
      this.#ends.set(one.table, end);
      return rows.map(entryOfRow);
    });
  }

  /** The entry before the end of a log that is asked for. */
  async #beforeEnd({ table, after }: LogEnd): Promise<ChainEnd> {
    const known = this.#ends.get(table);
    return known?.seq === after ? known : this.#entryAt(table, after);
  }

  /** The entry with a number, as the end of the log up to there. A missing one has a hash that nothing fits. */
  async #entryAt(table: string, seq: number): Promise<ChainEnd> {
    if (seq === 0) return { seq, hash: table };
    return (await this.#one(shapes.end, "entryHash", [table, seq])) ?? { seq, hash: "" };
  }

  async firstAnswers(
    table: string,
    commands: readonly Pick<AcknowledgedCommand, "member" | "id">[],
  ): Promise<readonly AcknowledgedCommand[]> {
    const answers = await Promise.all(commands.map(({ member, id }) => this.#answers.load({ table, member, id })));
    return commands.flatMap(({ member, id }, i) => {
      const answer = answers[i];
      return answer ? [{ member, id, answer }] : [];
    });
  }

  async #readAnswers(asked: readonly AskedCommand[]): Promise<readonly (AcceptedAnswer | undefined)[]> {
    const columns = [asked.map(({ table }) => table), asked.map(({ member }) => member), asked.map(({ id }) => id)];
    const rows = (await this.#query("commands", columns)).map((row) => shapes.command.parse(row));
    const answers = new Map(rows.map(({ place, answer }) => [place, answer]));
    return asked.map((_, i) => answers.get(i));
  }

  async logSizes(table: string, after: number, through: number): Promise<readonly MemberLogSize[]> {
    return (await this.#query("sizes", [table, after, through])).map((row) => {
      const { member, bytes } = shapes.size.parse(row);
      return { member: member ?? undefined, bytes };
    });
  }

  async countTables(): Promise<number> {
    return (await this.#one(shapes.count, "count", []))?.count ?? 0;
  }

  async keepSnapshot(table: string, { seq, version, text }: StoredSnapshot): Promise<void> {
    const { hash } = await this.#entryAt(table, seq);
    if (hash === "" || !(await this.table(table))) return;
    await this.#query("keepSnapshot", [table, seq, version, text, textHash([hash, version], text)]);
  }

  async snapshot(table: string): Promise<StoredSnapshot | undefined> {
    const row = await this.#one(shapes.snapshot, "snapshot", [table]);
    if (!row) return undefined;
    const { hash, ...snapshot } = row;
    const entry = await this.#entryAt(table, snapshot.seq);
    return textHash([entry.hash, snapshot.version], snapshot.text) === hash ? snapshot : undefined;
  }

  async derived(name: string, from: string): Promise<string | undefined> {
    const row = await this.#one(shapes.derived, "derived", [name]);
    return row && row.hash === textHash([name, from], row.text) ? row.text : undefined;
  }

  async keepDerived(name: string, from: string, text: string): Promise<void> {
    await this.#query("keepDerived", [name, text, textHash([name, from], text)]);
  }

  table(id: string): Promise<StoredTable | undefined> {
    return this.#one(shapes.table, "table", [id]);
  }

  async memberOf(table: string, token: string): Promise<string | undefined> {
    return (await this.#one(shapes.member, "seat", [table, token]))?.member;
  }

  async tableOfCode(hash: string): Promise<string | undefined> {
    return (await this.#one(shapes.code, "code", [hash]))?.table;
  }

  async checkWritable(): Promise<void> {
    const probe = await this.#one(shapes.probe, "addProbe", [PROBE_BYTES]);
    await this.#query("removeProbe", [probe?.id ?? 0]);
  }

  async close(): Promise<void> {
    await this.#changes?.close();
    await this.#pool.end();
  }

  async #query(name: StatementName, values: readonly unknown[]): Promise<readonly unknown[]> {
    try {
      return await run(this.#pool, name, values);
    } catch (error) {
      throw storeError(error);
    }
  }

  async #one<S extends z.ZodType>(
    row: S,
    name: StatementName,
    values: readonly unknown[],
  ): Promise<z.infer<S> | undefined> {
    const [first] = await this.#query(name, values);
    return first === undefined ? undefined : row.parse(first);
  }

  async #transaction<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw storeError(error);
    });
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch((failed: Error) => (broken = failed));
      throw storeError(error);
    } finally {
      client.release(broken);
    }
  }
}
