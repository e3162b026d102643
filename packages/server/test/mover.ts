import { once } from "node:events";
import type { Seat } from "@rulewright/client";
import { PROTOCOL } from "@rulewright/table";
import { WebSocket } from "ws";
import { z } from "zod";

const accepted = z.object({ answer: z.literal("accepted"), lines: z.number() });
const answered = z.object({
  type: z.literal("answer"),
  id: z.string(),
  answer: z.union([accepted, z.object({ answer: z.literal("duplicate"), first: accepted })]),
});

/**
 * Somebody at a table who says something of their own again and again, with some commands unanswered at a time. After the
 * server has died, they send again what was not answered, as a page does, and some of what was.
 */
export class Mover {
  readonly seat: Seat;
  /** What all their words begin with. */
  readonly name: string;
  readonly #inFlight: number;
  readonly #unanswered = new Set<string>();
  readonly #acknowledged = new Map<string, number>();
  #socket: WebSocket | undefined;
  #said = 0;
  /** What went wrong: answers that differ from the first one, or that are no acceptance. */
  readonly faults: string[] = [];

  constructor(seat: Seat, name: string, inFlight: number) {
    this.seat = seat;
    this.name = name;
    this.#inFlight = inFlight;
  }

  /** The table. */
  get table(): string {
    return this.seat.table;
  }

  /** The words of every command that was acknowledged. */
  get acknowledged(): ReadonlyMap<string, number> {
    return this.#acknowledged;
  }

  /** Whether there is a connection to a server. */
  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects to a server, sends again what may be lost, and goes on. */
  async connect(port: number): Promise<void> {
    this.leave();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${this.table}/socket`, {
      perMessageDeflate: false,
    });
    this.#socket = socket;
    socket.on("error", () => {});
    socket.on("message", (data) => this.#hear(String(data)));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, token: this.seat.token, lines: 0, epoch: "" }));
    for (const words of [...this.#unanswered, ...[...this.#acknowledged.keys()].slice(-2)]) this.#send(words);
    while (this.#unanswered.size < this.#inFlight) this.#sendNext();
  }

  /** Leaves without a word. */
  leave(): void {
    this.#socket?.terminate();
  }

  #sendNext(): void {
    const words = `${this.name} ${++this.#said}`;
    this.#unanswered.add(words);
    this.#send(words);
  }

  #send(words: string): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type: "command", id: words.padEnd(36, "-"), command: { type: "say", words } }));
  }

  #hear(text: string): void {
    if (!text.startsWith('{"type":"answer"')) return;
    const { success, data } = answered.safeParse(JSON.parse(text));
    if (!success) return void this.faults.push(`no acceptance: ${text}`);
    const words = data.id.replace(/-+$/u, "");
    const { lines } = "first" in data.answer ? data.answer.first : data.answer;
    const known = this.#acknowledged.get(words);
    if (known !== undefined && known !== lines) this.faults.push(`answered ${known} and then ${lines}: ${words}`);
    this.#acknowledged.set(words, lines);
    this.#unanswered.delete(words);
    if (this.#unanswered.size < this.#inFlight) this.#sendNext();
  }
}
