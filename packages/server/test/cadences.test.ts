import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { catalogue } from "@rulewright/systems";
import { EMPTY_TABLE, type Entry, fold, type TableState } from "@rulewright/table";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { HmacDrbg, SecureDice } from "../src/dice-source.ts";
import { platform } from "../src/environment.ts";
import { DEFAULT_LIMITS } from "../src/limits.ts";
import { LogSize } from "../src/log-size.ts";
import { HOUR, MINUTE, ratesOf } from "../src/rates.ts";
import { atMost, OpenSockets } from "../src/shutdown.ts";
import { Snapshots } from "../src/snapshots.ts";
import { forgetsBetween } from "../src/store.ts";
import { type Subscriber, Subscribers } from "../src/subscribers.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { keptLog } from "./support.ts";
import { ask, opened, say, tablesOn } from "./tables-on.ts";

it("old answers are forgotten once for each thousand entries, however many are added at a time", () => {
  const grown = [
    [0, 999],
    [999, 1000],
    [1000, 1000],
    [1000, 1999],
    [1998, 2001],
    [500, 3500],
    [0, 1],
  ] as const;
  expect(grown.map(([before, end]) => forgetsBetween(before, end))).toEqual([
    false,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
});

const rate = (groupId: string, max: number, timeWindow: number) => ({ rateLimit: { groupId, max, timeWindow } });

it("each kind of request has a rate of its own, and files have one even where requests have none", () => {
  const limits = { ...DEFAULT_LIMITS, tablesPerHour: 2, joinsPerHour: 3, guessesPerMinute: 4, requestsPerMinute: 500 };
  expect(ratesOf(limits)).toEqual({
    tables: rate("tables", 2, HOUR),
    joins: rate("joins", 3, HOUR),
    files: rate("files", 60, MINUTE),
    guesses: rate("guesses", 4, MINUTE),
  });
  expect(ratesOf({ ...limits, requestsPerMinute: 5 }).files).toEqual(rate("files", 5, MINUTE));
});

describe("the log of a table", () => {
  it("is measured in parts that follow one another to its end, each once", async () => {
    for (const [through, ranges] of [
      [0, []],
      [1, [[0, 1]]],
      [10_000, [[0, 10_000]]],
      [
        20_001,
        [
          [0, 10_000],
          [10_000, 20_000],
          [20_000, 20_001],
        ],
      ],
    ] as const) {
      const asked: (readonly number[])[] = [];
      const logSizes = async (_: string, ...range: readonly number[]) => {
        asked.push(range);
        return [];
      };
      await new LogSize().addStored({ logSizes }, "a", through, new AbortController().signal);
      expect(asked).toEqual(ranges);
    }
  });

  it("is measured with pauses for other work", async () => {
    const order: string[] = [];
    const logSizes = async () => (order.push("part"), []);
    setImmediate(() => order.push("other work"));
    await new LogSize().addStored({ logSizes }, "a", 20_001, new AbortController().signal);
    expect(order).toEqual(["part", "other work", "part", "part"]);
  });

  it("has times that never decrease, whatever the clock says, and has the time of the clock else", async () => {
    let now = 5000;
    const { table, member } = await opened(tablesOn(new SimulatedStore(), keptLog(), catalogue, () => now));
    const times: (number | undefined)[] = [];
    for (now of [6000, 5500, 4000, 6001]) {
      await ask(table, member, say("x"), `command-at-${now}`);
      times.push(table.state.log.at(-1)?.at);
    }
    expect(times).toEqual([6000, 6000, 6000, 6001]);
  });
});

/** A table whose log has so many entries. */
function long(length: number, state: TableState = EMPTY_TABLE): TableState {
  const entries = Array.from({ length: length - state.seq }, (_, i): Entry => ({
    seq: state.seq + i + 1,
    at: 1,
    event: { type: "said", words: "x" },
  }));
  return fold(state, entries);
}

it("a snapshot of a table is kept every thousand entries, and none of one that is deleted", async () => {
  const [store, log] = [new SimulatedStore(), keptLog()];
  const kept = vi.spyOn(store, "keepSnapshot");
  const snapshots = new Snapshots(store, log);
  let state = EMPTY_TABLE;
  for (const length of [999, 1000, 1001, 1999, 2001, 3000, 3001]) {
    state = long(length, state);
    await snapshots.keepIfDue({ id: "a", state });
  }
  expect(kept.mock.calls.map(([id, { seq }]) => [id, seq])).toEqual([
    ["a", 1000],
    ["a", 2001],
    ["a", 3001],
  ]);
  await snapshots.keepIfDue({ id: "b", state: { ...state, deleted: true } });
  expect([kept.mock.calls.length, log.kept]).toEqual([3, []]);
});

it("dice take no number that would favour some faces", () => {
  const seed = Buffer.alloc(48, 3);
  const drbg = new HmacDrbg(seed).bytes(256);
  const numbers = Array.from({ length: 64 }, (_, i) => drbg.readUInt32BE(4 * i));
  const first = numbers.findIndex((one) => one >= 2 ** 31);
  const count = numbers[first] ?? 0;
  const next = numbers.slice(first + 1).find((one) => one < count) ?? 0;
  // With as many faces as the first number says, all numbers below it are one face each, and those from it on are too few.
  const faces: number[] = [];
  faces.length = count;
  [faces[0], faces[next]] = [1, 2];
  const dice = new SecureDice(seed);
  for (let i = 0; i < first; i += 1) dice.face([0]);
  expect(dice.face(faces)).toBe(2);
});

/** A client that writes down what it is told. */
function client(member: string) {
  const told: unknown[] = [];
  const subscriber: Subscriber = {
    member,
    tableChanged: () => {},
    seatsChanged: () => told.push("seats"),
    membersPresent: (members) => told.push(members),
  };
  return { told, subscriber };
}

describe("the clients of a table", () => {
  it("are told who comes to another server and leaves it, and of nobody whom they know to be here", () => {
    const clients = new Subscribers();
    const ann = client("ann");
    clients.add(ann.subscriber);
    const elsewhere = [["bea"], ["bea"], ["ann", "bea"], ["cem", "bea"], ["cem"], ["dora"], []];
    for (const members of elsewhere) clients.setElsewhere(members);
    expect(ann.told).toEqual([["ann", "bea"], ["ann", "cem", "bea"], ["ann", "cem"], ["ann", "dora"], ["ann"]]);
    expect(clients.present).toEqual(["ann"]);
  });

  it("look after their seats where those of their member end, or those of everybody", () => {
    const clients = new Subscribers();
    const all = [client("ann"), client("bea"), client("ann")];
    for (const one of all) clients.add(one.subscriber);
    const seatsOf = () => all.map(({ told }) => told.filter((one) => one === "seats").length);
    clients.signOut("ann");
    expect(seatsOf()).toEqual([1, 0, 1]);
    clients.signOut("everybody");
    expect(seatsOf()).toEqual([2, 1, 2]);
    clients.signOut("nobody");
    expect(seatsOf()).toEqual([2, 1, 2]);
  });
});

it("all connections of a server are destroyed, and each that comes later", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const sockets = new OpenSockets(server);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const connected = async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    const closed = once(socket, "close");
    await once(socket, "connect");
    return { socket, closed };
  };
  const [early, gone] = [await connected(), await connected()];
  gone.socket.destroy();
  await gone.closed;
  sockets.destroyAll();
  await early.closed;
  await (
    await connected()
  ).closed;
});

it("what takes too long is waited for no longer, and leaves no timer", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const order: string[] = [];
  const wait = atMost(100, new Promise(() => {})).then(() => order.push("over"));
  await vi.advanceTimersByTimeAsync(99);
  order.push("99");
  await vi.advanceTimersByTimeAsync(1);
  await wait;
  await atMost(100, Promise.resolve());
  await expect(atMost(100, Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect([order, vi.getTimerCount()]).toEqual([["99", "over"], 0]);
});

it("what is done later keeps no process from ending, and can be stopped", async () => {
  const set = vi.spyOn(globalThis, "setTimeout");
  const done: string[] = [];
  const stop = platform.later(5, () => void done.push("stopped"));
  platform.later(5, () => void done.push("done"));
  const isKeeping = set.mock.results.map(({ value }) => value.hasRef());
  set.mockRestore();
  expect(isKeeping).toEqual([false, false]);
  stop();
  await expect.poll(() => done).toEqual(["done"]);
});
