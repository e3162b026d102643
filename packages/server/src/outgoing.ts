import process from "node:process";
import type { Writable } from "node:stream";
import type { WebSocket } from "@fastify/websocket";
import type { Limits } from "./limits.ts";

/** How many bytes have to wait to be read by a client before those of others at its address count. */
const MUCH_UNSENT = 65_536;

/** What sending to a client needs besides its socket. */
export interface OutgoingContext {
  readonly limits: Pick<Limits, "maxUnsentBytes" | "unsentPerAddress">;
  /** The stream under the socket, which frames are written to. */
  readonly stream: Pick<Writable, "write">;
  /** How many bytes wait to be read by all clients of the same address. */
  readonly unsentAtAddress?: () => number;
}

/** The clients that are sent something at the end of the present turn. */
let due: Outgoing[] = [];

function flushAll(): void {
  const flushed = due;
  due = [];
  for (const one of flushed) one.flush();
}

function flushLater(outgoing: Outgoing): void {
  // After everything that has been resolved in this turn, such as the other tables of a commit.
  if (due.push(outgoing) === 1) process.nextTick(flushAll);
}

/** What goes out to one client. */
export class Outgoing {
  readonly #socket: Pick<WebSocket, "bufferedAmount">;
  readonly #context: OutgoingContext;
  #frames: Buffer[] = [];
  #bytes = 0;

  constructor(socket: Pick<WebSocket, "bufferedAmount">, context: OutgoingContext) {
    this.#socket = socket;
    this.#context = context;
  }

  /** How many bytes wait to be read by the client. */
  get unsent(): number {
    return this.#socket.bufferedAmount + this.#bytes;
  }

  /** Whether too much waits to be read by the client, or by the clients of its address together. */
  get isTooSlow(): boolean {
    const { unsent } = this;
    const { limits, unsentAtAddress } = this.#context;
    if (unsent > limits.maxUnsentBytes) return true;
    return unsent > MUCH_UNSENT && (unsentAtAddress?.() ?? 0) > limits.unsentPerAddress;
  }

  /** Sends a frame at the end of the present turn. An answer and the update that it caused are one write so. */
  send(frame: Buffer): void {
    if (this.#frames.push(frame) === 1) flushLater(this);
    this.#bytes += frame.length;
  }

  /** Sends what is left of the present turn now. Call it before the socket sends anything by itself, such as its closing. */
  flush(): void {
    const frames = this.#frames;
    const [first] = frames;
    if (!first) return;
    this.#frames = [];
    this.#bytes = 0;
    this.#context.stream.write(frames.length === 1 ? first : Buffer.concat(frames));
  }
}
