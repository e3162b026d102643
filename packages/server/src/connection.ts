import type { WebSocket } from "@fastify/websocket";
import {
  type Answer,
  type ClientMessage,
  countLines,
  linesFor,
  PROTOCOL,
  type ProblemCode,
  type ServerMessage,
  type TableState,
  viewFor,
} from "@rulewright/table";
import type { Listener } from "./audience.ts";
import type { LiveTable } from "./live-table.ts";
import type { Log } from "./log.ts";
import { commandId, type Heard, read } from "./messages.ts";
import type { Trouble } from "./requests.ts";
import type { Tables } from "./tables.ts";
import { TokenBucket } from "./token-bucket.ts";

/** How much one socket may ask for and hold up. */
export interface Limits {
  /** Messages at once, and messages a second after that. */
  readonly burst: number;
  readonly perSecond: number;
  /** Messages over the rate before the socket is closed; each is answered until then. */
  readonly patience: number;
  /** Bytes that may wait for a slow client before it is let go. */
  readonly unsent: number;
  /** Milliseconds in which hello must be said. */
  readonly greeting: number;
}

/** The codes a socket is closed with, in the range that is free for applications. */
const closeCodes: Readonly<Record<ProblemCode, number>> = {
  "bad-message": 4400,
  "not-greeted": 4401,
  "no-seat": 4403,
  "no-such-table": 4404,
  "old-client": 4426,
  "too-fast": 4429,
  "table-broken": 4500,
  "old-server": 4505,
};

/** The seat a socket has, once it has said hello. */
interface Seated {
  readonly table: LiveTable;
  readonly member: string;
  /** How many lines of the member's log this screen has. */
  lines: number;
}

/** One client's socket: what it says, and what it is told. */
export class Connection implements Listener {
  readonly #socket: WebSocket;
  readonly #tables: Tables;
  readonly #limits: Limits;
  readonly #log: Log;
  readonly #bucket: TokenBucket;
  #tooFast = 0;
  #seated: Seated | undefined;
  #closed = false;
  #turn: Promise<void> = Promise.resolve();
  readonly #greeting: NodeJS.Timeout;
  #alive = true;

  constructor(socket: WebSocket, tables: Tables, limits: Limits, log: Log) {
    this.#socket = socket;
    this.#tables = tables;
    this.#limits = limits;
    this.#log = log;
    this.#bucket = new TokenBucket(limits.burst, limits.perSecond, performance.now());
    this.#greeting = setTimeout(() => this.#refuse("not-greeted", "Nothing was said for too long."), limits.greeting);
  }

  get member(): string {
    return this.#seated?.member ?? "";
  }

  /** A message came. Messages are carried out in the order they came. */
  hear(text: string): void {
    if (this.#closed) return;
    if (!this.#bucket.take(performance.now())) return this.#slowDown(text);
    // Each message in time makes up for one too fast: slips of a long evening don't add up, and a flood still does.
    this.#tooFast = Math.max(0, this.#tooFast - 1);
    const heard = read(text);
    this.#turn = this.#turn.then(() => this.#carryOut(heard)).catch((error: unknown) => this.#fail(error));
  }

  /** The client answered a ping. */
  heartbeat(): void {
    this.#alive = true;
  }

  /** Time for a ping. A client that didn't answer the last one is let go. */
  beat(): void {
    if (!this.#alive) return this.#socket.terminate();
    this.#alive = false;
    this.#socket.ping();
  }

  /** The socket is closed: the seat stays, the screen is gone. */
  left(): void {
    this.#closed = true;
    clearTimeout(this.#greeting);
    this.#seated?.table.audience.leave(this);
  }

  changed(state: TableState): void {
    const seated = this.#seated;
    if (!seated) return;
    try {
      const { view, lines } = this.#outlook(state, seated.member, seated.lines);
      seated.lines = view.lines;
      this.#send({ type: "update", view, lines });
    } catch (error) {
      this.#fail(error);
    }
  }

  present(members: readonly string[]): void {
    this.#send({ type: "present", members });
  }

  async #carryOut(heard: Heard): Promise<void> {
    if (this.#closed) return;
    if (heard.heard === "problem") return this.#refuse(heard.code, heard.message);
    if (heard.heard === "message" && heard.message.type === "hello") return this.#greet(heard.message);
    const seated = this.#seated;
    if (!seated) return this.#refuse("not-greeted", "Say hello first.");
    if (heard.heard === "bad-command") {
      return this.#answer(heard.id, { answer: "rejected", refusal: heard.refusal });
    }
    const { message } = heard;
    if (message.type === "ping") return this.#send({ type: "pong" });
    if (message.type === "command") {
      const { id, command } = message;
      const reply = (answer: Answer | Trouble): void => this.#answer(id, answer);
      seated.table.ask({ asks: "command", member: seated.member, id, command, reply });
    }
  }

  async #greet({ table: id, token, lines }: Extract<ClientMessage, { type: "hello" }>): Promise<void> {
    if (this.#seated) return this.#refuse("bad-message", "Hello was said before.");
    const table = await this.#tables.at(id);
    if (!table) return this.#refuse("no-such-table", "There is no such table here.");
    const member = await this.#tables.memberWith(table, token);
    if (!member) return this.#refuse("no-seat", "This token has no seat at the table.");
    if (this.#closed) return;
    clearTimeout(this.#greeting);
    // From here to the end nothing waits: no change can fall between joining and the lines read.
    table.audience.join(this.#sit(table, member.id));
    const known = lines > countLines(table.state, member) ? 0 : lines;
    const outlook = this.#outlook(table.state, member.id, known);
    this.#seated = { table, member: member.id, lines: outlook.view.lines };
    this.#send({ type: "welcome", protocol: PROTOCOL, ...outlook, present: table.audience.present });
  }

  #sit(table: LiveTable, member: string): this {
    this.#seated = { table, member, lines: 0 };
    return this;
  }

  /** What the member may know, by the one projector, and their lines from a number on. */
  #outlook(state: TableState, id: string, after: number) {
    const member = state.members[id];
    if (!member) throw new Error(`"${id}" has a seat, but is no member`);
    return { view: viewFor(state, member), lines: linesFor(state, member, after) };
  }

  #answer(id: string, answer: Answer | Trouble): void {
    if ("answer" in answer) return this.#send({ type: "answer", id, answer });
    if (answer.trouble === "busy") return this.#problem("too-fast", "Too much at once: send this again later.", id);
    if (answer.trouble === "broken") {
      return this.#problem(
        "table-broken",
        "This command met a bug and changed nothing. The server's log says more.",
        id,
      );
    }
    // Whether it was stored is not known. Whoever comes back and sends it again finds out: it counts once.
    return this.#refuse("table-broken", "The table can't be stored just now. Come back, and send again what is open.");
  }

  #slowDown(text: string): void {
    this.#tooFast += 1;
    if (this.#tooFast > this.#limits.patience) return this.#refuse("too-fast", "Far too many messages.");
    return this.#problem("too-fast", "Too many messages: this one was not heard.", commandId(text));
  }

  /** A bug, or a log that can't be understood, is this table's alone. */
  #fail(error: unknown): void {
    this.#log.error({ err: error, table: this.#seated?.table.id, member: this.member }, "a screen could not be served");
    this.#refuse("table-broken", "This table can't be shown. The server's log says why.");
  }

  #problem(code: ProblemCode, message: string, id?: string): void {
    this.#send({ type: "problem", code, message, ...(id === undefined ? {} : { id }) });
  }

  /** Says what is wrong, and closes. */
  #refuse(code: ProblemCode, message: string): void {
    if (this.#closed) return;
    this.#problem(code, message);
    this.#closed = true;
    this.#socket.close(closeCodes[code], code);
  }

  #send(message: ServerMessage): void {
    if (this.#closed || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#limits.unsent) {
      this.#log.warn({ member: this.member }, "a client was too slow and was let go");
      this.#closed = true;
      return this.#socket.terminate();
    }
    this.#socket.send(JSON.stringify(message));
  }
}
