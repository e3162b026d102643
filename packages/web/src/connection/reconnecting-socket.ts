import type { ClientMessage, ServerMessage } from "@rulewright/table";
import { isRecord } from "@rulewright/rules";

/** The events of a {@link ReconnectingSocket}. */
export interface SocketListener {
  onOpen(): void;
  onMessage(message: ServerMessage): void;
  /** The connection is lost. The next attempt is at this time, in ms since 1970. */
  onClose(retryAt: number): void;
  /** A lost connection is attempted again. */
  onRetry(): void;
}

/** Times in milliseconds. */
const PING_INTERVAL = 20_000;
const RESPONSE_TIMEOUT = 8_000;
/** The same where the browser says that the network is gone. A server on this device answers all the same. */
const OFFLINE_TIMEOUT = 1_500;
const MIN_RETRY_DELAY = 400;
const MAX_RETRY_DELAY = 8_000;

/** Checks only the message's type: the server is the program that delivered this page. */
function isServerMessage(value: unknown): value is ServerMessage {
  return isRecord(value) && typeof value["type"] === "string";
}

/** A WebSocket that reconnects with increasing delays, and detects a dead connection by pings. */
export class ReconnectingSocket {
  readonly #url: string;
  readonly #listener: SocketListener;
  #socket: WebSocket | undefined;
  #failures = 0;
  #retryTimer: number | undefined;
  #pingTimer: number | undefined;
  #responseTimer: number | undefined;
  #closed = false;

  constructor(url: string, listener: SocketListener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** Connects, and keeps reconnecting until {@link close}. */
  open(): void {
    this.#closed = false;
    this.#connect();
  }

  #connect(): void {
    window.clearTimeout(this.#retryTimer);
    if (this.#closed) return;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#expectResponse();
    socket.addEventListener("open", () => {
      this.#pingTimer = window.setInterval(() => this.#ping(), PING_INTERVAL);
      this.#listener.onOpen();
    });
    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      this.#expectNothing();
      this.#failures = 0;
      const message: unknown = typeof data === "string" ? JSON.parse(data) : undefined;
      if (isServerMessage(message)) this.#listener.onMessage(message);
    });
    socket.addEventListener("close", () => {
      if (this.#socket === socket) this.#reconnectLater();
    });
  }

  /** Sends a message; false if there is no open connection. A command without an answer means that the connection is lost. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (message.type === "command" && this.#responseTimer === undefined) this.#expectResponse();
    return true;
  }

  /** Reconnects at once instead of waiting: the network is back, or the page has become visible. */
  retryNow(): void {
    if (this.#socket !== undefined || this.#closed) return;
    this.#listener.onRetry();
    this.#connect();
  }

  /** Finds out soon whether the connection still works. */
  check(): void {
    this.#ping(OFFLINE_TIMEOUT);
  }

  /** Replaces the connection with a new one. */
  restart(): void {
    this.#drop();
    this.#connect();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#closed = true;
    this.#drop();
    window.clearTimeout(this.#retryTimer);
  }

  #ping(timeout = RESPONSE_TIMEOUT): void {
    if (this.send({ type: "ping" })) this.#expectResponse(timeout);
  }

  #expectResponse(timeout = RESPONSE_TIMEOUT): void {
    this.#expectNothing();
    this.#responseTimer = window.setTimeout(() => {
      this.#drop();
      this.#reconnectLater();
    }, timeout);
  }

  #expectNothing(): void {
    window.clearTimeout(this.#responseTimer);
    this.#responseTimer = undefined;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    window.clearInterval(this.#pingTimer);
    this.#expectNothing();
    socket?.close();
  }

  #reconnectLater(): void {
    this.#drop();
    if (this.#closed) return;
    const delay = Math.min(MAX_RETRY_DELAY, MIN_RETRY_DELAY * 2 ** this.#failures) * (0.75 + Math.random() / 2);
    this.#failures += 1;
    this.#retryTimer = window.setTimeout(() => this.retryNow(), delay);
    this.#listener.onClose(Date.now() + delay);
  }
}
