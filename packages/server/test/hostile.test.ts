import { connect, type Socket } from "node:net";
import { PROTOCOL } from "@rulewright/table";
import { describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { NO_LIMITS } from "../src/limits.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { Screen } from "./client.ts";
import { attemptOn, framed, keptLog, openTable, serve, twoAtATable } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";

/** Others at the server are served as ever. */
async function stillServed(port: number, screen?: Screen): Promise<void> {
  if (screen) expect(await screen.command({ type: "say", words: "still here" })).toMatchObject({ answer: "accepted" });
  const fresh = await twoAtATable(port);
  await fresh.gm.close();
  await fresh.player.close();
}

const hello = (more: object) => ({ type: "hello", protocol: PROTOCOL, token: "x", lines: 0, ...more });

describe("whoever doesn't say hello properly is told why, and shown out", () => {
  it.each([
    ["not JSON", "hello?", "bad-message", 4400],
    ["nothing", "", "bad-message", 4400],
    ["a hello with a kilobyte of spaces", `${JSON.stringify(hello({}))}${" ".repeat(1024)}`, "not-greeted", 4401],
    ["null", "null", "bad-message", 4400],
    ["a list", "[]", "bad-message", 4400],
    ["an unknown message", { type: "sudo" }, "bad-message", 4400],
    ["hello with more than hello", hello({ role: "gm" }), "bad-message", 4400],
    ["hello with a list for a token", hello({ token: ["a"] }), "bad-message", 4400],
    ["a number of lines below zero", hello({ lines: -1 }), "bad-message", 4400],
    ["hello in its prototype", '{"__proto__": {"type": "hello"}}', "bad-message", 4400],
    ["no hello at all", { type: "ping" }, "not-greeted", 4401],
    ["a command first", { type: "command", id: "12345678", command: { type: "say", words: "x" } }, "not-greeted", 4401],
    ["a bad command first", { type: "command", id: "12345678", command: {} }, "not-greeted", 4401],
    ["an older protocol", { type: "hello", protocol: 0 }, "old-client", 4426],
    ["a newer protocol", { type: "hello", protocol: PROTOCOL + 1, from: "the future" }, "old-server", 4505],
    ["an unknown table", hello({}), "no-such-table", 4404],
  ])("%s", async (_, message, code, closeCode) => {
    const { port } = await serve();
    const screen = await Screen.silent(port);
    screen.say(message);
    expect(await screen.hears("problem")).toEqual({ type: "problem", code, message: expect.any(String) });
    expect(await screen.closed).toBe(closeCode);
    await stillServed(port);
  });

  it("a page of protocol 3, where it connects", async () => {
    const { port } = await serve();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket`);
    onTestFinished(() => socket.terminate());
    socket.on("open", () => socket.send(JSON.stringify({ type: "hello", protocol: 3, table: "t", token: "x" })));
    const heard = new Promise<string>((resolve) => socket.once("message", (data) => resolve(String(data))));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    expect(JSON.parse(await heard)).toMatchObject({ type: "problem", code: "old-client" });
    expect(await closed).toBe(4426);
  });

  it("a wrong token", async () => {
    const { port } = await serve();
    const { table, token, invitation } = await openTable(port);
    for (const guess of ["", "x", invitation, token.slice(1), token.toLowerCase(), `${token} `]) {
      const screen = await Screen.silent(port, table);
      screen.say(hello({ token: guess }));
      expect(await screen.hears("problem")).toMatchObject({ code: "no-seat" });
      expect(await screen.closed).toBe(4403);
    }
  });

  it("somebody who says nothing for too long", async () => {
    const { port } = await serve({ limits: { handshakeTimeout: 50 } });
    const screen = await Screen.silent(port);
    expect(await screen.hears("problem")).toMatchObject({ code: "not-greeted" });
    expect(await screen.closed).toBe(4401);
  });
});

describe("a member's bad messages", () => {
  it("a second hello, or no message at all, ends the screen and nothing else", async () => {
    const { port } = await serve();
    const { seat, gm } = await twoAtATable(port);
    for (const message of [hello({ token: seat.token }), "{", { type: "command", id: "short" }]) {
      const screen = await Screen.at(port, seat);
      screen.say(message);
      expect(await screen.hears("problem")).toMatchObject({ code: "bad-message" });
      expect(await screen.closed).toBe(4400);
    }
    await stillServed(port, gm);
  });

  it("an unknown command is refused with the nearest one there is", async () => {
    const { port } = await serve();
    const { player } = await twoAtATable(port);
    player.say({ type: "command", id: "unknown-1", command: { type: "propos" } });
    expect(await player.hears("answer")).toMatchObject({
      id: "unknown-1",
      answer: { answer: "rejected", refusal: { code: "no-such-command", details: { nearest: "propose" } } },
    });
  });

  it.each([
    ["no command", 5, "no-such-command"],
    ["an inherited command", { type: "constructor" }, "no-such-command"],
    ["words of spaces", { type: "say", words: "  " }, "bad-command"],
    ["too many words", { type: "say", words: "x".repeat(2001) }, "bad-command"],
    ["more than was asked", { type: "say", words: "x", by: "somebody else" }, "bad-command"],
    ["a broken number", { type: "roll", attempt: "x", step: 0.5 }, "bad-command"],
  ])("%s is refused", async (_, command, code) => {
    const { port } = await serve();
    const { player } = await twoAtATable(port);
    player.say({ type: "command", id: "bad-command-1", command });
    const { answer } = await player.hears("answer");
    expect(answer).toMatchObject({ answer: "rejected", refusal: { code } });
    expect(await player.command({ type: "say", words: "still here" })).toMatchObject({ answer: "accepted" });
  });

  it("a key called __proto__ ends the screen, wherever it stands", async () => {
    const { port } = await serve();
    const { seat, gm } = await twoAtATable(port);
    for (const command of [
      '{"__proto__": {"type": "say", "words": "x"}}',
      '{"type": "say", "words": "x", "__proto__": {}}',
      '{"type": "act", "act": "set-lots", "args": {"__proto__": {"lots": 9}}}',
      '{"type": "act", "act": "set-lots", "args": {"count": {"\\u005f_proto__": 1}}}',
    ]) {
      const screen = await Screen.at(port, seat);
      screen.say(`{"type": "command", "id": "poisoned-1", "command": ${command}}`);
      expect(await screen.hears("problem")).toMatchObject({ code: "bad-message" });
      expect(await screen.closed).toBe(4400);
    }
    await stillServed(port, gm);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("the name %s finds nothing", async (name) => {
    const log = keptLog();
    const { port } = await serve({ log });
    const { gm, player } = await twoAtATable(port);
    await gm.command(framed);
    await gm.until(() => gm.view?.attempts.at(-1));
    const keyed = name === "__proto__" ? {} : { [name]: 2 };
    const commands = [
      { type: "take-character", character: name },
      { type: "withdraw", proposal: name },
      { type: "set-house-rule", name, value: true },
      { ...framed, proposal: name },
      { ...framed, offer: name },
      { ...framed, args: keyed },
      { type: "act", act: name },
      { type: "act", act: "set-lots", character: name, args: keyed },
      { type: "choose", ...attemptOn(gm), move: name },
      { type: "choose", ...attemptOn(gm), move: "negotiate", detail: { difficulty: name, ...keyed } },
      { type: "choose", ...attemptOn(gm), move: "roll", payer: name },
      { type: "answer-ask", ask: name, answer: "granted" },
      { type: "grant-moment", moment: name, granted: 0 },
      { type: "grant-moment", moment: name, granted: 1 },
      { type: "roll", attempt: name, step: 0 },
    ];
    for (const [i, command] of commands.entries()) {
      gm.say({ type: "command", id: `hostile-${i}`, command });
      const { answer } = await gm.hears("answer", ({ id }) => id === `hostile-${i}`);
      expect([command, answer.answer]).toEqual([command, expect.stringMatching(/rejected|conflict/)]);
    }
    expect(({} as Record<string, unknown>)["type"]).toBeUndefined();
    expect(log.kept.filter(({ level }) => level === "error")).toEqual([]);
    await stillServed(port, player);
  });
});

/** A connection that was upgraded, whose frames the test writes byte by byte. */
async function rawSocket(port: number): Promise<Socket> {
  const raw = connect(port, "127.0.0.1");
  raw.on("error", () => {});
  raw.write(
    "GET /api/tables/t/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  );
  await new Promise((resolve) => raw.once("data", resolve));
  return raw;
}

/** The code in the frame by which the server closes a connection. */
async function closeCodeOf(raw: Socket): Promise<number> {
  const frame = await new Promise<Buffer>((resolve) => raw.once("data", resolve));
  raw.destroy();
  return frame.readUInt16BE(2);
}

describe("brute force", () => {
  it("frames too large, binary, broken and nested without end", { timeout: 60_000 }, async () => {
    const { port } = await serve();
    const { seat, gm } = await twoAtATable(port);
    const huge = await Screen.at(port, seat);
    huge.say(`{"type":"ping"}`.padEnd(64 * 1024));
    await huge.hears("pong");
    huge.say(`{"type":"ping"}`.padEnd(64 * 1024 + 1));
    expect(await huge.closed).toBe(1009);

    // Before the greeting the length of a frame alone ends the socket: the rest needn't come.
    const stranger = await Screen.silent(port);
    stranger.say(" ".repeat(4096));
    expect(await stranger.closed).toBe(4401);
    const start = await rawSocket(port);
    start.write(Buffer.from([0x81, 0xfe, 0x10, 0x01, 1, 2, 3, 4]));
    expect(await closeCodeOf(start)).toBe(1009);

    const binary = await Screen.at(port, seat);
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(4400);

    const nested = await Screen.at(port, seat);
    const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
    nested.say(`{"type": "command", "id": "nested-1", "command": {"type": "act", "act": "x", "args": {"a": ${deep}}}}`);
    await Promise.race([nested.closed, nested.hears("answer")]);

    const raw = await rawSocket(port);
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
    await new Promise((resolve) => raw.once("close", resolve));
    await stillServed(port, gm);
  });

  it("a flood is slowed down, each message answered, and then shown out", async () => {
    const { port } = await serve({ limits: { messageBurst: 5, messagesPerSecond: 1, maxOverRate: 20 } });
    const { seat, gm } = await twoAtATable(port);
    const flood = await Screen.at(port, seat);
    for (let i = 0; i < 200; i += 1)
      flood.say({ type: "command", id: `flood-${i}-of-many`, command: { type: "say", words: "x" } });
    expect(await flood.closed).toBe(4429);
    const problems = flood.heard.flatMap((message) => (message.type === "problem" ? [message] : []));
    expect(problems).toHaveLength(21);
    expect(problems[0]).toMatchObject({ code: "too-fast", id: expect.stringMatching(/^flood-/) });
    const accepted = flood.heard.flatMap((message) => (message.type === "answer" ? [message.id] : []));
    expect(accepted.length).toBeLessThanOrEqual(5);
    await stillServed(port, gm);
  });

  it("what a flood sends waits at its sender while nothing of it is read", async () => {
    const { port } = await serve({ limits: { messageBurst: 5, messagesPerSecond: 1, maxOverRate: 10_000 } });
    const { seat, gm } = await twoAtATable(port);
    const flood = await Screen.at(port, seat);
    const words = "x".repeat(30_000);
    const refused = () => flood.heard.filter(({ type }) => type === "problem").length;
    for (let i = 0; i < 1000; i += 1)
      flood.say({ type: "command", id: `flood-${i}-of-many`, command: { type: "say", words } });
    await flood.until(() => refused() > 0);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    // 30 MB would be read and refused within that second.
    expect(refused()).toBeLessThan(500);
    expect(flood.socket.bufferedAmount).toBeGreaterThan(5_000_000);
    await stillServed(port, gm);
    flood.socket.terminate();
  });

  it("slips of a long evening don't add up", async () => {
    const { port } = await serve({ limits: { messageBurst: 8, messagesPerSecond: 40, maxOverRate: 8 } });
    const { seat } = await twoAtATable(port);
    const hasty = await Screen.at(port, seat);
    const slips = () => hasty.heard.filter(({ type }) => type === "problem").length;
    for (let evening = 0; slips() <= 12 && evening < 40; evening += 1) {
      for (let i = 0; i < 12; i += 1) hasty.say({ type: "ping" });
      // Time for the burst to come back.
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(slips()).toBeGreaterThan(12);
    expect(await hasty.command({ type: "say", words: "still here" })).toMatchObject({ answer: "accepted" });
  });

  it("a client that doesn't read is let go, and holds up nobody", { timeout: 60_000 }, async () => {
    const log = keptLog();
    const { port } = await serve({
      log,
      limits: { ...NO_LIMITS, maxUnsentBytes: 100_000 },
    });
    const { opened, seat, gm, player } = await twoAtATable(port);
    const slow = await Screen.at(port, seat);
    slow.socket.pause();
    const long = "All work and no play. ".repeat(90).trim();
    for (let i = 0; i < 10_000 && !log.kept.some(({ level }) => level === "warn"); i += 1) {
      await gm.command({ type: "say", words: long });
    }
    expect(log.kept).toContainEqual(expect.objectContaining({ message: expect.stringContaining("slow client") }));
    await player.close();
    await gm.until(() => gm.present.length === 1);
    expect(gm.present).toEqual([opened.member]);
    slow.socket.terminate();
    await stillServed(port, gm);
  });

  it("many at once, coming and going", async () => {
    const { port } = await serve({ limits: NO_LIMITS });
    const { seat, gm } = await twoAtATable(port);
    const crowd = await Promise.all(Array.from({ length: 60 }, () => Screen.at(port, seat)));
    const answers = await Promise.all(crowd.map((one, i) => one.command({ type: "say", words: `number ${i}` })));
    expect(answers.every(({ answer }) => answer === "accepted")).toBe(true);
    for (const [i, one] of crowd.entries()) {
      if (i % 2 === 0) one.socket.terminate();
      else one.socket.close();
    }
    await Promise.all(crowd.map(({ closed }) => closed));
    await gm.until(() => gm.lines.filter(({ event }) => event.type === "said").length === 60);
    await stillServed(port, gm);
  });
});

describe("a store that fails", () => {
  it("shows out whoever waits for an answer; sent again, the command counts once", async () => {
    let failing = false;
    const openStore = (folder: string) =>
      withAppend(openSqliteStore(folder), async (all, go) => {
        if (failing) throw new Error("the disk is full");
        return go(all);
      });
    const { port } = await serve({ log: keptLog(), openStore });
    const { seat, gm, player } = await twoAtATable(port);
    const unsure = { type: "command", id: "was-it-stored", command: { type: "say", words: "Was it?" } };
    failing = true;
    player.say(unsure);
    expect(await player.hears("problem")).toMatchObject({ code: "unavailable" });
    expect(await player.closed).toBe(4503);
    failing = false;
    const back = await Screen.at(port, seat);
    back.say(unsure);
    expect(await back.hears("answer")).toMatchObject({ id: "was-it-stored", answer: { answer: "accepted" } });
    await stillServed(port, gm);
  });
});
