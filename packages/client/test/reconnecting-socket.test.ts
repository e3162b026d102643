import type { ServerMessage } from "@rulewright/table";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { type ClientSocket, ReconnectingSocket } from "../src/reconnecting-socket.ts";
import { FakeWebSocket, latest, useFakeWebSockets } from "./fake-web-socket.ts";

function connect(first?: FakeWebSocket) {
  const events: string[] = [];
  const listener = {
    onOpen: () => events.push("open"),
    onMessage: ({ type }: ServerMessage) => events.push(type),
    onClose: () => events.push("close"),
    onRetry: () => undefined,
  };
  const socket = new ReconnectingSocket("ws://table", listener, undefined, first as ClientSocket | undefined);
  socket.open();
  return { socket, events };
}

useFakeWebSockets();

describe("a reconnecting socket", () => {
  it("reports its connection and the server's messages, and ignores everything else", () => {
    const { events } = connect();
    latest().accept();
    latest().receive('{"type":"pong"}');
    latest().receive('{"kind":"pong"}');
    latest().receive(new ArrayBuffer(2));
    expect(events).toEqual(["open", "pong"]);
  });

  it.each(["open", "being opened"])("begins with a socket that is %s already, and goes on with others", (state) => {
    const first = new FakeWebSocket();
    if (state === "open") first.accept();
    const { events } = connect(first);
    if (state === "being opened") first.accept();
    first.receive('{"type":"pong"}');
    expect(events).toEqual(["open", "pong"]);
    expect(FakeWebSocket.all).toEqual([first]);
    first.close();
    vi.advanceTimersByTime(1000);
    expect(FakeWebSocket.all).toHaveLength(2);
    latest().accept();
    expect(events).toEqual(["open", "pong", "close", "open"]);
  });

  it("connects only once it is opened", () => {
    const socket = new ReconnectingSocket("ws://table", {
      onOpen: () => undefined,
      onMessage: () => undefined,
      onClose: () => undefined,
      onRetry: () => expect.unreachable(),
    });
    socket.retryNow();
    expect(FakeWebSocket.all).toHaveLength(0);
    socket.open();
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it("takes a refused connection for a closed one, also with the package ws, where an error that nobody listens to ends the program", async () => {
    vi.useRealTimers();
    const closed = await new Promise<string>((resolve) => {
      const listener = {
        onOpen: () => undefined,
        onMessage: () => undefined,
        onRetry: () => undefined,
        onClose: () => resolve("closed"),
      };
      const socket = new ReconnectingSocket("ws://127.0.0.1:1", listener, WebSocket);
      onTestFinished(() => socket.close());
      socket.open();
    });
    expect(closed).toBe("closed");
  });

  it("sends only while it is connected", () => {
    const { socket } = connect();
    expect(socket.send({ type: "ping" })).toBe(false);
    latest().accept();
    expect(socket.send({ type: "ping" })).toBe(true);
    expect(latest().sent).toEqual(['{"type":"ping"}']);
  });

  it("reconnects, waiting twice as long after each failure, up to 8 seconds", () => {
    const { events } = connect();
    const waits = [400, 800, 1600, 3200, 6400, 8000, 8000];
    for (const [i, wait] of waits.entries()) {
      latest().close();
      vi.advanceTimersByTime(wait - 1);
      expect(FakeWebSocket.all).toHaveLength(i + 1);
      vi.advanceTimersByTime(1);
      expect(FakeWebSocket.all).toHaveLength(i + 2);
    }
    expect(events).toEqual(waits.map(() => "close"));
  });

  it.each([
    [0, 300],
    [1, 500],
  ])("waits up to a quarter less or more, so that clients don't return all at once: at %d", (random, wait) => {
    vi.mocked(Math.random).mockReturnValue(random);
    connect();
    latest().close();
    vi.advanceTimersByTime(wait - 1);
    expect(FakeWebSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  it("waits the shortest time again once the server has spoken", () => {
    connect();
    latest().close();
    vi.advanceTimersByTime(400);
    latest().accept();
    latest().receive('{"type":"pong"}');
    latest().close();
    vi.advanceTimersByTime(400);
    expect(FakeWebSocket.all).toHaveLength(3);
  });

  it("pings every 20 seconds, and takes 8 seconds of silence for a lost connection", () => {
    const { events } = connect();
    const first = latest();
    first.accept();
    first.receive('{"type":"pong"}');
    vi.advanceTimersByTime(20_000);
    expect(first.sent).toEqual(['{"type":"ping"}']);
    first.receive('{"type":"pong"}');
    vi.advanceTimersByTime(20_000);
    expect(events).toEqual(["open", "pong", "pong"]);
    vi.advanceTimersByTime(7999);
    expect(events.at(-1)).toBe("pong");
    vi.advanceTimersByTime(1);
    expect(events.at(-1)).toBe("close");
    vi.advanceTimersByTime(400);
    expect(latest()).not.toBe(first);
  });

  it("gives up a connection that isn't made within 8 seconds", () => {
    const { events } = connect();
    const first = latest();
    vi.advanceTimersByTime(7999);
    expect([first.readyState, events]).toEqual([0, []]);
    vi.advanceTimersByTime(1);
    expect([first.readyState, events]).toEqual([3, ["close"]]);
    vi.advanceTimersByTime(400);
    expect(latest()).not.toBe(first);
  });

  it("takes 8 seconds without an answer to a command for a lost connection, whatever is sent meanwhile", () => {
    const { socket, events } = connect();
    latest().accept();
    latest().receive('{"type":"pong"}');
    const send = (): boolean =>
      socket.send({ type: "command", id: "a-command", command: { type: "say", words: "Hello" } });
    expect(send()).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(send()).toBe(true);
    vi.advanceTimersByTime(2999);
    expect(events).toEqual(["open", "pong"]);
    vi.advanceTimersByTime(1);
    expect(events).toEqual(["open", "pong", "close"]);
  });

  it("finds out soon whether it still works, when it is told to", () => {
    const { socket, events } = connect();
    socket.check();
    latest().accept();
    latest().receive('{"type":"pong"}');
    socket.check();
    vi.advanceTimersByTime(1000);
    latest().receive('{"type":"pong"}');
    vi.advanceTimersByTime(5000);
    expect(events.at(-1)).toBe("pong");
    socket.check();
    vi.advanceTimersByTime(1499);
    expect(events.at(-1)).toBe("pong");
    vi.advanceTimersByTime(1);
    expect(events.at(-1)).toBe("close");
  });

  it("takes one answer for all that it has asked", () => {
    const { socket, events } = connect();
    latest().accept();
    socket.check();
    socket.check();
    latest().receive('{"type":"pong"}');
    vi.advanceTimersByTime(10_000);
    expect(events).toEqual(["open", "pong"]);
  });

  it("connects at once when it is told to, but only while it is disconnected", () => {
    const { socket } = connect();
    socket.retryNow();
    expect(FakeWebSocket.all).toHaveLength(1);
    latest().close();
    socket.retryNow();
    expect(FakeWebSocket.all).toHaveLength(2);
    // What it waited for before is over: it waits anew.
    latest().close();
    vi.advanceTimersByTime(799);
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeWebSocket.all).toHaveLength(3);
  });

  it("replaces its connection without reporting a loss", () => {
    const { socket, events } = connect();
    const first = latest();
    first.accept();
    socket.restart();
    expect(FakeWebSocket.all.map(({ readyState }) => readyState)).toEqual([3, 0]);
    expect(events).toEqual(["open"]);
  });

  it.each([
    ["it is connected", (): void => latest().accept(), ["open"]],
    ["it connects", (): void => undefined, []],
    ["it waits to connect again", (): void => latest().close(), ["close"]],
  ])("stays closed where it is closed while %s", (_, before, events) => {
    const { socket, events: heard } = connect();
    before();
    socket.close();
    // A timer would keep the program running.
    expect(vi.getTimerCount()).toBe(0);
    socket.retryNow();
    vi.advanceTimersByTime(60_000);
    expect([FakeWebSocket.all.length, latest().readyState, heard]).toEqual([1, 3, events]);
  });
});
