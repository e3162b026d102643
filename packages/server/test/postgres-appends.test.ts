import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { KnownEnds } from "../src/known-ends.ts";
import { PostgresAppends } from "../src/postgres-appends.ts";
import { isDuplicate, storeError } from "../src/postgres-errors.ts";
import { type Append, DiskFullError, StoreUnreachableError } from "../src/store.ts";

/** An append of one entry after another, with an accepted command. */
const append = (table: string, after: number, ...ids: readonly string[]): Append => ({
  table,
  after,
  entries: [{ seq: after + 1, at: 0, by: "ann", event: { type: "said", words: "Hello" } }],
  acknowledged: ids.map((id) => ({ member: "ann", id, answer: { answer: "accepted", lines: 1 } })),
  seats: [],
});

/** An error that a PostgreSQL server reports. */
const reported = (code: string, constraint?: string): Error =>
  Object.assign(new Error(`state ${code}`), {
    code,
    severity: "ERROR",
    ...(constraint === undefined ? {} : { constraint }),
  });

/** A database with logs of some lengths, whose statement for appends fails for some tables. */
function database(lengths: Readonly<Record<string, number>>, failures: Readonly<Record<string, Error>> = {}) {
  const logs = new Map(Object.entries(lengths));
  const asked: (readonly [name: string, tables: readonly string[]])[] = [];
  const ends = new KnownEnds();
  const query = async (name: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
    const tables = z.array(z.string()).parse(values[0]);
    asked.push([name, tables]);
    if (name === "ends") return tables.map((id) => ({ id, seq: logs.get(id) ?? 0, hash: `${logs.get(id)}` }));
    const failure = tables.flatMap((table) => failures[table] ?? [])[0];
    if (failure) throw failure;
    const [afters, seqs] = z.array(z.array(z.number())).parse(values.slice(1, 3));
    const moved = tables.filter((table, i) => logs.get(table) === afters?.[i]);
    for (const [i, table] of tables.entries()) if (moved.includes(table)) logs.set(table, seqs?.[i] ?? 0);
    return moved.map((id) => ({ id }));
  };
  return { appends: new PostgresAppends(query, ends), logs, asked, ends, query };
}

describe("appends in a PostgreSQL database", () => {
  it("of the same time are one statement, and those meanwhile the next one", async () => {
    const { appends, asked } = database({ t1: 2, t2: 0, t3: 5 });
    const first = Promise.all([appends.append(append("t1", 2)), appends.append(append("t2", 0))]);
    const then = first.then(() => appends.append(append("t1", 3)));
    expect([await first, await then]).toEqual([["appended", "appended"], "appended"]);
    // Only logs whose ends aren't known are looked up.
    expect(asked).toEqual([
      ["ends", ["t1", "t2"]],
      ["append", ["t1", "t2"]],
      ["append", ["t1"]],
    ]);
    expect(await appends.append(append("t3", 5))).toBe("appended");
  });

  it("wait for the statement under way", async () => {
    const { ends, query } = database({ t1: 0, t2: 0 });
    let [underWay, most] = [0, 0];
    const slowly = async (name: string, values: readonly unknown[]): Promise<readonly unknown[]> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return query(name, values);
    };
    const appends = new PostgresAppends(slowly, ends);
    const first = appends.append(append("t1", 0));
    await vi.waitUntil(() => most > 0, { interval: 1 });
    const second = appends.append(append("t2", 0));
    expect(await Promise.all([first, second])).toEqual(["appended", "appended"]);
    expect(most).toBe(1);
  });

  it("conflict where the log ends elsewhere, also if that has just changed", async () => {
    const { appends, asked, logs } = database({ t1: 2, t2: 2 });
    expect(await appends.append(append("t1", 1))).toBe("conflict");
    expect(asked).toEqual([["ends", ["t1"]]]);
    expect(await appends.append(append("t2", 2))).toBe("appended");
    logs.set("t2", 7);
    expect(await appends.append(append("t2", 3))).toBe("conflict");
    expect(await appends.append(append("t2", 7))).toBe("appended");
    expect(asked.slice(1)).toEqual([
      ["ends", ["t2"]],
      ["append", ["t2"]],
      ["append", ["t2"]],
      ["ends", ["t2"]],
      ["append", ["t2"]],
    ]);
  });

  it("fail alone where one of them is to blame", async () => {
    const { appends, logs } = database({ t1: 0, t2: 0, t3: 0 }, { t2: reported("22P05") });
    const results = await Promise.all(["t1", "t2", "t3"].map((table) => appends.append(append(table, 0))));
    expect(results).toEqual(["appended", reported("22P05"), "appended"]);
    expect(Object.fromEntries(logs)).toEqual({ t1: 1, t2: 0, t3: 1 });
  });

  it("conflict where a command is among the accepted ones already", async () => {
    const { appends } = database({ t1: 0, t2: 0 }, { t1: reported("23505", "commands_pkey") });
    const results = await Promise.all([appends.append(append("t1", 0, "one")), appends.append(append("t2", 0, "two"))]);
    expect(results).toEqual(["conflict", "appended"]);
    expect(await appends.append(append("t1", 0, "one", "one"))).toBeInstanceOf(Error);
  });

  it("all fail without a second attempt where the database is full or gone", async () => {
    for (const [state, failure] of [
      ["53100", DiskFullError],
      ["57P01", StoreUnreachableError],
    ] as const) {
      const { appends, asked, ends } = database({ t1: 0, t2: 0 }, { t2: reported(state) });
      const results = await Promise.all(["t1", "t2"].map((table) => appends.append(append(table, 0))));
      for (const result of results) expect(result).toBeInstanceOf(failure);
      expect([asked.length, ends.get("t1")]).toEqual([2, undefined]);
    }
  });
});

it("an error of PostgreSQL is about the disk, the way to the database, or a statement", () => {
  const kinds = ["53100", "08006", "53300", "57014", "58030", "23505", "40P01"].map(
    (state) => storeError(reported(state)).constructor,
  );
  const gone = StoreUnreachableError;
  expect(kinds).toEqual([DiskFullError, gone, gone, gone, gone, Error, Error]);
  expect(storeError(new Error("connection refused"))).toBeInstanceOf(gone);
  const known = [new DiskFullError(), new StoreUnreachableError()];
  expect(known.map(storeError)).toEqual(known);
  expect(isDuplicate(append("t1", 0, "one"), reported("23505", "seats_pkey"))).toBe(false);
});

it("the ends of 10,000 logs are remembered, those that were seen last", () => {
  const ends = new KnownEnds();
  for (let i = 0; i < 10_000; i += 1) ends.set(`t${i}`, { seq: i, hash: "" });
  ends.set("t0", { seq: 1, hash: "x" });
  expect(ends.get("t1")).toBeDefined();
  ends.set("new", { seq: 1, hash: "" });
  expect([ends.get("t0"), ends.get("t1"), ends.get("t2")]).toEqual([
    { seq: 1, hash: "x" },
    undefined,
    { seq: 2, hash: "" },
  ]);
  ends.forget("t0");
  expect(ends.get("t0")).toBeUndefined();
});
