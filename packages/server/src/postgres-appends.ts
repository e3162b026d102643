import type { KnownEnds } from "./known-ends.ts";
import { isDuplicate, storeError } from "./postgres-errors.ts";
import { appendValues, extended, shapes } from "./postgres-rows.ts";
import type { StatementName } from "./postgres-statements.ts";
import { type Append, type AppendResult, DiskFullError, StoreUnreachableError } from "./store.ts";

/** Runs a statement. */
type Query = (name: StatementName, values: readonly unknown[]) => Promise<readonly unknown[]>;

/** Appends of entries and answers to several tables, those that wait in one statement. */
export class PostgresAppends {
  readonly #query: Query;
  readonly #ends: KnownEnds;
  #waiting: { readonly append: Append; readonly resolve: (result: AppendResult) => void }[] = [];
  #isAppending = false;

  constructor(query: Query, ends: KnownEnds) {
    this.#query = query;
    this.#ends = ends;
  }

  /** Appends with all others that wait for the statement under way. More statements at once would be more commits with less in each. */
  append(append: Append): Promise<AppendResult> {
    const result = new Promise<AppendResult>((resolve) => this.#waiting.push({ append, resolve }));
    void this.#appendWaiting();
    return result;
  }

  async #appendWaiting(): Promise<void> {
    if (this.#isAppending) return;
    this.#isAppending = true;
    // What is decided at the same time goes into one statement.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      const results = await this.#appendPlain(waiting.map(({ append }) => append));
      for (const [i, { resolve }] of waiting.entries()) resolve(results[i] ?? new Error("the database gave no result"));
    }
    this.#isAppending = false;
  }

  /** Appends in one statement. If that fails because of one of them, each gets its own, so that it fails alone. */
  async #appendPlain(all: readonly Append[]): Promise<readonly AppendResult[]> {
    try {
      await this.#lookUpEnds(all);
      const stored = new Set(await this.#store(all));
      return all.map(({ table }) => (stored.has(table) ? "appended" : "conflict"));
    } catch (error) {
      for (const { table } of all) this.#ends.forget(table);
      const failure = storeError(error);
      const isOfAll = failure instanceof StoreUnreachableError || failure instanceof DiskFullError;
      const [only] = all;
      if (only && all.length === 1 && isDuplicate(only, error)) return ["conflict"];
      if (all.length === 1 || isOfAll) return all.map(() => failure);
      const results: AppendResult[] = [];
      for (const one of all) results.push(...(await this.#appendPlain([one])));
      return results;
    }
  }

  /** Looks up the ends of those logs that aren't known to end where they are expected to. */
  async #lookUpEnds(all: readonly Append[]): Promise<void> {
    const unknown = all.filter(({ table, after }) => this.#ends.get(table)?.seq !== after).map(({ table }) => table);
    if (unknown.length === 0) return;
    for (const row of await this.#query("ends", [unknown])) {
      const { id, seq, hash } = shapes.namedEnd.parse(row);
      this.#ends.set(id, { seq, hash });
    }
  }

  /** Stores the appends whose logs are known to end where they expect it. Returns the tables whose logs still did. */
  async #store(all: readonly Append[]): Promise<readonly string[]> {
    const logs = all.flatMap((one) => {
      const end = this.#ends.get(one.table);
      return end?.seq === one.after ? [extended(one, end)] : [];
    });
    if (logs.length === 0) return [];
    const moved = await this.#query("append", appendValues(logs.toSorted(byTable)));
    const ids = moved.map((row) => shapes.id.parse(row).id);
    for (const { table, end } of logs) {
      if (ids.includes(table)) this.#ends.set(table, { seq: end.seq, hash: end.hash });
      else this.#ends.forget(table);
    }
    return ids;
  }
}

const byTable = (a: { readonly table: string }, b: { readonly table: string }): number => (a.table < b.table ? -1 : 1);
