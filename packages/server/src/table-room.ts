import type { Store } from "./store.ts";

/** Milliseconds for which a count holds: other servers may add tables to the same store. */
const VALID_FOR = 60_000;

/** The store has as many tables as it may have. */
export class StoreFullError extends Error {
  readonly max: number;

  constructor(max: number) {
    super(`the store has ${max} tables`);
    this.max = max;
  }
}

/** Whether a store has room for more tables. They are counted now and then. */
export class TableRoom {
  readonly #store: Pick<Store, "countTables">;
  readonly #max: number;
  #counted: { readonly at: number; count: number } | undefined;

  constructor(store: Pick<Store, "countTables">, max: number) {
    this.#store = store;
    this.#max = max;
  }

  /** Rejects with a StoreFullError where there is no room. */
  async check(now = performance.now()): Promise<void> {
    if (!this.#counted || now - this.#counted.at > VALID_FOR) {
      this.#counted = { at: now, count: await this.#store.countTables() };
    }
    if (this.#counted.count >= this.#max) throw new StoreFullError(this.#max);
  }

  /** Notes a new table. */
  added(): void {
    if (this.#counted) this.#counted.count += 1;
  }
}
