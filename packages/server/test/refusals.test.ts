import fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkDataFolder, ListenError, PortInUseError } from "../src/index.ts";
import { listen } from "../src/listen.ts";
import { parseCommand } from "../src/messages.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { type Append, type AppendResult, DiskFullError } from "../src/store.ts";
import { keptLog, newFolder, openTable, post, serve } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";

const say = { type: "say", words: "x" };

/** A value in so many lists. */
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe("a command without a socket", () => {
  it("is read whatever type it says it is a message of", () => {
    for (const type of ["command", "ping", 5]) {
      expect(parseCommand({ type, id: "12345678", command: say })).toEqual({
        kind: "command",
        id: "12345678",
        command: say,
      });
    }
  });

  it("is refused where it is no object, nested too deep, or too large, with what is wrong", () => {
    const bodies = [[], null, "x", nested(13), { id: "12345678", command: { ...say, words: nested(12) } }];
    for (const body of bodies) expect(parseCommand(body)).toMatchObject({ kind: "problem", code: "bad-message" });
    expect(parseCommand(nested(13))).toMatchObject({
      message: "This message can't be read. It is nested more than 12 deep.",
    });
    const many = { id: "12345678", command: { ...say, words: Array.from({ length: 4000 }, () => 1) } };
    expect(parseCommand(many)).toMatchObject({ message: "This message can't be read. It has more than 4000 values." });
  });

  it("is refused with its id where the command is good and something stands beside it", () => {
    expect(parseCommand({ id: "12345678", command: say, more: 1 })).toEqual({
      kind: "bad-command",
      id: "12345678",
      refusal: expect.objectContaining({
        code: "bad-command",
        details: { command: "say", problem: "unexpected fields" },
      }),
    });
  });
});

/** A server whose store answers its appends as a test says, with a table. */
async function failingServer() {
  let results: ((all: readonly Append[]) => readonly AppendResult[]) | undefined;
  const { port } = await serve({
    log: keptLog(),
    openStore: (folder) => withAppend(openSqliteStore(folder), async (all, go) => (results ? results(all) : go(all))),
  });
  const opened = await openTable(port);
  return { port, opened, fail: (error: Error | undefined) => (results = error && ((all) => all.map(() => error))) };
}

it("a command that could not be stored is refused with what to do, by the way that it came", async () => {
  const { port, opened, fail } = await failingServer();
  const send = async (id: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/tables/${opened.table}/commands`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-token": opened.token },
      body: JSON.stringify({ id, command: say }),
    });
    return {
      status: response.status,
      wait: response.headers.get("retry-after"),
      body: (await response.json()) as object,
    };
  };
  fail(new Error("a bad sector"));
  expect(await send("command-1")).toEqual({
    status: 503,
    wait: "5",
    body: { code: "unsaved", message: "The table can't be changed right now. Try again later." },
  });
  expect(
    await post(port, `/api/tables/${opened.table}/seats`, { invitation: opened.invitation, name: "P" }),
  ).toMatchObject({ status: 503, body: { code: "unsaved" } });
  fail(new DiskFullError());
  expect(await send("command-1")).toMatchObject({ status: 507, wait: null, body: { code: "disk-full" } });
  fail(undefined);
  expect(await send("command-1")).toMatchObject({ status: 200, body: { answer: "accepted" } });
});

it("a view is refused to a seat that has asked too often", async () => {
  const { port } = await serve({ limits: { messageBurst: 2, messagesPerSecond: 0.001 } });
  const { table, token } = await openTable(port);
  const answers: unknown[] = [];
  for (let i = 0; i < 3; i += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/api/tables/${table}/view`, {
      headers: { "x-token": token },
    });
    answers.push([response.status, ((await response.json()) as { code?: string }).code]);
  }
  expect(answers).toEqual([
    [200, undefined],
    [200, undefined],
    [429, "too-fast"],
  ]);
});

it("a server that finds its port taken once it listens says so like one that looks first", async () => {
  const [first, second] = [fastify(), fastify()];
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
  const port = await listen(first, "127.0.0.1", 0);
  expect(port).toBeGreaterThan(0);
  const error = await listen(second, "127.0.0.1", port).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PortInUseError);
  expect(error).toMatchObject({ port });
  await expect(listen(fastify(), "192.0.2.1", port)).rejects.toThrow(ListenError);
});

it("a backup of many pages ends once its server closes, and says so", async () => {
  const store = openSqliteStore(newFolder());
  onTestFinished(() => store.close());
  const event = { type: "said", words: "x".repeat(3_000_000) } as const;
  const entries = [{ seq: 1, at: 1, by: "gm", event }];
  const table = { id: "a", system: "evening-star", invitation: "hash", openedAt: 5 };
  await store.create(table, { table: "a", after: 0, entries, acknowledged: [], seats: [] });
  const stopped = store.backUp(`${newFolder()}/copy.sqlite`, () => false);
  await expect(stopped).rejects.toThrow("the backup was stopped");
  const whole = newFolder();
  await store.backUp(`${whole}/tables.sqlite`, () => true);
  expect(await checkDataFolder(whole)).toEqual({ tables: [{ id: "a", entries: 1 }], faults: [] });
});
