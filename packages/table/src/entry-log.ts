import type { TableEvent } from "./events.ts";

/** An event in the log, with its position, time and member. */
export interface Entry {
  /** Position in the table's log, from 1. */
  readonly seq: number;
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
  /** The member who caused it; undefined for events of the table itself. */
  readonly by?: string;
  readonly event: TableEvent;
}

/**
 * The log of a table. Immutable, and cheap to append to: a log shares its entries with those that it was appended to, so
 * that a log of a hundred thousand entries isn't copied for each new one.
 *
 * @example
 * ```ts
 * import { EntryLog } from "@rulewright/table";
 *
 * const entry = { seq: 1, at: 0, by: "gm", event: { type: "said", words: "Good evening" } } as const;
 * const [before, after] = [EntryLog.EMPTY, EntryLog.EMPTY.with([entry])];
 * [before.length, after.length, after.at(-1)?.seq]; // => [0, 1, 1]
 * ```
 */
export class EntryLog implements Iterable<Entry> {
  /** The log without entries. */
  static readonly EMPTY: EntryLog = new EntryLog([], 0);

  readonly length: number;
  /** The entries of this log, and of those that begin with it. */
  readonly #shared: Entry[];

  private constructor(shared: Entry[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  /** The log with further entries. Only where others were appended to it already, its entries are copied. */
  with(entries: readonly Entry[]): EntryLog {
    if (entries.length === 0) return this;
    const isNewest = this.#shared.length === this.length && this.length > 0;
    const shared = isNewest ? this.#shared : this.slice();
    for (const entry of entries) shared.push(entry);
    return new EntryLog(shared, shared.length);
  }

  /** The entry at an index, from the end where it is negative; undefined where there is none. */
  at(index: number): Entry | undefined {
    const i = index < 0 ? index + this.length : index;
    return i < this.length ? this.#shared[i] : undefined;
  }

  /** Some of the entries as an array. */
  slice(start = 0, end = this.length): Entry[] {
    const [from, to] = [start, end].map((at) => Math.min(at < 0 ? Math.max(0, at + this.length) : at, this.length));
    return this.#shared.slice(from, to);
  }

  /** The index of the first entry that fits; -1 where none does. */
  findIndex(fits: (entry: Entry) => boolean): number {
    for (let i = 0; i < this.length; i += 1) {
      const entry = this.#shared[i];
      if (entry && fits(entry)) return i;
    }
    return -1;
  }

  /** The first entry that fits. */
  find(fits: (entry: Entry) => boolean): Entry | undefined {
    const index = this.findIndex(fits);
    return index < 0 ? undefined : this.at(index);
  }

  *[Symbol.iterator](): Iterator<Entry> {
    for (let i = 0; i < this.length; i += 1) {
      const entry = this.#shared[i];
      if (entry) yield entry;
    }
  }
}
