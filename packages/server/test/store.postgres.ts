import { readFileSync } from "node:fs";
import type { Entry } from "@rulewright/table";
import { Client } from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { openPostgresStore } from "../src/postgres-store.ts";
import type { Store } from "../src/store.ts";
import { PostgresServer } from "./postgres-server.ts";
import { storeContract } from "./store-contract.ts";
import { keptLog } from "./support.ts";

const server = await PostgresServer.start();
const opened: Store[] = [];

afterAll(async () => {
  await Promise.all(opened.map((store) => store.close().catch(() => undefined)));
  await server.stop();
});

const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

const open = (url: string): Promise<Store> => openPostgresStore(url, keptLog());

storeContract("the PostgreSQL store", () => {
  let url: Promise<string> | undefined;
  return { open: async () => open(await (url ??= server.newDatabase())) };
});

describe("logs that are read together", () => {
  it("are read, but for a damaged one", async () => {
    const url = await server.newDatabase();
    const entries: readonly Entry[] = [{ seq: 1, at: 1000, by: "gm", event: { type: "said", words: "hello" } }];
    const store = await open(url);
    for (const id of ["whole", "damaged"]) {
      const table = { id, system: "evening-star", invitation: "hash", openedAt: 5 };
      await store.create(table, { table: id, after: 0, entries, acknowledged: [], seats: [] });
    }
    await server.query(databaseOf(url), "UPDATE rulewright.entries SET at = 1 WHERE table_id = 'damaged'");
    const damage = "The log of table damaged is damaged: entry 1 was changed. Restore it from a backup.";
    const read = await Promise.allSettled(["whole", "damaged", "missing"].map((id) => store.read(id, 0)));
    expect(read).toEqual([
      { status: "fulfilled", value: entries },
      { status: "rejected", reason: expect.objectContaining({ message: damage }) },
      { status: "fulfilled", value: [] },
    ]);
    await store.close();
  });
});

describe("a database of format 1", () => {
  it("loses the log of a table with the table, as before", async () => {
    const url = await server.newDatabase();
    await server.query(databaseOf(url), readFileSync(new URL("postgres-format-1.sql", import.meta.url), "utf8"));
    await (await open(url)).close();
    const rows = (): Promise<readonly unknown[]> =>
      server.query(
        databaseOf(url),
        "SELECT table_id FROM rulewright.entries JOIN rulewright.commands USING (table_id)",
      );
    expect(await rows()).toEqual([{ table_id: "old" }]);
    await server.query(databaseOf(url), "DELETE FROM rulewright.tables");
    expect(await rows()).toEqual([]);
  });
});

describe("a database that was brought up to date", () => {
  it("has the format of a new one, and isn't brought up to date again", async () => {
    const [old, fresh] = [await server.newDatabase(), await server.newDatabase()];
    await server.query(databaseOf(old), readFileSync(new URL("postgres-format-1.sql", import.meta.url), "utf8"));
    const formatOf = async (url: string) => {
      await (await open(url)).close();
      return await server.query(databaseOf(url), "SELECT format FROM rulewright.store");
    };
    expect(await formatOf(old)).toEqual(await formatOf(fresh));
    expect(await formatOf(old)).toEqual(await formatOf(fresh));
  });
});

describe("the statements of a server that began with an empty database", () => {
  it("find rows by index and never read a whole table", async () => {
    const url = await server.newDatabase();
    await (await open(url)).close();
    // A connection hands in what it has counted when it ends.
    const wholeReads = async (): Promise<unknown> =>
      await server.query(
        databaseOf(url),
        `SELECT relname, seq_scan FROM pg_stat_user_tables
         WHERE relname IN ('tables', 'entries', 'commands', 'seats') ORDER BY relname`,
      );
    const before = await wholeReads();
    const store = await open(url);
    await store.create(
      { id: "a", system: "evening-star", invitation: "hash", openedAt: 5 },
      { table: "a", after: 0, entries: [], acknowledged: [], seats: [{ token: "t", member: "gm" }] },
    );
    // More often than a database tries plans of its own for each call of a statement.
    for (let after = 0; after < 20; after++) {
      const entry = { seq: after + 1, at: 1000, by: "gm", event: { type: "said", words: "hello" } } as const;
      const command = { member: "gm", id: `command ${after}` };
      const answer = { answer: "accepted", lines: after + 1 } as const;
      expect(
        await store.append([
          { table: "a", after, entries: [entry], acknowledged: [{ ...command, answer }], seats: [] },
        ]),
      ).toEqual(["appended"]);
      expect(await store.read("a", after)).toEqual([entry]);
      expect(await store.firstAnswers("a", [command])).toHaveLength(1);
      expect(await store.memberOf("a", "t")).toBe("gm");
    }
    await store.close();
    expect(await wholeReads()).toEqual(before);
  });
});

describe("two servers that append to the same tables", () => {
  it("lock them in the same order, whatever they were given first", async () => {
    const url = await server.newDatabase();
    const [one, other] = [await open(url), await open(url)];
    const first = { after: 0, acknowledged: [], seats: [] };
    const entries = [{ seq: 1, at: 1000, by: "gm", event: { type: "said", words: "hello" } }] as const;
    const tables = ["a", "b", "c"];
    for (const id of tables) {
      const table = { id, system: "evening-star", invitation: "hash", openedAt: 5 };
      await one.create(table, { ...first, table: id, entries: [] });
      for (const store of [one, other]) await store.read(id, 0);
    }
    // Somebody else has the table in the middle until both servers wait for it, each with those before it.
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query("BEGIN; SELECT FROM rulewright.tables WHERE id = 'b' FOR UPDATE");
    const appends = tables.map((table) => ({ ...first, table, entries }));
    const results = Promise.all([one.append(appends), other.append(appends.toReversed())]);
    const waiting = "SELECT count(*)::integer FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    await expect.poll(() => server.query(databaseOf(url), waiting)).toEqual([{ count: 2 }]);
    await holder.query("ROLLBACK");
    const told = (await results).map((of) => [...new Set(of)].join());
    expect(new Set(told)).toEqual(new Set(["appended", "conflict"]));
    await Promise.all([holder.end(), one.close(), other.close()]);
    const deadlocks = `SELECT deadlocks::integer FROM pg_stat_database WHERE datname = '${databaseOf(url)}'`;
    expect(await server.query("postgres", deadlocks)).toEqual([{ deadlocks: 0 }]);
  });

  it("tell each other of entries, and not of answers alone", async () => {
    const url = await server.newDatabase();
    const [one, other] = [await open(url), await open(url)];
    const changed: string[] = [];
    // With no table in use, the ends of logs are never compared: only a notification tells of an entry.
    const idle = { tables: () => [], presentElsewhere: () => undefined };
    one.watch?.({ ...idle, end: () => undefined, changed: () => undefined });
    other.watch?.({ ...idle, end: () => -1, changed: (table) => void changed.push(table) });
    // Each greets the others once it listens.
    const listening = "SELECT count(*)::integer FROM pg_stat_activity WHERE query LIKE 'SELECT pg_notify%'";
    await expect.poll(() => server.query(databaseOf(url), listening)).toEqual([{ count: 2 }]);
    const first = { after: 0, acknowledged: [], seats: [] };
    const entries = [{ seq: 1, at: 1000, by: "gm", event: { type: "said", words: "hello" } }] as const;
    for (const id of ["a", "b"]) {
      const table = { id, system: "evening-star", invitation: "hash", openedAt: 5 };
      await one.create(table, { ...first, table: id, entries: [] });
    }
    const acknowledged = [{ member: "gm", id: "c", answer: { answer: "accepted", lines: 0 } }] as const;
    expect(await one.append([{ ...first, table: "b", entries: [], acknowledged }])).toEqual(["appended"]);
    expect(await one.append([{ ...first, table: "a", entries }])).toEqual(["appended"]);
    await expect.poll(() => changed).toEqual(["a"]);
    await Promise.all([one.close(), other.close()]);
  });
});
