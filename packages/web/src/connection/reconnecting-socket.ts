import type { ClientMessage, ServerMessage } from "@rulewright/table";
import { isRecord } from "@rulewright/rules";

/** The events of a {@link ReconnectingSocket}. */
export interface SocketListener {
  onOpen(): void;
  onMessage(message: ServerMessage): void;
  onClose(): void;
}

/** Times in milliseconds. */
const PING_INTERVAL = 20_000;
const RESPONSE_TIMEOUT = 8_000;
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
      window.clearTimeout(this.#responseTimer);
      this.#failures = 0;
      const message: unknown = typeof data === "string" ? JSON.parse(data) : undefined;
      if (isServerMessage(message)) this.#listener.onMessage(message);
    });
    socket.addEventListener("close", () => {
      if (this.#socket === socket) this.#reconnectLater();
    });
  }

  /** Sends a message; false if there is no open connection. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnects at once instead of waiting: the network is back, or the page has become visible. */
  retryNow(): void {
    if (this.#socket === undefined && !this.#closed) this.#connect();
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

  #ping(): void {
    if (this.send({ type: "ping" })) this.#expectResponse();
  }

  #expectResponse(): void {
    window.clearTimeout(this.#responseTimer);
    this.#responseTimer = window.setTimeout(() => {
      this.#drop();
      this.#reconnectLater();
    }, RESPONSE_TIMEOUT);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    window.clearInterval(this.#pingTimer);
    window.clearTimeout(this.#responseTimer);
    socket?.close();
  }

  #reconnectLater(): void {
    this.#drop();
    if (this.#closed) return;
    this.#listener.onClose();
    const delay = Math.min(MAX_RETRY_DELAY, MIN_RETRY_DELAY * 2 ** this.#failures) * (0.75 + Math.random() / 2);
    this.#failures += 1;
    this.#retryTimer = window.setTimeout(() => this.#connect(), delay);
  }
}
