import { afterEach, beforeEach, vi } from "vitest";

/** A WebSocket whose connection the test opens and closes. */
export class FakeWebSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly all: FakeWebSocket[] = [];
  readyState = 0;
  readonly sent: string[] = [];

  constructor() {
    super();
    FakeWebSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  accept(): void {
    this.readyState = FakeWebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  receive(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

/** The socket that was connected last. */
export const latest = (): FakeWebSocket => {
  const socket = FakeWebSocket.all.at(-1);
  if (!socket) throw new Error("nothing was connected");
  return socket;
};

/** Sockets are fake and time stands still in the tests of a file; a delay is the middle of its range. */
export function useFakeWebSockets(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeWebSocket);
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    FakeWebSocket.all.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
