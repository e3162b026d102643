import { PROTOCOL, type TableState } from "@rulewright/table";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { TableUpdates } from "../src/table-updates.ts";
import { connected, ping, settled, turn } from "./kept-socket.ts";

/** The lines that a client is greeted with who had some of an epoch. */
const welcomeLines = async (had: number, epoch?: string) => {
  const { socket, hello } = await connected();
  hello(had, epoch);
  await settled();
  return socket.sent[0]?.["lines"];
};

/** What a client is sent after its greeting who plans an undo and pings. */
const answersAfterPlan = async (messageBurst: number) => {
  const { socket, connection, hello } = await connected({ messageBurst });
  hello();
  for (const message of ['{"type":"plan-undo","lines":[1]}', ping]) {
    await settled();
    connection.receive(message);
  }
  await settled();
  return socket.sent.slice(1).map(({ type }) => type);
};

describe("a connection", () => {
  it("takes no seat if it closes before it is greeted, at whatever moment", async () => {
    for (let moments = 0; moments < 8; moments += 1) {
      const { tables, opened, socket, connection, hello } = await connected();
      hello();
      for (let i = 0; i < moments; i += 1) await Promise.resolve();
      connection.closed();
      await settled();
      expect((await tables.find(opened.table))?.subscribers.empty).toBe(true);
      expect(socket.done).toEqual([]);
    }
  });

  it("greets with the lines that are missing, and answers pings", async () => {
    const { socket, connection, hello, opened } = await connected();
    expect(connection.member).toBe("");
    hello(1);
    connection.receive(ping);
    await settled();
    expect(connection.member).toBe(opened.member);
    expect(socket.sent.map(({ type }) => type)).toEqual(["welcome", "pong"]);
    expect(socket.sent[0]).toMatchObject({ protocol: PROTOCOL, present: [opened.member] });
    const { lines } = socket.sent[0] ?? {};
    expect(lines).toEqual(expect.arrayContaining([expect.objectContaining({ n: 2 })]));
    expect(lines).not.toEqual(expect.arrayContaining([expect.objectContaining({ n: 1 })]));
  });

  it("greets with all lines whoever has more than there are, or those of another log", async () => {
    const all = await welcomeLines(0);
    if (!Array.isArray(all)) throw new Error("a welcome has lines");
    const count = all.length;
    expect(count).toBeGreaterThan(1);
    const counts = [[count - 1], [count], [count + 1], [count, "another"]] as const;
    expect(await Promise.all(counts.map(([had, epoch]) => welcomeLines(had, epoch)))).toMatchObject([
      { length: 1 },
      [],
      { length: count },
      { length: count },
    ]);
  });

  it("greets with the newest 200 lines of a long log", async () => {
    const { socket, hello, opened, tables } = await connected();
    const table = await tables.find(opened.table);
    const said = Array.from(
      { length: 205 },
      (_, i) =>
        new Promise((reply) => {
          const command = { type: "say", words: `${i}` } as const;
          table?.enqueue({ kind: "command", member: opened.member, id: `command-${i}`, command, reply });
        }),
    );
    await Promise.all(said);
    hello();
    await settled();
    const { lines } = socket.sent[0] ?? {};
    expect(lines).toHaveLength(200);
    expect(lines).toMatchObject(Array.from({ length: 200 }, (_, i) => ({ event: { words: `${i + 5}` } })));
  });

  it("isn't closed for want of a greeting once it was greeted", async () => {
    const { socket, hello } = await connected({ handshakeTimeout: 30 });
    hello();
    await settled();
    expect(socket.sent).toHaveLength(1);
    expect(socket.done).toEqual([]);
  });

  it("keeps no timer when it is closed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { connection } = await connected();
    expect(vi.getTimerCount()).toBe(1);
    connection.closed();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is closed where its seat ended while it was greeted", async () => {
    const { socket, hello, tables } = await connected();
    const find = tables.seatByToken.bind(tables);
    tables.seatByToken = async (...asked) => {
      const seat = await find(...asked);
      tables.seatByToken = async () => "no-seat";
      return seat;
    };
    hello();
    await settled();
    expect(socket.sent.map(({ type }) => type)).toEqual(["welcome", "problem"]);
    expect(socket.done).toEqual([[4403, "no-seat"]]);
  });

  it("reads no log and plans nothing for somebody who was removed, until it is closed", async () => {
    const { socket, connection, hello, opened, tables } = await connected({ messageBurst: 20 });
    hello();
    await settled();
    const table = await tables.find(opened.table);
    if (!table) throw new Error("the table is there");
    const messages = [
      { type: "log", before: 2, max: 1 },
      { type: "plan-undo", lines: [1] },
    ].map((one) => JSON.stringify(one));
    for (const message of messages) connection.receive(message);
    await settled();
    expect(socket.sent.slice(1)).toMatchObject([
      { type: "log", lines: [{ n: 1 }] },
      { type: "undo-plan", lines: [1] },
    ]);
    const { state } = table;
    Object.defineProperty(table, "state", { value: { ...state, members: {} } });
    for (const message of messages) connection.receive(message);
    await settled();
    expect(socket.sent).toHaveLength(3);
    expect(socket.done).toEqual([]);
  });

  it("counts a message about an undo five times", async () => {
    expect(await answersAfterPlan(7)).toEqual(["undo-plan", "pong"]);
    expect(await answersAfterPlan(6)).toEqual(["undo-plan", "problem"]);
    expect(await answersAfterPlan(5)).toEqual(["problem", "pong"]);
  });

  it("sends each line once, and its number with the view", async () => {
    const { socket, connection, hello, opened, tables } = await connected();
    hello();
    await settled();
    const table = await tables.find(opened.table);
    if (!table) throw new Error("the table is there");
    connection.receive('{"type":"command","id":"command-1","command":{"type":"say","words":"one"}}');
    await settled();
    connection.receive('{"type":"command","id":"command-2","command":{"type":"say","words":"two"}}');
    await settled();
    const updates = socket.sent.filter(({ type }) => type === "update");
    expect(updates).toMatchObject([{ lines: [{ event: { words: "one" } }] }, { lines: [{ event: { words: "two" } }] }]);
  });

  it("is dropped where it doesn't answer a ping before the next", async () => {
    const { socket, connection } = await connected();
    connection.checkAlive();
    connection.pong();
    connection.checkAlive();
    expect(socket.done).toEqual(["ping", "ping"]);
    connection.checkAlive();
    expect(socket.done).toEqual(["ping", "ping", "terminate"]);
  });

  it("is dropped where it doesn't read, once more than the limit is unsent", async () => {
    const { socket, connection, hello, log } = await connected();
    hello();
    await settled();
    socket.bufferedAmount = 100_000;
    connection.receive(ping);
    await settled();
    expect(socket.sent.at(-1)).toEqual({ type: "pong" });
    socket.bufferedAmount = 100_001;
    connection.receive(ping);
    await settled();
    expect(socket.done).toEqual(["terminate"]);
    expect(log.kept).toMatchObject([{ level: "warn" }]);
    // Whatever it reads from then on, it is sent nothing more.
    socket.bufferedAmount = 0;
    connection.membersPresent(["x"]);
    await turn();
    expect(socket.sent).toHaveLength(2);
  });

  it("is dropped where the clients of its address leave too much unread together", async () => {
    let unread = 5000;
    const { socket, connection, hello } = await connected(
      { maxUnsentBytes: 1e6, unsentPerAddress: 5000 },
      { unsentAtAddress: () => unread },
    );
    hello();
    await settled();
    socket.bufferedAmount = 100_000;
    connection.membersPresent(["a"]);
    await turn();
    expect(socket.sent).toHaveLength(2);
    unread = 5001;
    socket.bufferedAmount = 65_536;
    connection.membersPresent(["b"]);
    await turn();
    expect([socket.sent.length, socket.done]).toEqual([3, []]);
    socket.bufferedAmount = 65_537;
    connection.membersPresent(["c"]);
    await turn();
    expect([socket.sent.length, socket.done]).toEqual([3, ["terminate"]]);
  });

  it("is sent nothing while its socket isn't open", async () => {
    const { socket, connection } = await connected();
    connection.membersPresent(["a"]);
    socket.readyState = 2;
    connection.membersPresent(["a", "b"]);
    await turn();
    expect(socket.sent).toEqual([{ type: "present", members: ["a"] }]);
  });

  it("has messages over the rate answered one by one, and is closed after too many", async () => {
    const { socket, connection, hello } = await connected();
    hello();
    await settled();
    connection.receive(ping);
    connection.receive(ping);
    await settled();
    connection.receive('{"type":"command","id":"command-1","command":{"type":"say","words":"x"}}');
    connection.receive(ping);
    await turn();
    expect(socket.sent.slice(3)).toEqual([
      { type: "problem", code: "too-fast", message: expect.stringContaining("ignored"), id: "command-1" },
      { type: "problem", code: "too-fast", message: expect.stringContaining("ignored") },
    ]);
    expect(socket.done).toEqual([]);
    connection.receive(ping);
    expect(socket.sent.at(-1)).toMatchObject({ code: "too-fast", message: expect.stringContaining("closed") });
    expect(socket.done).toEqual([[4429, "too-fast"]]);
    connection.receive(ping);
    expect(socket.sent).toHaveLength(6);
  });

  it("takes what a seat has left only where it is closed for a flood", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const { socket, connection, hello } = await connected({ messagesPerSecond: 1 });
    hello();
    await settled();
    const kinds = () => socket.sent.splice(0).map(({ type }) => type);
    for (let i = 0; i < 4; i += 1) connection.receive(ping);
    await settled();
    expect(kinds()).toEqual(["welcome", "problem", "problem", "pong", "pong"]);
    // As many came too fast as may.
    vi.advanceTimersByTime(1000);
    connection.receive(ping);
    await settled();
    expect([kinds(), socket.done]).toEqual([["pong"], []]);
  });

  it("isn't read for a while after messages over the rate, longer after more of them", async () => {
    const { socket, connection, hello } = await connected({ maxOverRate: 1000 });
    hello();
    await settled();
    for (let i = 0; i < 2; i += 1) connection.receive(ping);
    await settled();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    // How many messages come too fast at once, and how many milliseconds nothing is read then.
    for (const [count, rest] of [
      [1, 10],
      [1, 20],
      [97, 30],
      [1, 1000],
      [1, 1000],
    ] as const) {
      socket.reading.length = 0;
      for (let i = 0; i < count; i += 1) connection.receive(ping);
      vi.advanceTimersByTime(rest - 1);
      expect([rest, socket.reading]).toEqual([rest, ["stops"]]);
      vi.advanceTimersByTime(1);
      expect([rest, socket.reading]).toEqual([rest, ["stops", "goes on"]]);
    }
    connection.receive(ping);
    connection.closed();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("has its commands dropped that weren't decided within five seconds after it was closed", async () => {
    const { connection, hello, opened, tables } = await connected();
    hello();
    await settled();
    const table = await tables.find(opened.table);
    if (!table) throw new Error("the table is there");
    const enqueue = vi.spyOn(table, "enqueue").mockImplementation(() => {});
    connection.receive('{"type":"command","id":"command-1","command":{"type":"say","words":"x"}}');
    await settled();
    const request = enqueue.mock.calls[0]?.[0];
    if (request?.kind !== "command") throw new Error("a command is sent to the table");
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.advanceTimersByTime(60_000);
    expect(request.isAbandoned?.()).toBe(false);
    connection.closed();
    const isAbandoned = [0, 5000, 1].map((later) => {
      vi.advanceTimersByTime(later);
      return request.isAbandoned?.();
    });
    expect(isAbandoned).toEqual([false, false, true]);
  });

  it("leaves the table when it is closed, and says nothing more", async () => {
    const { socket, connection, hello, opened, tables } = await connected();
    hello();
    await settled();
    const table = await tables.find(opened.table);
    expect(table?.subscribers.present).toEqual([opened.member]);
    connection.closed();
    expect(table?.subscribers.empty).toBe(true);
    connection.receive(ping);
    await settled();
    expect(socket.sent).toHaveLength(1);
  });

  it("that is closed during its greeting takes no seat", async () => {
    const { socket, connection, hello, opened, tables } = await connected();
    hello();
    connection.closed();
    await settled();
    expect(socket.sent).toEqual([]);
    expect((await tables.find(opened.table))?.subscribers.empty).toBe(true);
  });

  it("is told of a busy server, and of a bug, and stays", async () => {
    const { socket, connection, hello, opened, tables } = await connected();
    hello();
    await settled();
    const table = await tables.find(opened.table);
    if (!table) throw new Error("the table is there");
    for (const failure of ["busy", "broken"] as const) {
      table.enqueue = (request) => request.kind === "command" && request.reply({ failure });
      connection.receive(`{"type":"command","id":"command-${failure}","command":{"type":"say","words":"x"}}`);
      await settled();
    }
    expect(socket.sent.slice(1)).toMatchObject([
      { type: "problem", code: "too-fast", id: "command-busy" },
      { type: "problem", code: "table-broken", id: "command-broken" },
    ]);
    expect(socket.done).toEqual([]);
  });

  it("is told that its table was deleted, and closed", async () => {
    const { socket, connection, hello, opened, tables } = await connected();
    hello();
    await settled();
    const table = await tables.find(opened.table);
    if (!table) throw new Error("the table is there");
    table.enqueue = (request) => request.kind === "command" && request.reply({ failure: "deleted" });
    connection.receive('{"type":"command","id":"command-late","command":{"type":"say","words":"x"}}');
    await settled();
    expect(socket.sent.at(-1)).toMatchObject({ type: "problem", code: "no-such-table" });
    expect(socket.done).toEqual([[4404, "no-such-table"]]);
  });

  it("is closed where a change can't be shown, with the error in the log", async () => {
    const { socket, connection, hello, opened, tables, log } = await connected();
    hello();
    await settled();
    const table = await tables.find(opened.table);
    if (!table) throw new Error("the table is there");
    connection.tableChanged(table.state, new TableUpdates(table.state, unreadable(table.state)));
    expect(socket.sent.at(-1)).toMatchObject({ type: "problem", code: "table-broken" });
    expect(socket.done).toEqual([[4500, "table-broken"]]);
    expect(log.kept).toMatchObject([{ level: "error", details: { table: opened.table, member: opened.member } }]);
  });
});

/** A state that can't be shown. */
const unreadable = (state: TableState): TableState => ({
  ...state,
  get scene(): string {
    throw new Error("this state is damaged");
  },
});
