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
 * Entries are needed of a log that has only later ones. The log has to be completed with earlier ones first.
 *
 * @example
 * ```ts
 * import { EntriesNotLoaded, EntryLog } from "@rulewright/table";
 *
 * const log = EntryLog.beginningAfter(1, []);
 * const attempt = (): unknown => {
 *   try {
 *     return log.at(0);
 *   } catch (error) {
 *     return error;
 *   }
 * };
 * attempt() instanceof EntriesNotLoaded; // => true
 * ```
 */
export class EntriesNotLoaded extends Error {
  constructor(loaded: number) {
    super(`the first ${loaded} entries of the log aren't loaded`);
    this.name = "EntriesNotLoaded";
  }
}

/**
 * The log of a table. Immutable, and cheap to append to: a log shares its entries with those that it was appended to, so
 * that a log of a hundred thousand entries isn't copied for each new one. The first entries of a long log may be left in
 * the store; whatever needs one of them throws an EntriesNotLoaded until the log is completed.
 *
 * @example
 * ```ts
 * import { EntryLog } from "@rulewright/table";
 *
 * const entry = (seq: number) => ({ seq, at: 0, by: "gm", event: { type: "said", words: "Good evening" } }) as const;
 * const [before, after] = [EntryLog.EMPTY, EntryLog.EMPTY.with([entry(1)])];
 * [before.length, after.length, after.at(-1)?.seq]; // => [0, 1, 1]
 * const late = EntryLog.beginningAfter(1, [entry(2)]);
 * [late.length, late.unloaded]; // => [2, 1]
 * late.complete([entry(1)]);
 * late.at(0)?.seq; // => 1
 * late.unload(1);
 * [late.length, late.unloaded]; // => [2, 1]
 * ```
 */
export class EntryLog implements Iterable<Entry> {
  /** The log without entries. */
  static readonly EMPTY: EntryLog = new EntryLog({ unloaded: 0, entries: [] }, 0);

  readonly length: number;
  /** The entries of this log that are loaded, and of those that begin with it. */
  readonly #shared: { unloaded: number; entries: Entry[] };

  private constructor(shared: { unloaded: number; entries: Entry[] }, length: number) {
    this.#shared = shared;
    this.length = length;
  }

  /** A log whose first entries, so many of them, aren't loaded. */
  static beginningAfter(unloaded: number, entries: readonly Entry[]): EntryLog {
    return new EntryLog({ unloaded, entries: [...entries] }, unloaded + entries.length);
  }

  /** How many of the first entries aren't loaded. */
  get unloaded(): number {
    return this.#shared.unloaded;
  }

  /** Adds entries just before the first one that is loaded, for every log that shares this one's entries. */
  complete(entries: readonly Entry[]): void {
    const { unloaded } = this.#shared;
    if (entries.length > unloaded) throw new RangeError(`only ${unloaded} entries of the log aren't loaded`);
    this.#shared.entries = [...entries, ...this.#shared.entries];
    this.#shared.unloaded -= entries.length;
  }

  /**
   * Leaves all but so many of the last entries in the store from now on, for every log that shares this one's. Logs that end
   * before those can't be appended to any more.
   */
  unload(kept: number): void {
    const { entries, unloaded } = this.#shared;
    const left = this.length - kept;
    if (left <= unloaded) return;
    this.#shared.entries = entries.slice(left - unloaded);
    this.#shared.unloaded = left;
  }

  /** The log with further entries. Only where others were appended to it already, its entries are copied. */
  with(entries: readonly Entry[]): EntryLog {
    if (entries.length === 0) return this;
    const { unloaded, entries: loaded } = this.#shared;
    const isNewest = unloaded + loaded.length === this.length && this.length > 0;
    const shared = isNewest ? this.#shared : { unloaded, entries: this.slice(unloaded) };
    for (const entry of entries) shared.entries.push(entry);
    return new EntryLog(shared, this.length + entries.length);
  }

  /** The entry at an index, from the end where it is negative; undefined where there is none. */
  at(index: number): Entry | undefined {
    const i = index < 0 ? index + this.length : index;
    return i >= 0 && i < this.length ? this.#shared.entries[this.#placeOf(i)] : undefined;
  }

  /** Some of the entries as an array. */
  slice(start = 0, end = this.length): Entry[] {
    const bound = (at: number): number => Math.min(at < 0 ? Math.max(0, at + this.length) : at, this.length);
    const [from, to] = [bound(start), bound(end)];
    return from < to ? this.#shared.entries.slice(this.#placeOf(from), this.#placeOf(to)) : [];
  }

  *[Symbol.iterator](): Iterator<Entry> {
    for (let i = 0; i < this.length; i += 1) {
      const entry = this.at(i);
      if (entry) yield entry;
    }
  }

  /** Where the entry at an index is among those that are loaded. */
  #placeOf(index: number): number {
    const { unloaded } = this.#shared;
    if (index < unloaded) throw new EntriesNotLoaded(unloaded);
    return index - unloaded;
  }
}
