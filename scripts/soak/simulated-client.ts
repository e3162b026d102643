import { diceMessages, FollowedTable, newStorage } from "@rulewright/client";
import {
  type Answer,
  type Command,
  type KeptCommitments,
  type Line,
  NonceKeeper,
  type ServerMessage,
  type TableView,
} from "@rulewright/table";
import { Connection } from "../../packages/server/src/connection.ts";
import { type Limits, NO_LIMITS } from "../../packages/server/src/limits.ts";
import type { Log } from "../../packages/server/src/log.ts";
import type { Tables } from "../../packages/server/src/tables.ts";
import { textsIn } from "../../packages/server/test/text-frames.ts";

const limits: Limits = { ...NO_LIMITS, maxOverRate: 1, handshakeTimeout: 1e6 };

/** How many nonces a chain has: so few that sessions need several. */
const CHAIN = 8;

type Socket = ConstructorParameters<typeof Connection>[0];

/** What a client is connected to, and what says the time. */
export interface SimulatedServer {
  readonly tables: Tables;
  readonly table: string;
  readonly log: Log;
  now(): number;
}

/** The end of a connection that the server holds. What is sent after it was cut is lost. */
class SimulatedSocket {
  readonly OPEN = 1;
  readonly bufferedAmount = 0;
  readyState = 1;
  readonly #hear: (text: string) => void;

  constructor(hear: (text: string) => void) {
    this.#hear = hear;
  }

  write(bytes: Buffer): boolean {
    for (const text of textsIn(bytes)) if (this.readyState === this.OPEN) this.#hear(text);
    return true;
  }

  close(): void {
    this.readyState = 3;
  }

  terminate(): void {
    this.readyState = 3;
  }

  ping(): void {}
  pause(): void {}
  resume(): void {}
}

/** A client of a simulated network: it keeps what it is told, and sends again what was not answered. */
export class SimulatedClient {
  readonly member: string;
  /** All that it has received, with the time. */
  readonly stream: string[] = [];
  readonly faults: string[] = [];
  readonly answers = new Map<string, Answer>();
  /** Whether the device gives the nonces that it is asked for. A shared screen is never asked. */
  givesNonces = true;
  readonly #nonces: NonceKeeper;
  readonly #unanswered = new Map<string, Command>();
  #server: SimulatedServer | undefined;
  #socket: SimulatedSocket | undefined;
  #connection: Connection | undefined;
  readonly #table = new FollowedTable();

  /** `newNonce` makes the nonces of its chains. */
  constructor(member: string, newNonce: () => string) {
    this.member = member;
    this.#nonces = new NonceKeeper(member, newStorage(), newStorage(), { newNonce, length: CHAIN });
  }

  get view(): TableView | undefined {
    return this.#table.view;
  }

  get lines(): readonly Line[] {
    return this.#table.lines;
  }

  /** What it has committed to and was asked for. */
  get kept(): KeptCommitments {
    return this.#nonces.kept;
  }

  /** Whether the connection is there. */
  get connected(): boolean {
    return this.#socket?.readyState === 1;
  }

  /** Connects, and sends again what was not answered. The member's id is the token. */
  connect(server: SimulatedServer): void {
    this.cut();
    const socket = new SimulatedSocket((text) => this.#hear(text));
    const { tables, table, log } = server;
    this.#server = server;
    this.#socket = socket;
    const context = { tables, table, limits, log, stream: socket };
    this.#connection = new Connection(socket as unknown as Socket, context);
    this.#say(this.#table.hello(this.member, this.#nonces.tip));
    for (const [id, command] of this.#unanswered) this.#say({ type: "command", id, command });
  }

  /** The connection breaks, without either side being told. */
  cut(): void {
    this.#socket?.terminate();
    this.#connection?.closed();
  }

  /** Sends a command, or sends it again. */
  send(id: string, command: Command): void {
    this.#unanswered.set(id, command);
    this.#say({ type: "command", id, command });
  }

  #say(message: object): void {
    if (this.connected) this.#connection?.receive(JSON.stringify(message));
  }

  #hear(text: string): void {
    this.stream.push(`${this.#server?.now() ?? 0} ${text}`);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === "answer") this.#hearAnswer(message.id, message.answer);
    if (message.type === "problem" && message.code === "bad-message") this.faults.push(message.message);
    if (!this.#table.receive(message)) this.faults.push(`an update of ${this.member} doesn't fit`);
    this.#takePart(message);
  }

  /** Commits to nonces, and gives those that new lines ask for, unless the device is silent. */
  #takePart(message: ServerMessage): void {
    for (const answer of this.view ? diceMessages(this.#nonces, this.view, message) : [])
      if (this.givesNonces || answer.type !== "nonce") this.#say(answer);
  }

  #hearAnswer(id: string, answer: Answer): void {
    const [first, known] = [answer.answer === "duplicate" ? answer.first : answer, this.answers.get(id)];
    if (known?.answer === "accepted" && JSON.stringify(known) !== JSON.stringify(first)) {
      this.faults.push(
        `${this.member}'s command ${id} was answered ${JSON.stringify(known)} and then ${JSON.stringify(first)}`,
      );
    }
    this.answers.set(id, first);
    this.#unanswered.delete(id);
  }
}
