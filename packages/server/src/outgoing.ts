import type { Writable } from "node:stream";
import type { WebSocket } from "@fastify/websocket";
import type { Limits } from "./limits.ts";

/** How many bytes have to wait to be read by a client before those of others at its address count. */
const MUCH_UNSENT = 65_536;

/** What sending to a client needs besides its socket. */
export interface OutgoingContext {
  readonly limits: Pick<Limits, "maxUnsentBytes" | "unsentPerAddress">;
  /** The stream under the socket: what is sent in one turn leaves it with one write. */
  readonly stream?: Pick<Writable, "cork" | "uncork">;
  /** How many bytes wait to be read by all clients of the same address. */
  readonly unsentAtAddress?: () => number;
}

/** What goes out to one client. */
export class Outgoing {
  readonly #socket: WebSocket;
  readonly #context: OutgoingContext;
  #corked = false;

  constructor(socket: WebSocket, context: OutgoingContext) {
    this.#socket = socket;
    this.#context = context;
  }

  /** Whether too much waits to be read by the client, or by the clients of its address together. */
  get isTooSlow(): boolean {
    const { bufferedAmount } = this.#socket;
    const { limits, unsentAtAddress } = this.#context;
    if (bufferedAmount > limits.maxUnsentBytes) return true;
    return bufferedAmount > MUCH_UNSENT && (unsentAtAddress?.() ?? 0) > limits.unsentPerAddress;
  }

  /** Sends a text, once the present turn is over. An answer and the update that it caused are one write so. */
  send(text: string): void {
    this.#cork();
    this.#socket.send(text);
  }

  #cork(): void {
    const { stream } = this.#context;
    if (this.#corked || !stream) return;
    this.#corked = true;
    stream.cork();
    setImmediate(() => {
      this.#corked = false;
      stream.uncork();
    });
  }
}
