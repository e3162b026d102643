import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { RequestFailure } from "../src/requests.ts";
import { StoreUnreachableError } from "../src/store.ts";
import { connected, ping, settled, turn } from "./kept-socket.ts";

const command = (id: string): string =>
  JSON.stringify({ type: "command", id, command: { type: "say", words: "Hello" } });

/** A greeted connection that counts what is answered and what goes wrong. */
async function greeted() {
  const [answers, faults]: [string[], string[]] = [[], []];
  const metrics = { answered: (how: string) => void answers.push(how), refused: () => {}, committed: () => {} };
  const made = await connected({ messageBurst: 20 }, { metrics, faulty: () => void faults.push("fault") });
  made.hello();
  await settled();
  const table = await made.tables.find(made.opened.table);
  if (!table) throw new Error("the table is there");
  return { ...made, table, answers, faults };
}

/** What happens to a connection whose command the table doesn't decide. */
async function undecided({ failure }: RequestFailure) {
  const { socket, connection, table, answers, faults } = await greeted();
  table.enqueue = (request) => request.kind === "command" && request.reply({ failure });
  connection.receive(command("command-1"));
  await settled();
  const { code, id } = socket.sent.at(-1) ?? {};
  return { code, id, closed: socket.done, answers, faults };
}

describe("a command that isn't decided", () => {
  it.each<[RequestFailure["failure"], string, number | undefined]>([
    ["busy", "too-fast", undefined],
    ["broken", "table-broken", undefined],
    ["disk-full", "disk-full", undefined],
    ["deleted", "no-such-table", 4404],
    ["unsaved", "unavailable", 4503],
  ])("as %s is told as %s, closes the socket or not, and is counted", async (failure, code, closed) => {
    expect(await undecided({ failure })).toEqual({
      code,
      id: closed === undefined ? "command-1" : undefined,
      closed: closed === undefined ? [] : [[closed, code]],
      answers: [failure],
      faults: [],
    });
  });
});

it("commands that couldn't be stored close a socket once, for the first of them", async () => {
  const { socket, connection, table, answers } = await greeted();
  const replies: (() => void)[] = [];
  table.enqueue = (request) => request.kind === "command" && replies.push(() => request.reply({ failure: "unsaved" }));
  for (const id of ["command-1", "command-2"]) connection.receive(command(id));
  await settled();
  const before = socket.sent.length;
  for (const reply of replies) reply();
  await settled();
  expect(socket.done).toEqual([[4503, "unavailable"]]);
  expect([socket.sent.length - before, answers]).toEqual([1, ["unsaved", "unsaved"]]);
});

it("answers are counted by what they are", async () => {
  const { connection, answers } = await greeted();
  for (const id of ["command-1", "command-1"]) {
    connection.receive(command(id));
    await settled();
  }
  connection.receive('{"type":"command","id":"command-2","command":{"type":"dance"}}');
  await settled();
  expect(answers).toEqual(["accepted", "duplicate", "rejected"]);
});

it("a store that can't be reached closes a socket in a way that its client tries again", async () => {
  const { socket, connection, hello, tables, log } = await connected();
  tables.seatByToken = () => Promise.reject(new StoreUnreachableError());
  hello();
  await settled();
  expect(socket.sent).toMatchObject([{ type: "problem", code: "unavailable" }]);
  expect(socket.done).toEqual([[4503, "unavailable"]]);
  expect(log.kept).toMatchObject([{ level: "error", message: "could not serve a client" }]);
  // It stays closed for the first reason.
  connection.seatsChanged();
  connection.receive(ping);
  await settled();
  expect([socket.sent.length, socket.done.length]).toEqual([1, 1]);
});

it("seats that change are looked up for clients that have one", async () => {
  const { socket, connection, hello, tables } = await connected();
  const looked = vi.spyOn(tables, "seatByToken");
  connection.seatsChanged();
  await settled();
  expect([looked.mock.calls.length, socket.sent, socket.done]).toEqual([0, [], []]);
  hello();
  await settled();
  expect(looked).toHaveBeenCalledTimes(2);
  connection.seatsChanged();
  await settled();
  expect([looked.mock.calls.length, socket.done]).toEqual([3, []]);
  looked.mockRejectedValue(new Error("a bad sector"));
  connection.seatsChanged();
  await settled();
  expect(socket.done).toEqual([[4500, "table-broken"]]);
});

it("takes no seat where it is closed while earlier entries are loaded, at whatever moment", async () => {
  for (let moments = 0; moments < 12; moments += 1) {
    const { tables, opened, socket, connection, hello } = await connected();
    const table = await tables.find(opened.table);
    table?.state.log.unload(1);
    hello();
    for (let i = 0; i < moments * 4; i += 1) await Promise.resolve();
    connection.closed();
    await settled();
    expect([table?.subscribers.empty, socket.done]).toEqual([true, []]);
  }
});

it("a message within the rate makes up for one over it, and no more", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { socket, connection, hello } = await connected({ messagesPerSecond: 1, maxOverRate: 2 });
  hello();
  await settled();
  const flood = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) connection.receive(ping);
    await turn();
  };
  await flood(2 + 2);
  for (let i = 0; i < 3; i += 1) {
    // One more is within the rate now, and the next is over it again.
    vi.advanceTimersByTime(1000);
    await flood(2);
    expect(socket.done).toEqual([]);
  }
  await flood(1);
  expect(socket.done).toEqual([[4429, "too-fast"]]);
});

it("a seat whose socket was closed for a flood waits for ten seconds, on all of its devices", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { socket, connection, hello, tables, opened } = await connected({ messagesPerSecond: 1, maxOverRate: 2 });
  hello();
  await settled();
  const use = (await tables.find(opened.table))?.useOf(opened.member);
  for (let i = 0; i < 5; i += 1) connection.receive(ping);
  expect(socket.done).toEqual([[4429, "too-fast"]]);
  vi.advanceTimersByTime(9999);
  expect(use?.takeGreeting(1)).toBe(false);
  vi.advanceTimersByTime(2);
  expect(use?.takeGreeting(1)).toBe(true);
});
