import type { ClientMessage, ServerMessage } from "@rulewright/table";
import { isRecord } from "@rulewright/rules";

/** What happens on a socket, whoever listens. */
export interface SocketListener {
  onOpen(): void;
  onMessage(message: ServerMessage): void;
  onClose(): void;
}

const HEARTBEAT = 20_000;
const PATIENCE = 8_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

/** The one place where a server is trusted to speak its own protocol: it is the program this page came from. */
function isServerMessage(value: unknown): value is ServerMessage {
  return isRecord(value) && typeof value["type"] === "string";
}

/** A WebSocket that comes back by itself, waiting a little longer each time. Notices silence by pinging. */
export class ReconnectingSocket {
  readonly #url: string;
  readonly #events: SocketListener;
  #socket: WebSocket | undefined;
  #failures = 0;
  #retry: number | undefined;
  #beat: number | undefined;
  #deaf: number | undefined;
  #ended = false;

  constructor(url: string, events: SocketListener) {
    this.#url = url;
    this.#events = events;
  }

  open(): void {
    this.#ended = false;
    this.#connect();
  }

  #connect(): void {
    window.clearTimeout(this.#retry);
    if (this.#ended) return;
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#expectSound();
    socket.addEventListener("open", () => {
      this.#beat = window.setInterval(() => this.#ping(), HEARTBEAT);
      this.#events.onOpen();
    });
    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      window.clearTimeout(this.#deaf);
      this.#failures = 0;
      const message: unknown = typeof data === "string" ? JSON.parse(data) : undefined;
      if (isServerMessage(message)) this.#events.onMessage(message);
    });
    socket.addEventListener("close", () => {
      if (this.#socket === socket) this.#lost();
    });
  }

  /** False when nothing can be sent just now. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries at once instead of waiting: the network is back, or somebody looks at the page again. */
  retryNow(): void {
    if (this.#socket === undefined && !this.#ended) this.#connect();
  }

  /** Starts over on a new connection. */
  restart(): void {
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#ended = true;
    this.#drop();
    window.clearTimeout(this.#retry);
  }

  #ping(): void {
    if (this.send({ type: "ping" })) this.#expectSound();
  }

  #expectSound(): void {
    window.clearTimeout(this.#deaf);
    this.#deaf = window.setTimeout(() => {
      this.#drop();
      this.#lost();
    }, PATIENCE);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    window.clearInterval(this.#beat);
    window.clearTimeout(this.#deaf);
    socket?.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#ended) return;
    this.#events.onClose();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures) * (0.75 + Math.random() / 2);
    this.#failures += 1;
    this.#retry = window.setTimeout(() => this.#connect(), wait);
  }
}
