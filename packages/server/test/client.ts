import { randomUUID } from "node:crypto";
import { isRecord } from "@rulewright/rules";
import { diceMessages, FollowedTable, newStorage, type Seat } from "@rulewright/client";
import {
  type Answer,
  type Command,
  type Line,
  NonceKeeper,
  PROTOCOL,
  type ServerMessage,
  type TableView,
} from "@rulewright/table";
import { WebSocket } from "ws";
import { z } from "zod";

type Kind = ServerMessage["type"];
type MessageOf<K extends Kind> = Extract<ServerMessage, { type: K }>;

const serverMessage = z.custom<ServerMessage>((message) => isRecord(message) && typeof message["type"] === "string");

const isA = <K extends Kind>(kind: K, message: ServerMessage): message is MessageOf<K> => message.type === kind;

/**
 * A screen without pixels, which a test can let say anything: it keeps every message, and follows the table as a client does.
 * It doesn't connect again by itself.
 */
export class Screen {
  readonly socket: WebSocket;
  readonly heard: ServerMessage[] = [];
  readonly closed: Promise<number>;
  readonly #table = new FollowedTable();
  /** The nonces of this device, where it takes part in fair dice. */
  #nonces: NonceKeeper | undefined;
  readonly #wakers = new Set<() => void>();

  get view(): TableView | undefined {
    return this.#table.view;
  }

  get lines(): readonly Line[] {
    return this.#table.lines;
  }

  get present(): readonly string[] {
    return this.#table.present;
  }

  get epoch(): string {
    return this.#table.known?.epoch ?? "";
  }

  constructor(port: number, table: string) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${table}/socket`);
    this.closed = new Promise((resolve) => this.socket.on("close", (code) => resolve(code)));
    this.socket.on("error", () => {});
    this.socket.on("message", (data) => this.#hear(serverMessage.parse(JSON.parse(String(data)))));
    this.socket.on("close", () => this.#wakeAll());
  }

  /** Connects and says hello, with the lines it has of an epoch; resolves with the welcome. */
  static async at(port: number, seat: Seat, lines = 0, epoch = ""): Promise<Screen> {
    const screen = await Screen.silent(port, seat.table);
    screen.say({ type: "hello", protocol: PROTOCOL, token: seat.token, lines, epoch });
    await screen.hears("welcome");
    return screen;
  }

  /** Takes part in fair dice from now on: commits to a chain of nonces, and gives those that it is asked for. */
  async takePart(nonces = new NonceKeeper("nonces", newStorage(), newStorage())): Promise<NonceKeeper> {
    this.#nonces = nonces;
    this.#playDice({ type: "update", lines: [] });
    await this.until(() => nonces.tip !== undefined && this.view && Object.hasOwn(this.view.chains, nonces.tip));
    return nonces;
  }

  /** Gives no nonces any more. */
  leavesDice(): void {
    this.#nonces = undefined;
  }

  #playDice(message: ServerMessage): void {
    if (!this.#nonces || !this.view) return;
    for (const answer of diceMessages(this.#nonces, this.view, message)) this.say(answer);
  }

  /** Loads the earlier pages of the log, until the first line is here. */
  async loadLog(): Promise<void> {
    for (let first = this.lines[0]?.n ?? 1; first > 1; first = this.lines[0]?.n ?? 1) {
      this.say({ type: "log", before: first, max: 1000 });
      await this.hears("log");
    }
  }

  /** Connects and says nothing. */
  static async silent(port: number, table = "t"): Promise<Screen> {
    const screen = new Screen(port, table);
    await new Promise((resolve, reject) => screen.socket.once("open", resolve).once("error", reject));
    return screen;
  }

  say(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** Sends a command and waits for its answer. */
  async command(command: Command, id: string = randomUUID()): Promise<Answer> {
    this.say({ type: "command", id, command });
    return (await this.hears("answer", (message) => message.id === id)).answer;
  }

  /** The first message of a kind, heard already or still to come. Taken out, so that it is not heard twice. */
  async hears<K extends Kind>(kind: K, fits: (message: MessageOf<K>) => boolean = () => true): Promise<MessageOf<K>> {
    const found = await this.until(() => this.heard.filter((message) => isA(kind, message)).find(fits));
    this.heard.splice(this.heard.indexOf(found), 1);
    return found;
  }

  /** Waits until something holds of what was heard; fails when the socket closes, or after 25 seconds. */
  async until<T>(holds: () => T | undefined | false): Promise<T> {
    const end = performance.now() + 25_000;
    for (;;) {
      const value = holds();
      if (value !== undefined && value !== false) return value;
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error("the socket closed while something was awaited");
      if (performance.now() > end) throw new Error(`nothing heard but ${JSON.stringify(this.heard).slice(0, 2000)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 200);
        this.#wakers.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  #hear(message: ServerMessage): void {
    this.heard.push(message);
    if (!this.#table.receive(message))
      throw new Error(`an update doesn't fit: ${JSON.stringify(message).slice(0, 500)}`);
    if (message.type === "update") this.#playDice(message);
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of this.#wakers) wake();
    this.#wakers.clear();
  }
}
