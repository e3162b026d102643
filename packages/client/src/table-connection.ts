import {
  type Answer,
  type BeforePage,
  type ClientMessage,
  type Command,
  type KeptCommitments,
  type Line,
  NonceKeeper,
  type ProblemCode,
  type ServerMessage,
  type TableView,
} from "@rulewright/table";
import { diceMessages } from "./dice-part.ts";
import { FollowedTable, type KnownTable, NOTHING_BEFORE } from "./followed-table.ts";
import { newId } from "./ids.ts";
import { Outbox, type PendingCommand } from "./outbox.ts";
import { type ClientSocket, ReconnectingSocket, type SocketClass } from "./reconnecting-socket.ts";
import { type KeyValueStorage, newStorage } from "./storage.ts";
import type { Seat } from "./table-api.ts";

type MessageOf<K extends ServerMessage["type"]> = Extract<ServerMessage, { readonly type: K }>;

/** The seat of a connection, and what it uses of the platform. */
export interface ConnectionOptions extends Seat {
  /** The address of the server, such as `https://example.org`. */
  readonly url: string;
  /** That of the platform by default. Node has one from version 22 on; before, that of the package `ws` fits. */
  readonly WebSocket?: SocketClass | undefined;
  /** A socket to the table that is open already, or being opened: the first connection uses it. */
  readonly socket?: ClientSocket | undefined;
  /** Keeps unanswered commands, and what the device has committed to for fair dice. In memory by default. */
  readonly storage?: KeyValueStorage;
  /** Keeps the nonces of this device, which nobody else may know. In memory by default. */
  readonly secrets?: KeyValueStorage;
}

/** The state of a connection. */
export interface ConnectionState {
  readonly status: "connecting" | "open" | "reconnecting" | "closed";
  /** When a lost connection is attempted again, in ms since 1970; undefined while it is being attempted. */
  readonly retryAt?: number | undefined;
  /** Why the table can't be opened. */
  readonly closed?: { readonly code: ProblemCode; readonly message: string };
  readonly view?: TableView;
  /** The newest lines of the log, without a gap; earlier ones come when they are asked for. */
  readonly lines: readonly Line[];
  /** What the lines before them have established. */
  readonly before: BeforePage;
  /** Whether earlier lines have been asked for and haven't arrived. */
  readonly isLoadingLog: boolean;
  /** The ids of the members who are connected. */
  readonly present: readonly string[];
  /** The commands without an answer. */
  readonly pending: readonly PendingCommand[];
  /** The number of lines in the log once the events of every accepted command have arrived. */
  readonly expectedLines: number;
}

/** What a connection tells of. */
export interface ConnectionEvents {
  /** The state has changed. */
  onChange(state: ConnectionState): void;
  /** A command was answered. A command that was sent twice has its first answer. */
  onAnswer(id: string, answer: Answer): void;
  /** A message wasn't processed: that of the command with this id, if it is about one, which isn't sent again. */
  onProblem(problem: MessageOf<"problem">): void;
  /** What an undo of some lines would take back. */
  onUndoPlan(plan: MessageOf<"undo-plan">): void;
}

/** The state before anything has arrived. */
export const NOT_CONNECTED: ConnectionState = {
  status: "connecting",
  lines: [],
  before: NOTHING_BEFORE,
  isLoadingLog: false,
  present: [],
  pending: [],
  expectedLines: 0,
};

/** How many earlier lines are loaded at a time. */
const PAGE = 500;
/** After how many ms a command is sent again that came too fast. */
const RETRY_DELAY = 1_500;
const FATAL: readonly ProblemCode[] = ["no-such-table", "no-seat", "too-many-screens", "old-client", "old-server"];

/** The address of a table's socket. */
function socketUrl({ url, table }: ConnectionOptions): string {
  const address = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, url);
  address.protocol = url.startsWith("https:") ? "wss:" : "ws:";
  return address.href;
}

/**
 * The connection of one seat to its table: it follows the table, connects again whenever it is lost, sends again what wasn't
 * answered, and takes part in fair dice. `connect` opens one whose commands are promises.
 *
 * @example
 * ```ts
 * import { TableConnection } from "@rulewright/client";
 *
 * const seat = { url: "http://127.0.0.1:9", table: "a-table", token: "a-token" };
 * const WebSocket = class extends EventTarget {
 *   readyState = 0;
 *   send(): void {}
 *   close(): void {}
 * };
 * const ignore = (): void => {};
 * const events = { onChange: ignore, onAnswer: ignore, onProblem: ignore, onUndoPlan: ignore };
 * const connection = new TableConnection({ ...seat, WebSocket }, events);
 * connection.send({ type: "pause" }, "a-command");
 * connection.state.pending; // => [{ id: "a-command", command: { type: "pause" } }]
 * ```
 */
export class TableConnection {
  readonly #token: string;
  readonly #events: ConnectionEvents;
  readonly #socket: ReconnectingSocket;
  readonly #outbox: Outbox;
  readonly #nonces: NonceKeeper;
  readonly #table = new FollowedTable();
  #state: ConnectionState;
  #connected = false;

  constructor(options: ConnectionOptions, events: ConnectionEvents) {
    const { table, token, WebSocket, socket, storage = newStorage(), secrets = newStorage() } = options;
    this.#token = token;
    this.#events = events;
    this.#outbox = new Outbox(storage, table);
    this.#nonces = new NonceKeeper(`rulewright.nonces.${table}`, secrets, storage);
    this.#state = { ...NOT_CONNECTED, pending: this.#outbox.pending };
    const listener = {
      onOpen: () => {
        this.#socket.send(this.#table.hello(this.#token, this.#nonces.tip));
        // While the answer is on its way.
        this.#nonces.prepare();
      },
      onMessage: (message: ServerMessage) => this.#handleMessage(message),
      onClose: (retryAt: number) => this.#lose(retryAt),
      onRetry: () => this.#set({ retryAt: undefined }),
    };
    this.#socket = new ReconnectingSocket(socketUrl(options), listener, WebSocket, socket);
  }

  /** The current state. */
  get state(): ConnectionState {
    return this.#state;
  }

  /** The table as it is known, for those who keep it; undefined while there is nothing. */
  get known(): KnownTable | undefined {
    return this.#table.known;
  }

  /** What this device has committed to for fair dice, and was asked for. */
  get commitments(): KeptCommitments {
    return this.#nonces.kept;
  }

  /** Connects to the table, until {@link close}. */
  open(): void {
    this.#socket.open();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#socket.close();
  }

  /** Attempts a lost connection at once. */
  retryNow(): void {
    this.#socket.retryNow();
  }

  /** Finds out soon whether the connection still works. */
  check(): void {
    this.#socket.check();
  }

  /** Takes the table as it was kept, before the server has told it. */
  restore(known: KnownTable): void {
    this.#table.restore(known);
    this.#follow();
  }

  /** Sends a command, now or once the connection is open, until it is answered. */
  send(command: Command, id: string = newId()): void {
    const sent = { id, command };
    this.#outbox.add(sent);
    this.#set({ pending: this.#outbox.pending });
    this.#say({ type: "command", ...sent });
  }

  /** Asks what an undo of these lines would take back, if there is a connection. */
  planUndo(lines: readonly number[]): void {
    this.#say({ type: "plan-undo", lines: [...lines] });
  }

  /** Asks for the lines before the ones that are known, unless that has been done. */
  loadEarlier(): void {
    const { lines, isLoadingLog } = this.#state;
    const before = lines[0]?.n ?? 1;
    if (before <= 1 || isLoadingLog || !this.#connected) return;
    this.#set({ isLoadingLog: true });
    this.#say({ type: "log", before, max: PAGE });
  }

  #say(message: ClientMessage): void {
    if (this.#connected) this.#socket.send(message);
  }

  #lose(retryAt: number): void {
    this.#connected = false;
    if (this.#state.status !== "closed") this.#set({ status: "reconnecting", retryAt, isLoadingLog: false });
  }

  #handleMessage(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
      case "update":
        return this.#handleTable(message);
      case "log":
        this.#table.receive(message);
        return this.#follow({ isLoadingLog: false });
      case "present":
        this.#table.receive(message);
        return this.#follow();
      case "undo-plan":
        return this.#events.onUndoPlan(message);
      case "answer":
        return this.#handleAnswer(message.id, message.answer);
      case "problem":
        return this.#handleProblem(message);
      case "pong":
        return undefined;
    }
  }

  #handleTable(message: MessageOf<"welcome" | "update">): void {
    const isWelcome = message.type === "welcome";
    const { view } = this.#table.receive(message) ? this.#table : {};
    if (!view) return this.#startOver();
    if (isWelcome) this.#connected = true;
    this.#follow(isWelcome ? { status: "open", expectedLines: 0 } : {});
    if (isWelcome) for (const sent of this.#outbox.pending) this.#say({ type: "command", ...sent });
    for (const answer of diceMessages(this.#nonces, view, message)) this.#say(answer);
  }

  #startOver(): void {
    this.#connected = false;
    this.#follow();
    this.#socket.restart();
  }

  #handleAnswer(id: string, answer: Answer): void {
    if (answer.answer === "duplicate") return this.#handleAnswer(id, answer.first);
    this.#outbox.acknowledge(id);
    const expectedLines = Math.max(this.#state.expectedLines, answer.answer === "accepted" ? answer.lines : 0);
    this.#set({ expectedLines, pending: this.#outbox.pending });
    return this.#events.onAnswer(id, answer);
  }

  #handleProblem(problem: MessageOf<"problem">): void {
    const { code, message, id } = problem;
    if (FATAL.includes(code)) {
      this.#socket.close();
      if (code === "no-seat" || code === "no-such-table") this.#outbox.clear();
      this.#set({ status: "closed", closed: { code, message }, pending: this.#outbox.pending });
      return;
    }
    if (code === "too-fast" && id === undefined && this.#state.isLoadingLog) {
      setTimeout(() => this.#set({ isLoadingLog: false }), RETRY_DELAY);
      return;
    }
    if (code === "too-fast" && id !== undefined) {
      setTimeout(() => this.#resend(id), RETRY_DELAY);
      return;
    }
    // The command hit a bug, and would hit it again.
    if (id !== undefined) this.#outbox.acknowledge(id);
    this.#set({ pending: this.#outbox.pending });
    this.#events.onProblem(problem);
  }

  #resend(id: string): void {
    const sent = this.#outbox.pending.find((one) => one.id === id);
    if (sent) this.#say({ type: "command", ...sent });
  }

  /** Takes what is known of the table into the state. */
  #follow(change: Partial<ConnectionState> = {}): void {
    const { view, lines, before, present } = this.#table;
    this.#set({ ...(view ? { view } : {}), lines, before, present, ...change });
  }

  #set(change: Partial<ConnectionState>): void {
    this.#state = { ...this.#state, ...change };
    this.#events.onChange(this.#state);
  }
}
