import { once } from "node:events";
import { diceMessages, FollowedTable, newStorage, type Seat } from "@rulewright/client";
import { type Command, NonceKeeper, type ServerMessage } from "@rulewright/table";
import { WebSocket } from "ws";

/** How long an answer may take, in milliseconds. */
const PATIENCE = 20_000;

/** A client that keeps every byte that it receives, until somebody takes it. It takes part in fair dice, as a page does. */
export class Viewer {
  readonly member: string;
  readonly #port: number;
  readonly #seat: Seat;
  #socket: WebSocket | undefined;
  #texts: string[] = [];
  #waits: { readonly kind: string; readonly done: (text: string) => void }[] = [];
  #table = new FollowedTable();
  readonly #nonces = new NonceKeeper("nonces", newStorage(), newStorage());
  /** Frames and bytes that were received so far. */
  frames = 0;
  bytes = 0;
  /** How many lines the log has. */
  lines = 0;

  private constructor(port: number, seat: Seat, member: string) {
    this.#port = port;
    this.#seat = seat;
    this.member = member;
  }

  /** Connects and is greeted. */
  static async at(port: number, seat: Seat, member: string): Promise<Viewer> {
    const viewer = new Viewer(port, seat, member);
    await viewer.comeBack(false);
    return viewer;
  }

  /** Connects again, with the lines that it knows or none. */
  async comeBack(knows: boolean): Promise<void> {
    this.#socket?.terminate();
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/api/tables/${this.#seat.table}/socket`);
    this.#socket = socket;
    socket.on("message", (data) => this.#hear(String(data)));
    await once(socket, "open");
    if (!knows) this.#table = new FollowedTable();
    await this.ask(this.#table.hello(this.#seat.token, this.#nonces.tip), "welcome");
  }

  leave(): void {
    this.#socket?.terminate();
  }

  /** Sends a message and waits for a kind of answer. */
  ask(message: object, kind: string): Promise<string> {
    const answer = this.#next(kind);
    this.#say(message);
    return answer;
  }

  #say(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Sends a command. Answers whether it was accepted. */
  async command(command: Command, id: string): Promise<boolean> {
    const text = await this.ask({ type: "command", id, command }, `answer","id":"${id}`);
    return text.includes('"answer":"accepted"');
  }

  /** Resolves with the next welcome, or when nothing of the kind has come after a while. */
  nextWelcome(): Promise<string> {
    return this.#next("welcome");
  }

  /** What was received since the last time. */
  takeTexts(): readonly string[] {
    return this.#texts.splice(0);
  }

  /** Drops what was received before the newest message of a kind. */
  takeTextsBefore(kind: string): void {
    const newest = this.#texts.findLastIndex((text) => isA(kind, text));
    this.#texts.splice(0, Math.max(0, newest));
  }

  #next(kind: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${this.member} heard no ${kind}`)), PATIENCE);
      const done = (text: string): void => {
        clearTimeout(timer);
        resolve(text);
      };
      this.#waits.push({ kind, done });
    });
  }

  /** Follows the table, and takes part in the dice. */
  #follow(message: ServerMessage): void {
    if (!this.#table.receive(message)) throw new Error(`${this.member} got an update that doesn't fit`);
    const { view } = this.#table;
    this.lines = Math.max(this.lines, view?.lines ?? 0);
    for (const answer of view ? diceMessages(this.#nonces, view, message) : []) this.#say(answer);
  }

  #hear(text: string): void {
    this.frames += 1;
    this.bytes += Buffer.byteLength(text);
    this.#texts.push(text);
    this.#follow(JSON.parse(text) as ServerMessage);
    const waiting = this.#waits.find(({ kind }) => isA(kind, text));
    if (!waiting) return;
    this.#waits = this.#waits.filter((one) => one !== waiting);
    waiting.done(text);
  }
}

const isA = (kind: string, text: string): boolean => text.startsWith(`{"type":"${kind}"`);
