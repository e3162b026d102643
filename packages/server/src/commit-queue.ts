import type { Batch } from "./batch.ts";
import type { Environment } from "./environment.ts";
import type { LiveTable } from "./live-table.ts";
import type { Snapshots } from "./snapshots.ts";
import { type AppendResult, DiskFullError, type Store } from "./store.ts";

/** Milliseconds in which the requests of a table are decided unless something is wrong. */
const LONG = 500;

/**
 * Group commit: the requests of all tables since the last commit are decided, stored in one transaction, and only then
 * answered and broadcast. Requests that arrive during a transaction are part of the next one.
 */
export class CommitQueue {
  readonly #store: Store;
  readonly #snapshots: Snapshots;
  readonly #environment: Environment;
  readonly #due = new Set<LiveTable>();
  #running: Promise<void> | undefined;

  constructor(store: Store, snapshots: Snapshots, environment: Environment) {
    this.#store = store;
    this.#snapshots = snapshots;
    this.#environment = environment;
  }

  /** Adds a table that has queued requests to the next commit. */
  readonly schedule = (table: LiveTable): void => {
    this.#due.add(table);
    this.#running ??= this.#run();
  };

  /** Resolves once all requests are committed. */
  async drain(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#due.size > 0) {
      // Lets the sockets deliver the messages they have received so far.
      await new Promise(setImmediate);
      await this.#commitBatches();
    }
    this.#running = undefined;
  }

  async #commitBatches(): Promise<void> {
    const due = [...this.#due];
    this.#due.clear();
    const batches = (await Promise.all(due.map((table) => this.#decide(table)))).filter((one) => one !== undefined);
    const results = await this.#append(batches.map(({ batch }) => batch));
    for (const [i, { table, batch }] of batches.entries()) {
      try {
        await this.#finish(table, batch, results[i] ?? new Error("the store gave no result"));
      } catch (error) {
        this.#environment.log.error({ err: error, table: table.id }, "could not publish a commit");
      }
    }
  }

  /** The next batch of a table; undefined if the store can't be read. */
  async #decide(table: LiveTable): Promise<{ readonly table: LiveTable; readonly batch: Batch } | undefined> {
    const requests = table.takeRequests();
    const before = performance.now();
    try {
      const batch = await table.createBatch(requests, this.#environment);
      const milliseconds = Math.round(performance.now() - before);
      if (milliseconds > LONG) {
        const details = { table: table.id, requests: requests.length, milliseconds };
        this.#environment.log.warn(details, "deciding the requests of a table took too long");
      }
      return { table, batch };
    } catch (error) {
      this.#environment.log.error({ err: error, table: table.id }, "could not read a table");
      table.reject(requests, { failure: "unsaved" });
      return undefined;
    }
  }

  async #append(batches: readonly Batch[]): Promise<readonly AppendResult[]> {
    const before = performance.now();
    try {
      const results = await this.#store.append(batches.map(({ append }) => append));
      const requests = batches.reduce((sum, batch) => sum + batch.requests.length, 0);
      this.#environment.metrics?.committed(requests, (performance.now() - before) / 1000);
      return results;
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      return batches.map(() => failed);
    }
  }

  async #finish(table: LiveTable, batch: Batch, result: AppendResult): Promise<void> {
    if (result === "appended") {
      table.commit(batch);
      return this.#snapshots.keepIfDue(table);
    }
    if (result instanceof Error) {
      this.#environment.log.error({ err: result, table: table.id }, "could not store a table");
      return table.reject(batch.requests, { failure: result instanceof DiskFullError ? "disk-full" : "unsaved" });
    }
    // Another server has appended to the table. Read its entries and decide again.
    try {
      const entries = await this.#store.read(table.id, table.state.seq);
      if (entries.length === 0 && !(await this.#store.table(table.id))) {
        return table.reject(batch.requests, { failure: "deleted" });
      }
      await table.catchUp(entries);
    } catch (error) {
      this.#environment.log.error({ err: error, table: table.id }, "could not read a table");
      return table.reject(batch.requests, { failure: "unsaved" });
    }
    table.requeue(batch);
  }
}
