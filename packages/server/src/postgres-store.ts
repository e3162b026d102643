import type { Entry } from "@rulewright/table";
import { type ClientBase, Pool } from "pg";
import { z } from "zod";
import { type ChainEnd, checkChain, textHash } from "./hash-chain.ts";
import type { Log } from "./log.ts";
import { PostgresChanges } from "./postgres-changes.ts";
import { epochOf, prepareDatabase } from "./postgres-schema.ts";
import { type StatementName, statements } from "./postgres-statements.ts";
import { answerText, entryOfRow, rowsAfter } from "./stored-rows.ts";
import {
  type AcknowledgedCommand,
  type Append,
  type AppendResult,
  DatabaseError,
  DiskFullError,
  type MemberLogSize,
  REMEMBERED_ENTRIES,
  type Store,
  StoreUnreachableError,
  type StoredSnapshot,
  type StoredTable,
  type Watching,
} from "./store.ts";

/** How many connections a server has at most, and milliseconds to get one, for a statement, and for a locked row. */
const POOL = {
  max: 10,
  connectionTimeoutMillis: 3000,
  statement_timeout: 10_000,
  lock_timeout: 5000,
  application_name: "rulewright",
};

/** How many appends are under way at the same time. */
const LANES = 4;

/** Of how many tables the ends of their logs are remembered. */
const REMEMBERED_ENDS = 10_000;

/** After how many entries the answers are looked through for those to forget. */
const FORGET_EVERY = 1000;

/** How many bytes are written to find out whether there is room. */
const PROBE_BYTES = 65_536;

/**
 * Opens the store in a PostgreSQL database, and creates its tables in the schema "rulewright" if missing. Any number of
 * servers can share it. Rejects with a DatabaseError if the database can't be used.
 */
export async function openPostgresStore(url: string, log: Log): Promise<Store> {
  const pool = new Pool({ ...POOL, connectionString: url });
  // A connection that is lost while nobody uses it is made anew for whoever needs one next.
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

// Large whole numbers come as text.
const whole = z.coerce.number().int();
const endRow = z.object({ seq: z.int(), hash: z.string() });
const namedEndRow = endRow.extend({ id: z.string() });
const entryRow = z.object({
  seq: z.int(),
  at: whole,
  member: z.string().nullable(),
  event: z.string(),
  hash: z.string(),
});
const idRow = z.object({ id: z.string() });
const probeRow = z.object({ id: whole });
const commandRow = z.object({ member: z.string(), id: z.string(), answer: answerText });
const snapshotRow = z.object({ seq: z.int(), version: z.string(), text: z.string(), hash: z.string() });
const derivedRow = z.object({ text: z.string(), hash: z.string() });
const tableRow = z.object({ id: z.string(), system: z.string(), invitation: z.string(), openedAt: whole });
const memberRow = z.object({ member: z.string() });
const codeRow = z.object({ table: z.string() });
const sizeRow = z.object({ member: z.string().nullable(), bytes: whole });
const countRow = z.object({ count: whole });

/** Whether an append adds nothing but entries and answers, as almost all do. */
const isPlain = ({ ended = [], seats, codes = [], invitation, deletes }: Append): boolean =>
  !deletes && invitation === undefined && ended.length + seats.length + codes.length === 0;

const serverError = z.object({ code: z.string().length(5), severity: z.string() });

/** The SQLSTATE of an error that the database reports; undefined where the connection failed. */
const stateOf = (error: unknown): string | undefined => serverError.safeParse(error).data?.code;

/** The error as the store reports it: what isn't about a statement itself is about the database or the way to it. */
function storeError(error: unknown): Error {
  if (error instanceof DiskFullError || error instanceof StoreUnreachableError) return error;
  const state = stateOf(error);
  if (state === "53100") return new DiskFullError(error);
  if (state === undefined || /^(08|53|57|58)/u.test(state)) return new StoreUnreachableError(error);
  return error instanceof Error ? error : new Error(String(error));
}

/** The tables in a PostgreSQL database. Appends are durable with the database's own guarantee: `synchronous_commit` stays on. */
class PostgresStore implements Store {
  readonly lanes = LANES;
  readonly epoch: string;
  readonly #url: string;
  readonly #pool: Pool;
  readonly #log: Log;
  /** The ends of logs as they were seen last, so that most appends are one statement. */
  readonly #ends = new Map<string, ChainEnd>();
  #changes: PostgresChanges | undefined;

  constructor(url: string, pool: Pool, epoch: string, log: Log) {
    this.#url = url;
    this.#pool = pool;
    this.epoch = epoch;
    this.#log = log;
  }

  watch(watching: Watching): void {
    this.#changes ??= new PostgresChanges(this.#url, this.#pool, watching, this.#log);
  }

  async create(table: StoredTable, first: Append): Promise<void> {
    await this.#transaction(async (client) => {
      await run(client, "addTable", [table.id, table.system, table.invitation, table.openedAt]);
      await this.#add(client, first, { seq: 0, hash: table.id });
    });
  }

  async append(all: readonly Append[]): Promise<readonly AppendResult[]> {
    const plain = all.filter(isPlain);
    const together = this.#appendPlain(plain);
    return Promise.all(
      all.map(async (one) => {
        const result = isPlain(one) ? (await together)[plain.indexOf(one)] : await this.#appendAlone(one);
        if (result === "appended" && one.entries.length > 0) this.#appended(one);
        return result ?? new Error("the database gave no result");
      }),
    );
  }

  /** Tells the other servers, and forgets old answers now and then. */
  #appended({ table, after, entries }: Append): void {
    const end = after + entries.length;
    this.#changes?.tell(table, end);
    if (Math.floor(after / FORGET_EVERY) === Math.floor(end / FORGET_EVERY)) return;
    // What isn't forgotten now is forgotten next time.
    this.#query("forgetCommands", [table, end - REMEMBERED_ENTRIES]).catch(() => undefined);
  }

  /** Appends in one statement. If that fails because of one of them, each gets its own, so that it fails alone. */
  async #appendPlain(all: readonly Append[]): Promise<readonly AppendResult[]> {
    if (all.length === 0) return [];
    try {
      const ends = await this.#knownEnds(all);
      const stored = new Set(await this.#store(all.filter(({ table, after }) => ends.get(table)?.seq === after)));
      return all.map(({ table }) => (stored.has(table) ? "appended" : "conflict"));
    } catch (error) {
      for (const { table } of all) this.#ends.delete(table);
      const failure = storeError(error);
      const isOfAll = failure instanceof StoreUnreachableError || failure instanceof DiskFullError;
      if (all.length === 1 || isOfAll) return all.map(() => failure);
      const results: AppendResult[] = [];
      for (const one of all) results.push(...(await this.#appendPlain([one])));
      return results;
    }
  }

  /** The ends of logs: those that are remembered where they fit, the others as they are now. */
  async #knownEnds(all: readonly Append[]): Promise<ReadonlyMap<string, ChainEnd>> {
    const fits = ({ table, after }: Append): boolean => this.#ends.get(table)?.seq === after;
    const unknown = all.filter((one) => !fits(one)).map(({ table }) => table);
    if (unknown.length > 0) {
      for (const row of await this.#query("ends", [unknown])) {
        const { id, seq, hash } = namedEndRow.parse(row);
        this.#remember(id, { seq, hash });
      }
    }
    return this.#ends;
  }

  /** Stores appends on the remembered ends. Answers the tables whose logs still ended there. */
  async #store(all: readonly Append[]): Promise<readonly string[]> {
    if (all.length === 0) return [];
    const logs = all.map((one) => extended(one, this.#ends.get(one.table) ?? { seq: one.after, hash: "" }));
    const moved = await this.#query("append", appendValues(logs));
    const ids = moved.map((row) => idRow.parse(row).id);
    for (const { table, end } of logs) {
      if (ids.includes(table)) this.#remember(table, { seq: end.seq, hash: end.hash });
      else this.#ends.delete(table);
    }
    return ids;
  }

  async #appendAlone(append: Append): Promise<AppendResult> {
    this.#ends.delete(append.table);
    try {
      return await this.#transaction(async (client) => {
        const [row] = await run(client, "lockedEnd", [append.table]);
        const end = endRow.optional().parse(row);
        if (end?.seq !== append.after) return "conflict";
        await this.#add(client, append, end);
        return "appended";
      });
    } catch (error) {
      return storeError(error);
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
    const last = await this.#one(endRow, "end", [table]);
    if (!last) return [];
    const before = await this.#entryAt(table, after);
    const rows = (await this.#query("entries", [table, after, through ?? last.seq])).map((row) => entryRow.parse(row));
    const end = through === undefined ? last : await this.#entryAt(table, through);
    // It may have been deleted since.
    if (rows.length < end.seq - after && !(await this.table(table))) return [];
    checkChain(table, before, rows, end);
    if (through === undefined) this.#remember(table, last);
    return rows.map(entryOfRow);
  }

  /** The entry with a number, as the end of the log up to there. A missing one has a hash that nothing fits. */
  async #entryAt(table: string, seq: number): Promise<ChainEnd> {
    if (seq === 0) return { seq, hash: table };
    return (await this.#one(endRow, "entryHash", [table, seq])) ?? { seq, hash: "" };
  }

  async firstAnswers(
    table: string,
    commands: readonly Pick<AcknowledgedCommand, "member" | "id">[],
  ): Promise<readonly AcknowledgedCommand[]> {
    const [members, ids] = [commands.map(({ member }) => member), commands.map(({ id }) => id)];
    const rows = await this.#query("commands", [table, members, ids]);
    const found = rows.map((row) => commandRow.parse(row));
    return commands.flatMap(({ member, id }) => found.find((one) => one.member === member && one.id === id) ?? []);
  }

  async logSizes(table: string, after: number, through: number): Promise<readonly MemberLogSize[]> {
    return (await this.#query("sizes", [table, after, through])).map((row) => {
      const { member, bytes } = sizeRow.parse(row);
      return { member: member ?? undefined, bytes };
    });
  }

  async countTables(): Promise<number> {
    return (await this.#one(countRow, "count", []))?.count ?? 0;
  }

  async keepSnapshot(table: string, { seq, version, text }: StoredSnapshot): Promise<void> {
    const { hash } = await this.#entryAt(table, seq);
    if (hash === "" || !(await this.table(table))) return;
    await this.#query("keepSnapshot", [table, seq, version, text, textHash([hash, version], text)]);
  }

  async snapshot(table: string): Promise<StoredSnapshot | undefined> {
    const row = await this.#one(snapshotRow, "snapshot", [table]);
    if (!row) return undefined;
    const { hash, ...snapshot } = row;
    const entry = await this.#entryAt(table, snapshot.seq);
    return textHash([entry.hash, snapshot.version], snapshot.text) === hash ? snapshot : undefined;
  }

  async derived(name: string, from: string): Promise<string | undefined> {
    const row = await this.#one(derivedRow, "derived", [name]);
    return row && row.hash === textHash([name, from], row.text) ? row.text : undefined;
  }

  async keepDerived(name: string, from: string, text: string): Promise<void> {
    await this.#query("keepDerived", [name, text, textHash([name, from], text)]);
  }

  table(id: string): Promise<StoredTable | undefined> {
    return this.#one(tableRow, "table", [id]);
  }

  async memberOf(table: string, token: string): Promise<string | undefined> {
    return (await this.#one(memberRow, "seat", [table, token]))?.member;
  }

  async tableOfCode(hash: string): Promise<string | undefined> {
    return (await this.#one(codeRow, "code", [hash]))?.table;
  }

  async checkWritable(): Promise<void> {
    const probe = await this.#one(probeRow, "addProbe", [PROBE_BYTES]);
    await this.#query("removeProbe", [probe?.id ?? 0]);
  }

  async close(): Promise<void> {
    await this.#changes?.close();
    await this.#pool.end();
  }

  #remember(table: string, end: ChainEnd): void {
    this.#ends.delete(table);
    this.#ends.set(table, end);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > REMEMBERED_ENDS && oldest !== undefined) this.#ends.delete(oldest);
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

/** An append with the rows of its entries and the end that the log then has. */
function extended({ table, after, entries, acknowledged }: Append, before: ChainEnd) {
  const rows = rowsAfter(before, entries);
  return { table, after, rows, end: rows.at(-1) ?? before, acknowledged };
}

/** The columns of appends: their tables, their entries, and their answers. */
function appendValues(logs: readonly ReturnType<typeof extended>[]): readonly unknown[] {
  const rows = logs.flatMap(({ table, rows: added }) => added.map((row) => ({ table, ...row })));
  const answers = logs.flatMap(({ table, end: { seq }, acknowledged }) =>
    acknowledged.map((one) => ({ table, seq, ...one })),
  );
  return [
    logs.map(({ table }) => table),
    logs.map(({ after }) => after),
    logs.map(({ end }) => end.seq),
    logs.map(({ end }) => end.hash),
    rows.map(({ table }) => table),
    rows.map(({ seq }) => seq),
    rows.map(({ at }) => at),
    rows.map(({ member }) => member),
    rows.map(({ event }) => event),
    rows.map(({ hash }) => hash),
    answers.map(({ table }) => table),
    answers.map(({ member }) => member),
    answers.map(({ id }) => id),
    answers.map(({ seq }) => seq),
    answers.map(({ answer }) => JSON.stringify(answer)),
  ];
}

const run = async (
  on: Pick<ClientBase | Pool, "query">,
  name: StatementName,
  values: readonly unknown[],
): Promise<readonly unknown[]> => (await on.query({ name, text: statements[name], values: [...values] })).rows;
