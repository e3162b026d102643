import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { Seat } from "@rulewright/client";
import { type Command, PROTOCOL } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { checkDataFolder } from "../src/check.ts";
import { DEFAULT_LIMITS } from "../src/limits.ts";
import { SocketFaults } from "../src/socket-faults.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { Screen } from "./client.ts";
import { framed, newFolder, openTable, post, serve, sitDown, twoAtATable } from "./support.ts";

const say = (words: string): Command => ({ type: "say", words });

/** The status of a request to open a table that asks for another protocol, and whether the server closes its connection. */
const openingByUpgrade = (port: number, address: string) =>
  new Promise<readonly [status: number | undefined, connection: string | undefined]>((resolve, reject) => {
    const headers = { ...from(address), upgrade: "h2c", "content-type": "application/json" };
    const opening = request({ port, host: "127.0.0.1", path: "/api/tables", method: "POST", headers }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.connection]);
    });
    opening.once("error", reject);
    opening.end(JSON.stringify({ system: "evening-star", name: "Gwen" }));
  });

/** Creates a character, as a player may. */
const create = (name: string): Command => ({ type: "create-character", name, args: {} });

const refused = (code: string, details?: object) => ({
  answer: "rejected",
  refusal: { code, ...(details ? { details } : {}) },
});

/** The status of a request to open a socket; 101 where it opens. */
const upgrade = (port: number, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; socket: WebSocket }>((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/t/socket`, { headers });
    socket.once("open", () => resolve({ status: 101, socket }));
    socket.once("unexpected-response", (_, { statusCode = 0 }) => resolve({ status: statusCode, socket }));
    socket.once("error", reject);
  });

const from = (address: string) => ({ "x-forwarded-for": address });

const entry = (seq: number) => ({ seq, at: 1, by: "gm", event: { type: "said", words: "x" } as const });

const entries = (after: number, count: number) => Array.from({ length: count }, (_, i) => entry(after + i + 1));

describe("a seat", () => {
  it("has so many sockets, and the next one is told so", async () => {
    const { port } = await serve({ limits: { socketsPerSeat: 2 } });
    const { seat, gm, player } = await twoAtATable(port);
    const second = await Screen.at(port, seat);
    const third = await Screen.silent(port, seat.table);
    third.say({ type: "hello", protocol: PROTOCOL, token: seat.token, lines: 0 });
    expect(await third.hears("problem")).toMatchObject({ code: "too-many-screens" });
    expect(await third.closed).toBe(4409);
    expect(await second.command(say("still here"))).toMatchObject({ answer: "accepted" });
    await second.close();
    await player.command(say("one has left"));
    expect((await Screen.at(port, seat)).view?.you.name).toBe("Paul");
    expect(await gm.command(say("and so am I"))).toMatchObject({ answer: "accepted" });
  });

  it("shares its rate of messages among its sockets, also with what is sent before the greeting", async () => {
    const { port } = await serve({ limits: { messageBurst: 12, messagesPerSecond: 0.001 } });
    const { seat, gm } = await twoAtATable(port);
    const hasty = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const screen = await Screen.silent(port, seat.table);
        screen.say({ type: "hello", protocol: PROTOCOL, token: seat.token, lines: 0 });
        for (let i = 0; i < 8; i += 1) screen.say({ type: "command", id: randomUUID(), command: say("x") });
        return screen;
      }),
    );
    await gm.until(() =>
      hasty.every(({ heard }) => heard.some(({ type }) => type === "welcome" || type === "problem")),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const accepted = hasty.flatMap(({ heard }) => heard.filter(({ type }) => type === "answer"));
    // What one socket sends before it is greeted is all that may come on top.
    expect(accepted.length).toBeLessThan(12 + 9);
    expect(await gm.command(say("my own rate"))).toMatchObject({ answer: "accepted" });
  });

  it("waits after a flood, on a new socket too", async () => {
    const { port } = await serve({ limits: { messageBurst: 5, messagesPerSecond: 1, maxOverRate: 5 } });
    const { seat, gm } = await twoAtATable(port);
    const flood = await Screen.at(port, seat);
    for (let i = 0; i < 40; i += 1) flood.say({ type: "ping" });
    expect(await flood.closed).toBe(4429);
    const again = await Screen.silent(port, seat.table);
    again.say({ type: "hello", protocol: PROTOCOL, token: seat.token, lines: 0 });
    expect(await again.closed).toBe(4429);
    expect(await gm.command(say("nobody else waits"))).toMatchObject({ answer: "accepted" });
  });

  it("sends so many bytes", async () => {
    const { port } = await serve({ limits: { byteBurst: 4500, bytesPerSecond: 1 } });
    const { player, gm } = await twoAtATable(port);
    const words = "x".repeat(1500);
    player.say({ type: "command", id: "first-of-them", command: say(words) });
    player.say({ type: "command", id: "second-of-them", command: say(words) });
    player.say({ type: "command", id: "third-of-them", command: say(words) });
    expect(await player.hears("problem")).toMatchObject({ code: "too-fast", id: "third-of-them" });
    expect(await gm.command(say(words))).toMatchObject({ answer: "accepted" });
  });

  it("waits once its messages have cost too much time", async () => {
    const { port } = await serve({ limits: { workBurst: 0.01, workPerSecond: 0.001 } });
    const opened = await openTable(port);
    const screen = await Screen.at(port, opened);
    screen.say({ type: "command", id: "one-too-many", command: say("x") });
    expect(await screen.hears("problem")).toMatchObject({ code: "too-fast", id: "one-too-many" });
    const again = await Screen.silent(port, opened.table);
    again.say({ type: "hello", protocol: PROTOCOL, token: opened.token, lines: 0 });
    expect(await again.closed).toBe(4429);
  });

  it("writes so much into a log; the game master as much as fits", async () => {
    const data = newFolder();
    const limits = { logBytesPerSeat: 3000 };
    const first = await serve({ limits, data });
    const { opened, seat, player } = await twoAtATable(first.port);
    const id = randomUUID();
    expect(await player.command(say("y".repeat(1800)), id)).toMatchObject({ answer: "accepted" });
    expect(await player.command(say("y".repeat(1800)))).toMatchObject({ answer: "accepted" });
    expect(await player.command(say("more"))).toMatchObject(refused("seat-log-full", { max: 0.003 }));
    expect(await player.command(say("y".repeat(1800)), id)).toMatchObject({ answer: "duplicate" });
    await first.close();
    // The log is measured again after a start.
    const { port } = await serve({ limits, data });
    const [gm, back] = [await Screen.at(port, opened), await Screen.at(port, seat)];
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await back.command(say("more"))).toMatchObject(refused("seat-log-full"));
    for (let i = 0; i < 3; i += 1)
      expect(await gm.command(say("z".repeat(1800)))).toMatchObject({ answer: "accepted" });
  });
});

describe("a table", () => {
  it("has so many bytes, and can still be managed when it is full", async () => {
    const { port } = await serve({ limits: { logBytesPerTable: 30_000 } });
    const { gm, player } = await twoAtATable(port);
    for (let i = 0; i < 16; i += 1) await gm.command(say("z".repeat(2000)));
    expect(await player.command(say("more"))).toMatchObject(refused("table-log-full", { max: 0.03 }));
    expect(await gm.command(framed)).toMatchObject(refused("table-log-full"));
    expect(await gm.command({ type: "lock-table", locked: true })).toMatchObject({ answer: "accepted" });
    expect(await gm.command({ type: "archive-table" })).toMatchObject({ answer: "accepted" });
  });

  it("has so many characters that nobody plays, whoever creates them", { timeout: 30_000 }, async () => {
    const { port } = await serve({ limits: { freeCharactersPerTable: 6, charactersPerTable: 9 } });
    const { gm, player } = await twoAtATable(port, "bookkeeper-d12");
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => player.command(create(`Clone ${i}`))));
    expect(answers.at(-1)).toMatchObject(refused("too-many-free-characters", { max: 6 }));
    const { characters = [], players = {} } = gm.view ?? {};
    expect(
      characters.filter(({ id, opponent }) => !opponent && !Object.hasOwn(players, id)).length,
    ).toBeLessThanOrEqual(6);
    const all = await Promise.all(Array.from({ length: 12 }, (_, i) => gm.command(create(`Extra ${i}`))));
    expect(all.at(-1)).toMatchObject(refused("too-many-characters", { max: 9 }));
    await gm.until(() => gm.view?.characters.length === 9);
  });

  it("has so many seats", async () => {
    const { port } = await serve({ limits: { seatsPerTable: 3 } });
    const opened = await openTable(port);
    for (const name of ["Ann", "Ben"]) await sitDown(port, opened, name);
    await expect(sitDown(port, opened, "Cora")).rejects.toThrow("it has 3 seats");
  });
});

describe("an address", () => {
  it("has so many sockets", async () => {
    const { port } = await serve({ limits: { socketsPerAddress: 3 } });
    const open = [await upgrade(port), await upgrade(port), await upgrade(port)];
    expect(open.map(({ status }) => status)).toEqual([101, 101, 101]);
    expect((await upgrade(port)).status).toBe(429);
    const [{ socket } = await upgrade(port)] = open;
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.terminate();
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await upgrade(port)).status).toBe(101);
  });

  it("asks so often, for connections too, and hears when it may ask again", async () => {
    const { port } = await serve({ limits: { requestsPerMinute: 4 } });
    const health = () => fetch(`http://127.0.0.1:${port}/api/health`);
    for (let i = 0; i < 3; i += 1) expect((await health()).status).toBe(200);
    expect((await upgrade(port)).status).toBe(101);
    const slowed = await health();
    expect([slowed.status, Number(slowed.headers.get("retry-after")) > 30]).toEqual([429, true]);
    expect([...slowed.headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
    expect(await slowed.json()).toMatchObject({
      message: expect.stringMatching(/4 times in a minute.*Try again in \d+ seconds/),
    });
    expect((await upgrade(port)).status).toBe(429);
  });

  it("takes so many seats", async () => {
    const { port } = await serve({ limits: { joinsPerHour: 2 } });
    const opened = await openTable(port);
    for (const name of ["Ann", "Ben"]) await sitDown(port, opened, name);
    await expect(sitDown(port, opened, "Cora")).rejects.toMatchObject({ code: "too-fast" });
  });

  it("is that of the client behind a trusted proxy, and of nobody who only says so", async () => {
    const trusting = await serve({ limits: { requestsPerMinute: 1 }, trustProxy: 1 });
    expect((await upgrade(trusting.port, from("203.0.113.1"))).status).toBe(101);
    expect((await upgrade(trusting.port, from("203.0.113.1"))).status).toBe(429);
    expect((await upgrade(trusting.port, from("203.0.113.2"))).status).toBe(101);
    // Only the last address was added by the proxy.
    expect((await upgrade(trusting.port, from("203.0.113.9, 203.0.113.2"))).status).toBe(429);
    // One customer has all addresses of an IPv6 network.
    expect((await upgrade(trusting.port, from("2001:db8:1:2::1"))).status).toBe(101);
    expect((await upgrade(trusting.port, from("2001:db8:1:2:ffff::9"))).status).toBe(429);
    expect((await upgrade(trusting.port, from("2001:db8:1:3::1"))).status).toBe(101);
    const named = await serve({ limits: { requestsPerMinute: 1 }, trustProxy: ["10.0.0.0/8", "loopback"] });
    expect((await upgrade(named.port, from("203.0.113.1"))).status).toBe(101);
    expect((await upgrade(named.port, from("203.0.113.2, 10.1.2.3"))).status).toBe(101);
    expect((await upgrade(named.port, from("203.0.113.2"))).status).toBe(429);
    const other = await serve({ limits: { requestsPerMinute: 1 } });
    expect((await upgrade(other.port, from("203.0.113.1"))).status).toBe(101);
    expect((await upgrade(other.port, from("203.0.113.2"))).status).toBe(429);
  });
});

it("whose sockets were closed again and again for what they sent opens no more for a while; others do", async () => {
  const data = newFolder();
  const { port, close } = await serve({ limits: { faultsPerMinute: 3 }, trustProxy: 1, data });
  for (const [sent, code] of [
    ["{", 4400],
    ["{}", 4400],
    [" ".repeat(5000), 1009],
  ] as const) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/t/socket`, { headers: from("203.0.113.1") });
    socket.on("open", () => socket.send(sent));
    const closed = await new Promise((resolve) => socket.once("close", resolve));
    expect(closed).toBe(code);
  }
  expect((await upgrade(port, from("203.0.113.1"))).status).toBe(429);
  expect((await upgrade(port, from("203.0.113.2"))).status).toBe(101);
  expect(await openingByUpgrade(port, "203.0.113.1")).toEqual([429, "close"]);
  expect(await openingByUpgrade(port, "203.0.113.2")).toEqual([201, "keep-alive"]);
  // What is refused is not done either.
  await close();
  expect((await checkDataFolder(data)).tables).toHaveLength(1);
});

it("counts faults for a minute", () => {
  const faults = new SocketFaults(2);
  faults.note("one", 1000);
  expect(faults.waitOf("one", 2000)).toBe(0);
  faults.note("one", 3000);
  expect([faults.waitOf("one", 50_000), faults.waitOf("two", 50_000)]).toEqual([10_000, 0]);
  expect(faults.waitOf("one", 60_000)).toBe(0);
});

describe("a store", () => {
  it("has so many tables; a request that was answered is answered again", async () => {
    const { port } = await serve({ limits: { tablesPerStore: 2 } });
    const request = "q".repeat(24);
    const body = { system: "evening-star", name: "Gwen", request };
    const [first, second] = [await openTable(port), await post(port, "/api/tables", body)];
    expect(await post(port, "/api/tables", { ...body, request: "r".repeat(24) })).toMatchObject({
      status: 409,
      body: { code: "too-many-tables", message: expect.stringContaining("keeps 2 tables") },
    });
    expect(await post(port, "/api/tables", body)).toEqual(second);
    expect(await sitDown(port, first, "Ann")).toMatchObject({ table: first.table });
  });

  it.each([
    { early: 998, more: 18_999, last: 1000 },
    { early: 999, more: 19_998, last: 1 },
  ])("forgets answers that 20,000 entries follow, and no others, also in its file: $last at last", async (counts) => {
    const folder = newFolder();
    let store = openSqliteStore(folder);
    await store.create(
      { id: "a", system: "evening-star", invitation: "", openedAt: 0 },
      { table: "a", after: 0, entries: entries(0, 1), acknowledged: [], seats: [] },
    );
    const answer = { answer: "accepted", lines: 1 } as const;
    let after = 1;
    const append = async (count: number, id: string): Promise<void> => {
      const acknowledged = [{ member: "gm", id, answer }];
      await store.append([{ table: "a", after, entries: entries(after, count), acknowledged, seats: [] }]);
      after += count;
    };
    const isKnown = async (id: string) => (await store.firstAnswers("a", [{ member: "gm", id }])).length === 1;
    await append(counts.early, "early");
    await append(1, "later");
    await append(counts.more, "more");
    expect(await isKnown("early")).toBe(true);
    await append(counts.last, "last");
    const known = () => Promise.all(["early", "later", "more", "last"].map(isKnown));
    expect(await known()).toEqual([false, true, true, true]);
    await store.close();
    store = openSqliteStore(folder);
    expect(await known()).toEqual([false, true, true, true]);
    await store.close();
  });
});

it("a group of fifty tables of four watchers at one address meets no limit", { timeout: 120_000 }, async () => {
  const { port } = await serve({ limits: DEFAULT_LIMITS });
  const seats: Seat[] = [];
  for (let table = 0; table < 50; table += 1) {
    const opened = await openTable(port);
    seats.push(opened);
    for (let i = 0; i < 4; i += 1) seats.push(await sitDown(port, opened, `Player ${i}`));
  }
  const screens = await Promise.all(seats.map((seat) => Screen.at(port, seat)));
  const answers = await Promise.all(screens.map((screen) => screen.command(say("here"))));
  expect(answers.every(({ answer }) => answer === "accepted")).toBe(true);
});
