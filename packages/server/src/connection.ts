import type { WebSocket } from "@fastify/websocket";
import {
  type Answer,
  type ClientMessage,
  countLines,
  isLeader,
  type LogPage,
  logPage,
  type Member,
  PROTOCOL,
  type ProblemCode,
  type ServerMessage,
  type TableState,
  type TableView,
  undoPlan,
  viewFor,
} from "@rulewright/table";
import { CLOSE_CODES, type CloseReason, isFault } from "./close-codes.ts";
import { sealCommand } from "./sealed-commands.ts";
import type { Subscriber } from "./subscribers.ts";
import type { TableUpdates } from "./table-updates.ts";
import type { LiveTable } from "./live-table.ts";
import { DISK_FULL } from "./http-error.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { commandId, type Hello, parseHello, parseMessage } from "./messages.ts";
import type { Limits } from "./limits.ts";
import { Outgoing, type OutgoingContext } from "./outgoing.ts";
import type { RequestFailure } from "./requests.ts";
import { SeatUse, spending } from "./seat-use.ts";
import { StoreUnreachableError } from "./store.ts";
import type { Tables } from "./tables.ts";
import { textFrame } from "./text-frame.ts";

/** How many lines of the log a welcome has at most. */
const WELCOME_LINES = 200;

/** What an undo takes of the rate besides its message: everything since what it takes back is decided again. */
const UNDO_COST = 4;

/**
 * How long commands are still decided after their socket has closed, in milliseconds. Behind a busy database they may wait so
 * long that they were sent again elsewhere, and that the answer there is forgotten.
 */
const ABANDONED_AFTER = 5_000;

/** For how many milliseconds reading from a client stops: for each recent message that came too fast, and at most. */
const [REST_PER_MESSAGE, LONGEST_REST] = [10, 1000];

/** Why there is no seat for a socket. */
const SEAT_REFUSALS = {
  "no-such-table": "There is no such table. It may have been deleted.",
  "no-seat": "This device has no seat at the table, or has lost it. Ask the game master for a link or a code.",
};

const TOO_MANY_SCREENS =
  "This seat is open on too many screens. Close the table in another tab or on another device, then reload.";

const isUndo = (message: ClientMessage): boolean =>
  message.type === "plan-undo" || (message.type === "command" && message.command.type === "undo");

/** The seat of a socket after its handshake. */
interface Session {
  readonly table: LiveTable;
  readonly member: string;
  readonly token: string;
  /** The epoch of the log as the client knows it. */
  readonly epoch: string;
}

/** What a connection needs besides its socket. */
export interface ConnectionContext extends OutgoingContext {
  readonly tables: Tables;
  /** The id of the table in the socket's address. */
  readonly table: string;
  readonly limits: Limits;
  readonly log: Log;
  readonly metrics?: Metrics | undefined;
  /** Called when the client has shown its seat. */
  readonly greeted?: () => void;
  /** Called when the connection is closed for what the client has sent. */
  readonly faulty?: () => void;
}

/** The connection to one client. */
export class Connection implements Subscriber {
  readonly #socket: WebSocket;
  readonly #tables: Tables;
  readonly #table: string;
  readonly #limits: Limits;
  readonly #log: Log;
  readonly #metrics: Metrics | undefined;
  readonly #outgoing: Outgoing;
  /** Until the client is greeted, its own use; then that of its seat. */
  #use: SeatUse;
  /** How many messages have arrived before the greeting. */
  #ungreeted = 0;
  #overRate = 0;
  #restTimer: NodeJS.Timeout | undefined;
  readonly #greeted: () => void;
  readonly #faulty: () => void;
  #session: Session | undefined;
  #closed = false;
  #closedAt = Number.POSITIVE_INFINITY;
  #queue: Promise<void> = Promise.resolve();
  readonly #handshakeTimer: NodeJS.Timeout;
  #alive = true;
  #chain: string | undefined;

  constructor(socket: WebSocket, context: ConnectionContext) {
    const { tables, table, limits, log, metrics, greeted, faulty } = context;
    this.#socket = socket;
    this.#greeted = greeted ?? (() => {});
    this.#faulty = faulty ?? (() => {});
    this.#tables = tables;
    this.#table = table;
    this.#limits = limits;
    this.#log = log;
    this.#metrics = metrics;
    this.#outgoing = new Outgoing(socket, context);
    this.#use = new SeatUse(limits);
    this.#handshakeTimer = setTimeout(
      () => this.#closeWith("not-greeted", "Handshake timed out."),
      limits.handshakeTimeout,
    );
  }

  get chain(): string | undefined {
    return this.#chain;
  }

  /** How many bytes wait to be read by the client. */
  get unsent(): number {
    return this.#outgoing.unsent;
  }

  get member(): string {
    return this.#session?.member ?? "";
  }

  /** Processes a message. Messages are processed in the order they arrive. */
  receive(text: string): void {
    if (this.#closed) return;
    if (!this.#use.take(text.length)) return this.#rejectOverRate(text);
    if (!this.#session) this.#ungreeted += 1;
    // Each message within the rate cancels one over it, so that only a flood reaches the limit.
    this.#overRate = Math.max(0, this.#overRate - 1);
    this.#queue = this.#queue.then(() => this.#process(text)).catch((error: unknown) => this.#fail(error));
  }

  /** The client has answered a ping. */
  pong(): void {
    this.#alive = true;
  }

  /** Sends a ping. Disconnects a client that didn't answer the last one. */
  checkAlive(): void {
    if (!this.#alive) return this.#socket.terminate();
    this.#alive = false;
    this.#socket.ping();
  }

  /** The socket is closed. The member keeps the seat. */
  closed(): void {
    this.#closed = true;
    this.#closedAt = performance.now();
    clearTimeout(this.#handshakeTimer);
    clearTimeout(this.#restTimer);
    this.#session?.table.subscribers.remove(this);
  }

  tableChanged(state: TableState, updates: TableUpdates): void {
    try {
      const member = state.members[this.member];
      if (member && this.#session && this.#session.epoch !== this.#epochFor(member)) {
        return this.#welcomeAnew({ ...this.#session, epoch: this.#epochFor(member) });
      }
      const update = updates.frameFor(this.member);
      if (update) this.#sendFrame(update);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Closes the connection if its seat has ended. */
  seatsChanged(): void {
    this.#checkSeat().catch((error: unknown) => this.#fail(error));
  }

  async #checkSeat(): Promise<void> {
    if (!this.#session) return;
    const seat = await this.#tables.seatByToken(this.#table, this.#session.token);
    if (typeof seat === "string") this.#refuseSeat(seat);
  }

  #refuseSeat(reason: "no-such-table" | "no-seat"): void {
    this.#closeWith(reason, SEAT_REFUSALS[reason]);
  }

  membersPresent(members: readonly string[]): void {
    this.#send({ type: "present", members });
  }

  async #process(text: string): Promise<void> {
    if (this.#closed) return;
    await (this.#session ? this.#processMessage(this.#session, text) : this.#greet(text));
  }

  async #greet(text: string): Promise<void> {
    const parsed = parseHello(text);
    if (parsed.kind === "problem") return this.#closeWith(parsed.code, parsed.message);
    await this.#handshake(parsed.hello);
  }

  async #processMessage(session: Session, text: string): Promise<void> {
    const parsed = spending(this.#use, () => parseMessage(text));
    if (parsed.kind === "problem") return this.#closeWith(parsed.code, parsed.message);
    if (parsed.kind === "bad-command") {
      return this.#sendAnswer(parsed.id, { answer: "rejected", refusal: parsed.refusal });
    }
    const { message } = parsed;
    if (message.type === "hello") return this.#closeWith("bad-message", "Hello was already sent.");
    if (message.type === "ping") return this.#send({ type: "pong" });
    if (message.type === "nonce") return session.table.giveNonce(session.member, message);
    if (message.type === "log") return this.#sendPage(session, message);
    if (isUndo(message) && !this.#use.takeMessages(UNDO_COST)) return this.#rejectOverRate(text);
    if (message.type === "plan-undo") return this.#sendUndoPlan(session, message.lines);
    const { id } = message;
    const command = await sealCommand(message.command);
    const reply = (answer: Answer | RequestFailure): void => {
      if (command.type === "commit-nonces" && "answer" in answer) this.#useChain(session.table, command.tip);
      this.#sendAnswer(id, answer);
    };
    const [use, chain] = [this.#use, this.#chain];
    const isAbandoned = (): boolean => performance.now() - this.#closedAt > ABANDONED_AFTER;
    session.table.enqueue({ kind: "command", member: session.member, id, command, chain, use, isAbandoned, reply });
  }

  /** Notes the chain of nonces that the device says it has. Each roll checks it against those that the table knows. */
  #useChain(table: LiveTable, chain: string): void {
    this.#chain = chain;
    table.hasChain(this.#session?.member ?? "", chain);
  }

  async #handshake({ token, lines, epoch, chain }: Hello): Promise<void> {
    // The token is checked first: only members have a table loaded.
    const seat = await this.#tables.seatByToken(this.#table, token);
    if (typeof seat === "string") return this.#refuseSeat(seat);
    const { table, member } = seat;
    if (this.#closed) return;
    clearTimeout(this.#handshakeTimer);
    if (!this.#takeSeat(table, member.id)) return;
    this.#greeted();
    const session = { table, member: member.id, token, epoch: this.#epochFor(member) };
    await table.reading((state) => {
      if (this.#closed) return;
      const isSameLog = epoch === session.epoch && lines <= countLines(state, member);
      // Nothing below is asynchronous, so no change is missed between subscribing and reading the lines.
      spending(this.#use, () => {
        const page = logPage(state, member, { after: isSameLog ? lines : 0, max: WELCOME_LINES });
        this.#session = session;
        if (chain !== undefined) this.#useChain(table, chain);
        table.subscribers.add(this);
        this.#welcome(session, viewFor(state, member, table.system.definition), page);
      });
    });
    // The seat may have ended since the token was checked.
    this.seatsChanged();
  }

  /** Counts the socket as one of the seat, if the seat may have another. */
  #takeSeat(table: LiveTable, member: string): boolean {
    if (table.subscribers.count(member) >= this.#limits.socketsPerSeat) {
      this.#closeWith("too-many-screens", TOO_MANY_SCREENS);
      return false;
    }
    this.#use = table.useOf(member);
    if (this.#use.takeGreeting(this.#ungreeted)) return true;
    this.#closeWith("too-fast", "Too many messages from this seat. Wait a moment, then connect again.");
    return false;
  }

  /** The epoch of the log as a member sees it: leaders see other lines, so that theirs have other numbers. */
  #epochFor({ role }: Member): string {
    return isLeader(role) ? `${this.#tables.epoch} leaders` : this.#tables.epoch;
  }

  /**
   * Sends the table as a member sees it, with a page of the log: a long log at once would stop a slow client, and make it
   * begin again.
   */
  #welcome({ table, epoch }: Session, view: TableView, page: LogPage): void {
    const { present } = table.subscribers;
    this.#send({ type: "welcome", protocol: PROTOCOL, epoch, view, ...page, present });
  }

  /** Sends the table to a client whose member sees another log from now on. */
  #welcomeAnew(session: Session): void {
    this.#session = session;
    this.#withMember(session, (state, member) => {
      const view = viewFor(state, member, session.table.system.definition);
      this.#welcome(session, view, logPage(state, member, { max: WELCOME_LINES }));
    }).catch((error: unknown) => this.#fail(error));
  }

  /** Does something with the state, while the session's member is at the table. */
  async #withMember({ table, member: id }: Session, work: (state: TableState, member: Member) => void): Promise<void> {
    await table.reading((state) => {
      const member = state.members[id];
      if (member) spending(this.#use, () => work(state, member));
    });
  }

  #sendPage(session: Session, { before, max }: Extract<ClientMessage, { type: "log" }>): Promise<void> {
    return this.#withMember(session, (state, member) => {
      this.#send({ type: "log", ...logPage(state, member, { before, max }) });
    });
  }

  #sendUndoPlan(session: Session, lines: readonly number[]): Promise<void> {
    return this.#withMember(session, (state, member) => {
      this.#send({ type: "undo-plan", lines, plan: undoPlan(state, lines, member, session.table.system.definition) });
    });
  }

  #sendAnswer(id: string, answer: Answer | RequestFailure): void {
    this.#metrics?.answered("answer" in answer ? answer.answer : answer.failure);
    if ("answer" in answer) return this.#send({ type: "answer", id, answer });
    if (answer.failure === "busy")
      return this.#sendProblem("too-fast", "The server is busy. Send this again later.", id);
    if (answer.failure === "broken") {
      return this.#sendProblem(
        "table-broken",
        "This command failed because of a bug and changed nothing. See the server's log.",
        id,
      );
    }
    if (answer.failure === "deleted") return this.#refuseSeat("no-such-table");
    if (answer.failure === "disk-full") return this.#sendProblem("disk-full", DISK_FULL, id);
    // It is unknown whether the command was stored. Sending it again is safe, since it counts once.
    return this.#closeWith(
      "unavailable",
      "The table can't be stored right now. Reconnect and send open commands again.",
    );
  }

  #rejectOverRate(text: string): void {
    this.#metrics?.answered("too-fast");
    this.#overRate += 1;
    if (this.#overRate > this.#limits.maxOverRate) this.#use.punish();
    if (!this.#session || this.#overRate > this.#limits.maxOverRate)
      return this.#closeWith("too-fast", "Too many messages. The connection is closed.");
    this.#rest();
    return this.#sendProblem("too-fast", "Too many messages. This one was ignored.", commandId(text));
  }

  /** Stops reading for a while, longer after more messages that came too fast: the rest of a flood waits at its sender. */
  #rest(): void {
    if (this.#restTimer) return;
    this.#socket.pause();
    this.#restTimer = setTimeout(
      () => {
        this.#restTimer = undefined;
        this.#socket.resume();
      },
      Math.min(LONGEST_REST, this.#overRate * REST_PER_MESSAGE),
    );
  }

  /** Handles a bug or an unreadable log. Only this connection is closed. */
  #fail(error: unknown): void {
    this.#log.error({ err: error, table: this.#session?.table.id, member: this.member }, "could not serve a client");
    if (error instanceof StoreUnreachableError) return this.#closeWith("unavailable", error.message);
    this.#closeWith("table-broken", "This table can't be shown. See the server's log.");
  }

  #sendProblem(code: ProblemCode, message: string, id?: string): void {
    this.#send({ type: "problem", code, message, ...(id === undefined ? {} : { id }) });
  }

  /** Sends the problem and closes the socket. */
  #closeWith(code: CloseReason, message: string): void {
    if (this.#closed) return;
    this.#sendProblem(code, message);
    this.#closed = true;
    this.#outgoing.flush();
    if (isFault(code)) this.#faulty();
    this.#socket.close(CLOSE_CODES[code], code);
  }

  #send(message: ServerMessage): void {
    this.#sendFrame(textFrame(JSON.stringify(message)));
  }

  #sendFrame(frame: Buffer): void {
    if (this.#closed || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#outgoing.isTooSlow) {
      this.#log.warn({ member: this.member }, "disconnected a slow client");
      this.#closed = true;
      return this.#socket.terminate();
    }
    this.#outgoing.send(frame);
  }
}
