import {
  EMPTY_TABLE,
  fold,
  restoreSnapshot,
  snapshotOf,
  type TableSnapshot,
  type TableState,
  unloadedBy,
} from "@rulewright/table";
import { codeVersion } from "./code-version.ts";
import type { Log } from "./log.ts";
import type { Store } from "./store.ts";

/** How many entries there are at least from one snapshot of a table to the next. */
const SNAPSHOT_EVERY = 1000;

/** A table whose state is kept. */
type Table = { readonly id: string; readonly state: TableState };

/**
 * Keeps states of long tables, so that loading one doesn't fold its log from the beginning. A snapshot is never trusted
 * over the log: one of other code, of another log or damaged is left out, and its state comes from the log.
 */
export class Snapshots {
  readonly #store: Store;
  readonly #log: Log;
  /** After which entry the last snapshot of each table was taken. */
  readonly #taken = new Map<string, number>();

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** The state of a table: of its snapshot with the entries since, or of its whole log. */
  async load(id: string): Promise<TableState> {
    try {
      const state = await this.#restore(id);
      if (state) return state;
    } catch (error) {
      this.#log.warn({ err: error, table: id }, "could not use a snapshot");
    }
    this.#taken.delete(id);
    return fold(EMPTY_TABLE, await this.#store.read(id, 0));
  }

  async #restore(id: string): Promise<TableState | undefined> {
    const stored = await this.#store.snapshot(id);
    if (!stored || stored.version !== (await codeVersion())) return undefined;
    // The store has checked that the text is what was written, by this same code.
    const snapshot = JSON.parse(stored.text) as TableSnapshot;
    const state = restoreSnapshot(snapshot, await this.#store.read(id, unloadedBy(snapshot)));
    this.#taken.set(id, stored.seq);
    return state;
  }

  /** Whether a snapshot of a table is to be taken. */
  isDue({ id, state }: Table): boolean {
    return !state.deleted && state.seq - (this.#taken.get(id) ?? 0) >= SNAPSHOT_EVERY;
  }

  /** Keeps the state of a table, if it is time. A failure does no harm. */
  async keepIfDue(table: Table): Promise<void> {
    if (!this.isDue(table)) return;
    const { id, state } = table;
    this.#taken.set(id, state.seq);
    try {
      const text = JSON.stringify(snapshotOf(state));
      await this.#store.keepSnapshot(id, { seq: state.seq, version: await codeVersion(), text });
    } catch (error) {
      this.#log.warn({ err: error, table: id }, "could not keep a snapshot");
    }
  }
}
