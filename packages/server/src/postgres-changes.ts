import { Client, type Pool } from "pg";
import { z } from "zod";
import type { Log } from "./log.ts";
import { newId } from "./secrets.ts";
import type { Watching } from "./store.ts";

/** Milliseconds from one look at the database to the next, and until a lost connection is tried again. */
const [LOOK_EVERY, RECONNECT_AFTER] = [2000, 500];

/** How many tables a notification names at most. It may have 8,000 bytes. */
const MAX_NAMED = 150;

const notification = z.tuple([z.string(), z.array(z.tuple([z.string(), z.int()]))]);
const endRow = z.object({ id: z.string(), seq: z.int() });

/**
 * Tells other servers of appends and learns of theirs, with notifications on a connection of its own. They are sent
 * in batches, after the commit, since a database sends those of one commit at a time. One that is lost does no harm: every
 * two seconds, and after each new connection, the ends of the logs are compared.
 */
export class PostgresChanges {
  readonly #url: string;
  readonly #pool: Pool;
  readonly #watching: Watching;
  readonly #log: Log;
  readonly #server = newId();
  readonly #untold = new Map<string, number>();
  readonly #look: NodeJS.Timeout;
  #client: Client | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #sending = false;
  #isClosed = false;

  constructor(url: string, pool: Pool, watching: Watching, log: Log) {
    this.#url = url;
    this.#pool = pool;
    this.#watching = watching;
    this.#log = log;
    this.#look = setInterval(() => void this.#compare(), LOOK_EVERY);
    this.#look.unref();
    void this.#connect();
  }

  /** Tells the other servers that a log ends with an entry. */
  tell(table: string, seq: number): void {
    this.#untold.set(table, seq);
    void this.#send();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#look);
    clearTimeout(this.#reconnect);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = new Client({ connectionString: this.#url, application_name: "rulewright changes", keepAlive: true });
    let isLost = false;
    const lost = (): void => {
      if (isLost || this.#isClosed) return;
      isLost = true;
      if (this.#client === client) this.#client = undefined;
      client.end().catch(() => undefined);
      this.#reconnect = setTimeout(() => void this.#connect(), RECONNECT_AFTER * (1 + Math.random()));
      this.#reconnect.unref();
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload = "" }) => this.#read(payload));
    try {
      await client.connect();
      await client.query("LISTEN rulewright");
    } catch (error) {
      this.#log.error({ err: error }, "could not listen to the database");
      return lost();
    }
    if (this.#isClosed) return void client.end().catch(() => undefined);
    this.#client = client;
    void this.#send();
    void this.#compare();
  }

  #read(payload: string): void {
    const { success, data } = notification.safeParse(parsed(payload));
    if (!success) return;
    const [server, ends] = data;
    if (server === this.#server) return;
    for (const [table, seq] of ends) {
      if ((this.#watching.end(table) ?? Infinity) < seq) this.#watching.changed(table);
    }
  }

  /** Sends what is untold, one notification at a time. */
  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    // What is appended at the same time goes into one notification.
    await new Promise(setImmediate);
    while (this.#client && this.#untold.size > 0) {
      const ends = [...this.#untold].slice(0, MAX_NAMED);
      for (const [table] of ends) this.#untold.delete(table);
      const payload = JSON.stringify([this.#server, ends]);
      // What can't be sent is found by the others when they look.
      await this.#client.query("SELECT pg_notify('rulewright', $1)", [payload]).catch(() => undefined);
    }
    this.#sending = false;
  }

  /** Compares the ends of the logs in use with those in the database. */
  async #compare(): Promise<void> {
    const tables = [...this.#watching.tables()];
    if (tables.length === 0) return;
    try {
      const { rows } = await this.#pool.query({
        name: "compare",
        text: "SELECT id, last_seq AS seq FROM rulewright.tables WHERE id = ANY($1::text[])",
        values: [tables],
      });
      const ends = new Map(rows.map((row) => endRow.parse(row)).map(({ id, seq }) => [id, seq]));
      for (const table of tables) {
        const [known, seq] = [this.#watching.end(table), ends.get(table) ?? Infinity];
        if (known !== undefined && known < seq) this.#watching.changed(table);
      }
    } catch {
      // The next look finds it.
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
