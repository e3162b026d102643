import type { Notification } from "pg";
import { z } from "zod";
import type { Log } from "./log.ts";
import { newId } from "./secrets.ts";
import { PostgresPresence } from "./postgres-presence.ts";
import type { Watching } from "./store.ts";

interface NamedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The part of a connection to a database that is used. */
export interface ChangesClient {
  connect(): Promise<unknown>;
  query(query: string | NamedQuery): Promise<unknown>;
  end(): Promise<void>;
  on(event: "error" | "end" | "notification", listener: (message: Notification) => void): unknown;
}

/** What answers queries of a database. */
interface Queries {
  query(query: NamedQuery): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Milliseconds from one look at the database to the next, and until a lost connection is tried again. */
const [LOOK_EVERY, RECONNECT_AFTER] = [2000, 500];

/** Milliseconds from one notification to the next, so that each names many appends and the others read them together. */
const TELL_EVERY = 20;

/** How many tables a notification names at most. It may have 8,000 bytes. */
const MAX_NAMED = 150;

/** A notification of one server to the others: the ends of logs, who is present, or that it is new and asks for theirs. */
const notification = z.object({
  server: z.string(),
  ends: z.array(z.tuple([z.string(), z.int()])).optional(),
  present: z.array(z.tuple([z.string(), z.array(z.string())])).optional(),
  isNew: z.literal(true).optional(),
});
const endRow = z.object({ id: z.string(), seq: z.int() });

/**
 * Notifies other servers of appends and of who is present, and receives their notifications, on a connection of its own. They are sent
 * in batches, after the commit, since a database sends those of one commit at a time. One that is lost does no harm: every
 * two seconds, and after each new connection, the ends of the logs are compared.
 */
export class PostgresChanges {
  readonly #newClient: () => ChangesClient;
  readonly #pool: Queries;
  readonly #watching: Watching;
  readonly #log: Log;
  readonly #server = newId();
  readonly #untold = new Map<string, number>();
  /** Who is present at the other servers. */
  readonly presence: PostgresPresence;
  #isNew = true;
  #showsLife = false;
  readonly #look: NodeJS.Timeout;
  #client: ChangesClient | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #isClosed = false;

  constructor(newClient: () => ChangesClient, pool: Queries, watching: Watching, log: Log) {
    this.#newClient = newClient;
    this.#pool = pool;
    this.#watching = watching;
    this.#log = log;
    this.presence = new PostgresPresence(
      (table) => watching.presentElsewhere(table, this.presence.elsewhere(table)),
      () => void this.#send(),
    );
    this.#look = setInterval(() => this.#lookAround(), LOOK_EVERY);
    this.#look.unref();
    void this.#connect();
  }

  /** Tells the other servers that a log ends with an entry. */
  appended(table: string, seq: number): void {
    this.#untold.set(table, seq);
    void this.#send();
  }

  async close(): Promise<void> {
    // That nobody is here any more.
    await this.#sending;
    this.#isClosed = true;
    clearInterval(this.#look);
    clearTimeout(this.#reconnect);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const client = this.#newClient();
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
    this.#isNew = true;
    this.presence.tellAll();
    void this.#compare();
  }

  #read(payload: string): void {
    const { success, data } = notification.safeParse(parsed(payload));
    if (!success) return;
    const { server, ends = [], present, isNew } = data;
    if (server === this.#server) return;
    this.presence.hear(server, Date.now(), present);
    if (isNew) this.presence.tellAll();
    for (const [table, seq] of ends) {
      if ((this.#watching.end(table) ?? Infinity) < seq) this.#watching.changed(table);
    }
  }

  /** Sends what is pending, one notification at a time. */
  #send(): Promise<void> {
    this.#sending ??= this.#sendAll();
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    // What happens at the same time goes into one notification.
    await new Promise(setImmediate);
    while (this.#client) {
      const news = this.#takeNews();
      if (!news) break;
      const payload = JSON.stringify({ server: this.#server, ...news });
      // What can't be sent is found by the others when they look, or told again with the next connection.
      await this.#client
        .query({ name: "notify", text: "SELECT pg_notify('rulewright', $1)", values: [payload] })
        .catch(() => undefined);
      if (this.#untold.size < MAX_NAMED) await new Promise((resolve) => setTimeout(resolve, TELL_EVERY));
    }
    this.#sending = undefined;
  }

  /** What goes into the next notification; undefined where there is nothing to tell. */
  #takeNews(): object | undefined {
    if (this.#isNew) {
      this.#isNew = false;
      return { isNew: true };
    }
    const ends = [...this.#untold].slice(0, MAX_NAMED);
    for (const [table] of ends) this.#untold.delete(table);
    const present = ends.length > 0 ? undefined : this.presence.takeUntold();
    const showsLife = this.#showsLife;
    this.#showsLife = false;
    if (ends.length > 0) return { ends };
    return present ? { present } : showsLife ? {} : undefined;
  }

  /** Sends a sign of life, forgets servers without one, and looks for appends without a notification. */
  #lookAround(): void {
    this.presence.forgetSilent(Date.now());
    this.#showsLife = this.presence.isUsed;
    void this.#send();
    void this.#compare();
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
