import { beforeEach, describe, expect, it, vi } from "vitest";
import { openPostgresStore } from "../src/postgres-store.ts";
import { DatabaseError, StoreUnreachableError } from "../src/store.ts";
import { database } from "./fake-pg.ts";
import { keptLog } from "./support.ts";

vi.mock("pg", () => import("./fake-pg.ts"));

const URL_OF_DATABASE = "postgres://somewhere/tables";

/** What a database of the present format answers. */
function answerOf(text: string): readonly object[] {
  if (text.includes("to_regclass")) return [{ known: true }];
  if (text.includes("SELECT format")) return [{ format: 2 }];
  return text.includes("AS epoch") ? [{ epoch: "epoch-1" }] : [];
}

beforeEach(() => {
  for (const list of [database.pools, database.clients, database.queries, database.released]) list.length = 0;
  database.answer = answerOf;
  database.connects = async () => undefined;
});

/** What was asked after the store was opened. */
async function openedStore(log = keptLog()) {
  const store = await openPostgresStore(URL_OF_DATABASE, log);
  const [pool] = database.pools;
  if (!pool) throw new Error("the store has a pool");
  database.queries.length = 0;
  database.released.length = 0;
  return { store, pool };
}

const first = { table: "a", after: 0, entries: [], acknowledged: [], seats: [{ token: "t", member: "gm" }] };
const table = { id: "a", system: "evening-star", invitation: "hash", openedAt: 5 };

describe("a server's connections to its database", () => {
  it("are waited for three seconds, statements ten, and locked rows five", async () => {
    const { store, pool } = await openedStore();
    expect(pool.options).toMatchObject({
      connectionString: URL_OF_DATABASE,
      application_name: "rulewright",
      connectionTimeoutMillis: 3000,
      statement_timeout: 10_000,
      lock_timeout: 5000,
    });
    expect([store.epoch, store.refusesDuplicates, pool.ended]).toEqual(["epoch-1", true, 0]);
    await store.close();
    expect(pool.ended).toBe(1);
  });

  it("prepare a database of the present format in one transaction, and change nothing", async () => {
    await openPostgresStore(URL_OF_DATABASE, keptLog());
    const verbs = database.queries.map((text) => /^\s*(\w+(?: \w+)?)/u.exec(text)?.[1]);
    expect(verbs).toEqual([
      "BEGIN",
      "SELECT pg_advisory_xact_lock",
      "CREATE SCHEMA",
      "SELECT to_regclass",
      "SELECT format",
      "COMMIT",
      "SELECT concat_ws",
    ]);
  });

  it("are one more where changes are watched, which is kept alive", async () => {
    const { store } = await openedStore();
    const watching = { tables: () => [], end: () => undefined, changed: () => {}, presentElsewhere: () => {} };
    const presence = store.watch?.(watching);
    expect(store.watch?.(watching)).toBe(presence);
    expect(database.clients.map(({ options }) => options)).toEqual([
      { connectionString: URL_OF_DATABASE, application_name: "rulewright changes", keepAlive: true },
    ]);
    await vi.waitFor(() => expect(database.queries).toContain("LISTEN rulewright"));
    await store.close();
    expect(database.clients[0]?.ended).toBe(1);
  });

  it("are told of in the log when one is lost that nobody uses", async () => {
    const log = keptLog();
    const { store, pool } = await openedStore(log);
    const err = new Error("the connection was reset");
    pool.emit("error", err);
    expect(log.kept).toEqual([{ level: "error", message: "lost a connection to the database", details: { err } }]);
    await store.close();
  });

  it.each([
    ["an error", new Error("password authentication failed"), "password authentication failed"],
    ["anything else", "refused", "refused"],
  ])("that can't be made say why: %s", async (_, error, reason) => {
    database.connects = () => Promise.reject(error);
    const opening = openPostgresStore(URL_OF_DATABASE, keptLog());
    await expect(opening).rejects.toThrow(DatabaseError);
    await expect(opening).rejects.toThrow(`The database can't be used: ${reason}. Check DATABASE_URL.`);
    expect(database.pools[0]?.ended).toBe(1);
  });

  it("refuse a database of a later version, and undo what was begun", async () => {
    database.answer = (text) => (text.includes("SELECT format") ? [{ format: 3 }] : answerOf(text));
    await expect(openPostgresStore(URL_OF_DATABASE, keptLog())).rejects.toThrow(/format 3; this version supports 2/u);
    expect([database.queries.at(-1), database.released, database.pools[0]?.ended]).toEqual([
      "ROLLBACK",
      [undefined],
      1,
    ]);
  });
});

it("what a store writes to find out whether it can is removed again", async () => {
  const { store } = await openedStore();
  database.answer = (name) => (name === "addProbe" ? [{ id: "7" }] : []);
  await store.checkWritable();
  expect([database.queries, database.values]).toEqual([["addProbe", "removeProbe"], [7]]);
});

describe("what is stored together", () => {
  it("is one transaction", async () => {
    const { store } = await openedStore();
    await store.create(table, first);
    expect(database.queries).toEqual(["BEGIN", "addTable", "append", "addSeat", "COMMIT"]);
    expect(database.released).toEqual([undefined]);
  });

  it("is undone where a part of it fails, and the connection is used again", async () => {
    const { store } = await openedStore();
    const failure = new Error("no such column");
    database.answer = (name) => {
      if (name === "addSeat") throw failure;
      return [];
    };
    await expect(store.create(table, first)).rejects.toThrow(StoreUnreachableError);
    expect([database.queries.at(-1), database.released]).toEqual(["ROLLBACK", [undefined]]);
  });

  it("leaves a connection that can't even undo it", async () => {
    const { store } = await openedStore();
    const lost = new Error("the connection is lost");
    database.answer = () => {
      throw lost;
    };
    await expect(store.create(table, first)).rejects.toThrow(StoreUnreachableError);
    expect(database.released).toEqual([lost]);
  });

  it("is refused where no connection can be had", async () => {
    const { store } = await openedStore();
    database.connects = () => Promise.reject(new Error("timeout"));
    await expect(store.create(table, first)).rejects.toThrow(StoreUnreachableError);
    expect(database.queries).toEqual([]);
  });
});

/** An append of so many entries after one of them. */
const extending = (after: number, count: number) => ({
  table: "a",
  after,
  entries: Array.from({ length: count }, (_, i) => {
    return { seq: after + i + 1, at: 0, by: "gm", event: { type: "said", words: "x" } } as const;
  }),
  acknowledged: [],
  seats: [],
});

describe("what is appended", () => {
  it("is told to the other servers with the number that it ends with, unless it has no entries", async () => {
    const { store } = await openedStore();
    const watching = { tables: () => [], end: () => undefined, changed: () => {}, presentElsewhere: () => {} };
    store.watch?.(watching);
    database.answer = (name) =>
      name === "ends" ? [{ id: "a", seq: 7, hash: "h" }] : name === "append" ? [{ id: "a" }] : [];
    await vi.waitFor(() => expect(database.queries).toContain("notify"));
    expect(await store.append([extending(7, 3)])).toEqual(["appended"]);
    await vi.waitFor(() => expect(String(database.values[0])).toContain('"ends":[["a",10]]'));
    const told = database.queries.filter((name) => name === "notify").length;
    expect(await store.append([extending(10, 0)])).toEqual(["appended"]);
    await store.close();
    expect(database.queries.filter((name) => name === "notify")).toHaveLength(told);
  });

  it("has old answers forgotten once for each thousand entries, and fails not where that fails", async () => {
    const { store } = await openedStore();
    const forgotten: unknown[] = [];
    let end = 998;
    database.answer = (name) => {
      if (name === "ends") return [{ id: "a", seq: end, hash: "h" }];
      if (name !== "forgetCommands") return name === "append" ? [{ id: "a" }] : [];
      forgotten.push(end, database.values);
      throw new Error("the connection is lost");
    };
    for (end of [998, 999, 1000, 1001]) expect(await store.append([extending(end, 1)])).toEqual(["appended"]);
    await vi.waitFor(() => expect(forgotten).toEqual([999, ["a", 1000 - 20_000]]));
    await store.close();
  });
});
