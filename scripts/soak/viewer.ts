import { once } from "node:events";
import { randomUUID } from "node:crypto";
import {
  applyDifference,
  type Command,
  type Line,
  NonceKeeper,
  PROTOCOL,
  type ServerMessage,
  type TableView,
} from "@rulewright/table";
import { WebSocket } from "ws";
import { newStorage, type Seat } from "../../packages/server/test/client.ts";

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
  #epoch = "";
  #view: TableView | undefined;
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
    const [lines, epoch] = knows ? [this.lines, this.#epoch] : [0, ""];
    const { tip } = this.#nonces;
    const chain = tip === undefined ? {} : { chain: tip };
    await this.ask({ type: "hello", protocol: PROTOCOL, token: this.#seat.token, lines, epoch, ...chain }, "welcome");
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

  /** Commits to nonces, and gives those that new lines ask for. */
  #takePart(lines: readonly Line[], isNew: boolean): void {
    if (!this.#view || this.#view.you.role === "spectator") return;
    for (const line of lines) {
      const nonce = this.#nonces.answer(line, this.member);
      if (nonce) this.#say({ type: "nonce", ...nonce });
    }
    const commitment = this.#nonces.commitment(this.#view.chains, isNew);
    if (commitment) this.#say({ type: "command", id: randomUUID(), command: { type: "commit-nonces", ...commitment } });
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

  /** Keeps the view up to date, and takes part in the dice. */
  #follow(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.#epoch = message.epoch;
      this.#view = message.view;
    } else if (message.type === "update" && message.change && this.#view) {
      this.#view = applyDifference(this.#view, message.change) as TableView;
    }
    this.lines = Math.max(this.lines, this.#view?.lines ?? 0);
    if (message.type === "welcome" || message.type === "update") {
      this.#takePart(message.lines, message.type === "welcome");
    }
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
