import type { Draft, Surroundings } from "./draft.ts";
import type { LiveTable } from "./live-table.ts";
import type { Appended, Store } from "./store.ts";

/**
 * Commit, then acknowledge, then broadcast: whatever came to any table since the last round is decided, stored in one
 * transaction, and only then answered. While a transaction is under way the next round gathers.
 */
export class Rounds {
  readonly #store: Store;
  readonly #around: Surroundings;
  readonly #due = new Set<LiveTable>();
  #running: Promise<void> | undefined;

  constructor(store: Store, around: Surroundings) {
    this.#store = store;
    this.#around = around;
  }

  /** Something waits at a table. */
  readonly wake = (table: LiveTable): void => {
    this.#due.add(table);
    this.#running ??= this.#run();
  };

  /** Resolves once nothing waits any more. */
  async rest(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#due.size > 0) {
      // Every message the sockets hold by now comes along.
      await new Promise(setImmediate);
      await this.#round();
    }
    this.#running = undefined;
  }

  async #round(): Promise<void> {
    const drafts = [...this.#due].map((table) => ({ table, draft: table.draft(this.#around) }));
    this.#due.clear();
    const results = await this.#append(drafts.map(({ draft }) => draft));
    for (const [i, { table, draft }] of drafts.entries()) {
      try {
        await this.#settle(table, draft, results[i] ?? new Error("the store gave no answer"));
      } catch (error) {
        this.#around.log.error({ err: error, table: table.id }, "a table could not be told of its round");
      }
    }
  }

  async #append(drafts: readonly Draft[]): Promise<readonly Appended[]> {
    try {
      return await this.#store.append(drafts.map(({ append }) => append));
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      return drafts.map(() => failed);
    }
  }

  async #settle(table: LiveTable, draft: Draft, result: Appended): Promise<void> {
    if (result === "appended") return table.settle(draft);
    if (result instanceof Error) {
      this.#around.log.error({ err: result, table: table.id }, "a table could not be stored");
      return table.fail(draft, { trouble: "unsaved" });
    }
    // Another server was faster: see what it did, and decide again.
    try {
      table.catchUp(await this.#store.read(table.id, table.state.seq));
    } catch (error) {
      this.#around.log.error({ err: error, table: table.id }, "a table could not be read again");
      return table.fail(draft, { trouble: "unsaved" });
    }
    table.redo(draft);
  }
}
