import type { ClientMessage, ServerMessage } from "@rulewright/table";
import { isRecord } from "@rulewright/rules";

type Timer = ReturnType<typeof setTimeout>;

/** The part of a WebSocket that is used: that of browsers, of Node 22 and newer, and of the package `ws`. */
export interface ClientSocket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: "open" | "close" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}

/** What opens a connection to an address. */
export type SocketClass = new (url: string) => ClientSocket;

/** The state of a socket that is open, in the standard. */
const OPEN = 1;

/** The WebSocket of this platform. Throws an Error where there is none. */
function platformSocket(): SocketClass {
  if (typeof WebSocket === "undefined")
    throw new Error(
      "There is no WebSocket here. Node has one from version 22 on; before, pass that of the package ws.",
    );
  return WebSocket;
}

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
/** The same where the platform says that the network is gone. A server on this device answers all the same. */
const OFFLINE_TIMEOUT = 1_500;
const MIN_RETRY_DELAY = 400;
const MAX_RETRY_DELAY = 8_000;

/** Checks only the message's type: the server is trusted to have the same protocol, which its welcome says. */
function isServerMessage(value: unknown): value is ServerMessage {
  return isRecord(value) && typeof value["type"] === "string";
}

/**
 * A WebSocket that reconnects with increasing delays, and detects a dead connection by pings.
 */
export class ReconnectingSocket {
  readonly #url: string;
  readonly #listener: SocketListener;
  readonly #Socket: SocketClass;
  #socket: ClientSocket | undefined;
  /** The socket of the first connection, where it is open or being opened already. */
  #first: ClientSocket | undefined;
  #failures = 0;
  #retryTimer: Timer | undefined;
  #pingTimer: Timer | undefined;
  #responseTimer: Timer | undefined;
  #closed = true;

  constructor(url: string, listener: SocketListener, Socket: SocketClass = platformSocket(), first?: ClientSocket) {
    this.#Socket = Socket;
    this.#first = first;
    this.#url = url;
    this.#listener = listener;
  }

  /** Connects, and keeps reconnecting until {@link close}. */
  open(): void {
    this.#closed = false;
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    if (this.#closed) return;
    const socket = this.#first ?? new this.#Socket(this.#url);
    this.#first = undefined;
    this.#socket = socket;
    this.#expectResponse();
    const opened = (): void => {
      this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL);
      this.#listener.onOpen();
    };
    if (socket.readyState === OPEN) opened();
    else socket.addEventListener("open", opened);
    socket.addEventListener("message", ({ data }) => {
      this.#expectNothing();
      this.#failures = 0;
      const message: unknown = typeof data === "string" ? JSON.parse(data) : undefined;
      if (isServerMessage(message)) this.#listener.onMessage(message);
    });
    // A failed connection is closed as well, which is what counts.
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", () => {
      if (this.#socket === socket) this.#reconnectLater();
    });
  }

  /** Sends a message; false if there is no open connection. A command without an answer means that the connection is lost. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
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
    clearTimeout(this.#retryTimer);
  }

  #ping(timeout = RESPONSE_TIMEOUT): void {
    if (this.send({ type: "ping" })) this.#expectResponse(timeout);
  }

  #expectResponse(timeout = RESPONSE_TIMEOUT): void {
    this.#expectNothing();
    this.#responseTimer = setTimeout(() => this.#reconnectLater(), timeout);
  }

  #expectNothing(): void {
    clearTimeout(this.#responseTimer);
    this.#responseTimer = undefined;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    clearInterval(this.#pingTimer);
    this.#expectNothing();
    socket?.close();
  }

  #reconnectLater(): void {
    this.#drop();
    const delay = Math.min(MAX_RETRY_DELAY, MIN_RETRY_DELAY * 2 ** this.#failures) * (0.75 + Math.random() / 2);
    this.#failures += 1;
    this.#retryTimer = setTimeout(() => this.retryNow(), delay);
    this.#listener.onClose(Date.now() + delay);
  }
}
