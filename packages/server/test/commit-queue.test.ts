import { expect, it, onTestFinished, vi } from "vitest";
import { CommitQueue } from "../src/commit-queue.ts";
import { SecureDice } from "../src/dice-source.ts";
import { platform } from "../src/environment.ts";
import type { LiveTable } from "../src/live-table.ts";
import type { Snapshots } from "../src/snapshots.ts";
import { type AppendResult, DiskFullError, type Store } from "../src/store.ts";
import { keptLog } from "./support.ts";

interface Scene {
  /** What the store answers to each append of all tables. It throws an Error that is returned. */
  readonly results: readonly (readonly AppendResult[] | Error)[];
  /** The entries that other servers have stored meanwhile; an Error where they can't be read. */
  readonly stored?: readonly object[] | Error;
  readonly exists?: boolean;
  /** How many milliseconds deciding takes. */
  readonly takes?: number;
  /** Where a table fails. */
  readonly fails?: "createBatch" | "commit" | "catchUp";
}

/** A queue with a table that writes down what happens to its requests. */
function queue({ results, stored = [], exists = true, takes = 0, fails }: Scene) {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const [log, done, measured] = [keptLog(), [] as string[], [] as (readonly number[])[]];
  const left = [...results];
  const does = (name: string): void => {
    if (name === fails) throw new Error(name);
    done.push(name);
  };
  const store = {
    append: async (batches: readonly unknown[]) => {
      done.push(`append ${batches.length}`);
      vi.advanceTimersByTime(250);
      const next = left.shift() ?? [];
      if (next instanceof Error) throw next;
      return next;
    },
    read: async () => {
      if (stored instanceof Error) throw stored;
      return stored;
    },
    table: async () => (exists ? {} : undefined),
  } as unknown as Store;
  const snapshots = { keepIfDue: async () => does("keep") } as unknown as Snapshots;
  const metrics = {
    committed: (...of: readonly number[]) => void measured.push(of),
    answered: () => undefined,
    refused: () => undefined,
  };
  const commits = new CommitQueue(store, snapshots, {
    ...platform,
    dice: new SecureDice(Buffer.alloc(48, 1)),
    log,
    metrics,
  });
  const table = (id: string): LiveTable =>
    ({
      id,
      state: { seq: 3 },
      takeRequests: () => ["a request", "another"],
      createBatch: async (requests: readonly unknown[]) => {
        vi.advanceTimersByTime(takes);
        does("createBatch");
        return { append: {}, requests };
      },
      commit: () => does("commit"),
      catchUp: async () => does("catchUp"),
      requeue: () => {
        done.push("requeue");
        commits.schedule(one);
      },
      reject: (_: unknown, { failure }: { readonly failure: string }) => done.push(failure),
    }) as unknown as LiveTable;
  const one = table("one");
  const run = async () => {
    commits.schedule(one);
    commits.schedule(one);
    await commits.drain();
    return { done, measured, logged: log.kept.map(({ level, message, details }) => ({ level, message, details })) };
  };
  return { run, commits, table, done };
}

it("decides, stores, answers, and then keeps a snapshot; a table that is scheduled twice comes once", async () => {
  const { done, measured, logged } = await queue({ results: [["appended"]] }).run();
  expect(done).toEqual(["createBatch", "append 1", "commit", "keep"]);
  expect(measured).toEqual([[2, 0.25]]);
  expect(logged).toEqual([]);
});

it("stores what several tables have decided at once", async () => {
  const { commits, table, done } = queue({ results: [["appended", "appended"]] });
  for (const id of ["one", "two"]) commits.schedule(table(id));
  await commits.drain();
  expect(done.filter((one) => one.startsWith("append"))).toEqual(["append 2"]);
  expect(done.filter((one) => one === "commit")).toHaveLength(2);
});

it("warns of a table whose requests took more than half a second", async () => {
  expect((await queue({ results: [["appended"]], takes: 500 }).run()).logged).toEqual([]);
  expect((await queue({ results: [["appended"]], takes: 501 }).run()).logged).toEqual([
    {
      level: "warn",
      message: "deciding the requests of a table took too long",
      details: { table: "one", requests: 2, milliseconds: 501 },
    },
  ]);
});

it("rejects what could not be decided or stored, and says so in the log", async () => {
  const broken = new Error("broken");
  const cases: readonly (readonly [Scene, readonly string[], string])[] = [
    [{ results: [[]], fails: "createBatch" }, ["unsaved", "append 0"], "could not read a table"],
    [{ results: [broken] }, ["createBatch", "append 1", "unsaved"], "could not store a table"],
    [{ results: [[broken]] }, ["createBatch", "append 1", "unsaved"], "could not store a table"],
    [{ results: [[]] }, ["createBatch", "append 1", "unsaved"], "could not store a table"],
    [{ results: [new DiskFullError()] }, ["createBatch", "append 1", "disk-full"], "could not store a table"],
    [{ results: [["appended"]], fails: "commit" }, ["createBatch", "append 1"], "could not publish a commit"],
    [{ results: [["conflict"]], stored: broken }, ["createBatch", "append 1", "unsaved"], "could not read a table"],
    [
      { results: [["conflict"]], stored: [{}], fails: "catchUp" },
      ["createBatch", "append 1", "unsaved"],
      "could not read a table",
    ],
  ];
  for (const [scene, done, message] of cases) {
    const happened = await queue(scene).run();
    expect(happened.done).toEqual(done);
    expect(happened.logged).toMatchObject([{ level: "error", message, details: { table: "one" } }]);
    vi.useRealTimers();
  }
});

it("decides again after what another server has stored, unless it has deleted the table", async () => {
  const again = ["createBatch", "append 1", "catchUp", "requeue", "createBatch", "append 1", "commit", "keep"];
  const conflict: Scene = { results: [["conflict"], ["appended"]] };
  expect((await queue({ ...conflict, stored: [{}] }).run()).done).toEqual(again);
  expect((await queue(conflict).run()).done).toEqual(again);
  expect((await queue({ ...conflict, exists: false }).run()).done).toEqual(["createBatch", "append 1", "deleted"]);
  expect((await queue({ ...conflict, stored: [{}], exists: false }).run()).done).toEqual(again);
});
