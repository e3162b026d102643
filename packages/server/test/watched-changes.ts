import { EventEmitter } from "node:events";
import { vi } from "vitest";
import { type ChangesClient, PostgresChanges } from "../src/postgres-changes.ts";
import { keptLog } from "./support.ts";

/** A connection to a database that does nothing but keep what it is asked for. */
class FakeClient extends EventEmitter implements ChangesClient {
  readonly told: Record<string, unknown>[] = [];
  readonly texts: string[] = [];
  ended = 0;
  fails = false;

  async connect(): Promise<void> {
    if (this.fails) throw new Error("no route to the database");
  }

  async query(query: string | { readonly values: readonly unknown[] }): Promise<void> {
    if (typeof query === "string") return void this.texts.push(query);
    this.told.push(JSON.parse(String(query.values[0])));
    if (this.fails) throw new Error("lost");
  }

  async end(): Promise<void> {
    this.ended += 1;
  }
}

function withoutServer(told: Record<string, unknown>): Record<string, unknown> {
  const { server: _, ...news } = told;
  return news;
}

/** A server that watches some tables, each with the number of its last entry, and a database where they may have others. */
export function watched(
  known: Readonly<Record<string, number>> = {},
  stored: Readonly<Record<string, number>> = known,
) {
  const clients: FakeClient[] = [];
  const asked: unknown[] = [];
  const changed: string[] = [];
  const present: (readonly [string, readonly string[]])[] = [];
  const log = keptLog();
  let fails = false;
  const newClient = (): FakeClient => {
    const client = new FakeClient();
    client.fails = fails;
    clients.push(client);
    return client;
  };
  const query = async ({ values: [tables] }: { readonly values: readonly unknown[] }) => {
    asked.push(tables);
    return { rows: Object.entries(stored).map(([id, seq]) => ({ id, seq })) };
  };
  const watching = {
    tables: () => Object.keys(known),
    end: (table: string) => known[table],
    changed: (table: string) => void changed.push(table),
    presentElsewhere: (table: string, members: readonly string[]) => void present.push([table, members]),
  };
  const changes = new PostgresChanges(newClient, { query }, watching, log);
  const latest = (): FakeClient => clients.at(-1) ?? new FakeClient();
  return {
    changes,
    clients,
    asked,
    changed,
    present,
    log,
    latest,
    setFailing: (value: boolean) => (fails = value),
    hear: (news: object | string) =>
      void latest().emit("notification", { payload: typeof news === "string" ? news : JSON.stringify(news) }),
    /** What was told, without the name of this server. */
    told: () => latest().told.map(withoutServer),
    later: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}
