import { entryOf, isRefusal, type Refusal, refusal } from "@rulewright/rules";
import {
  type Answer,
  type Command,
  type Conflict,
  countLines,
  decide,
  EntriesNotLoaded,
  entriesOf,
  type Entry,
  fold,
  join,
  type Member,
  redeemSeatCode,
  rulesEvents,
  signedOutBy,
  type TableEvent,
  type TableState,
} from "@rulewright/table";
import type { Log } from "./log.ts";
import type { DiceSource } from "./dice-source.ts";
import type { CommandRequest, DeviceRequest, Request, SeatRequest } from "./requests.ts";
import type { AcceptedAnswer, AcknowledgedCommand, Append, Seat, StoredCode } from "./store.ts";
import type { SystemInPlay } from "./systems-in-play.ts";

/** What tables need from outside: dice, ids, a clock and a log. */
export interface Environment {
  readonly dice: DiceSource;
  /** A new id, such as of an attempt. */
  newId(): string;
  /** Milliseconds since 1970. */
  now(): number;
  readonly log: Log;
}

/** The table of a batch. */
export interface BatchTable {
  readonly id: string;
  readonly system: SystemInPlay;
  readonly state: TableState;
}

/** How many dice one command may throw. A higher number means an endless loop in the rules. */
const MAX_FACES = 10_000;

/**
 * The requests of one table that are committed together. Each is decided on the state that the ones before it lead to.
 * Nothing is answered or published before the append is stored.
 */
export class Batch {
  readonly requests: readonly Request[];
  readonly #table: BatchTable;
  readonly #known: readonly AcknowledgedCommand[];
  readonly #environment: Environment;
  readonly #after: number;
  readonly #entries: Entry[] = [];
  readonly #acknowledged: AcknowledgedCommand[] = [];
  readonly #ended: string[] = [];
  #seats: readonly Seat[] = [];
  readonly #codes: StoredCode[] = [];
  #invitation: string | undefined;
  readonly #replies: (() => void)[] = [];
  #state: TableState;

  /** `known` are those of the commands that were accepted before. */
  constructor(
    subject: BatchTable,
    requests: readonly Request[],
    known: readonly AcknowledgedCommand[],
    environment: Environment,
  ) {
    this.requests = requests;
    this.#known = known;
    this.#table = subject;
    this.#environment = environment;
    this.#state = subject.state;
    this.#after = subject.state.seq;
    this.#recordRules();
    for (const request of requests) this.#process(request);
  }

  /** The state of the table after the batch. */
  get state(): TableState {
    return this.#state;
  }

  /** What the store has to append. */
  get append(): Append {
    return {
      table: this.#table.id,
      after: this.#after,
      entries: this.#entries,
      acknowledged: this.#acknowledged,
      ended: this.#ended,
      seats: this.#seats,
      codes: this.#codes,
      ...(this.#invitation === undefined ? {} : { invitation: this.#invitation }),
      ...(this.#state.deleted ? { deletes: true } : {}),
    };
  }

  /** Sends the answers in the order of the requests. Call it once the append is stored. */
  reply(): void {
    for (const reply of this.#replies) reply();
  }

  /** Before anything else, the log says that the table was loaded with other rules. */
  #recordRules(): void {
    const { rules, authorsVersion } = this.#table.system;
    // An archived table is read-only. It is told when it is reopened.
    if (this.#state.archived) return;
    this.#apply(undefined, rulesEvents(this.#state, rules, authorsVersion));
  }

  /** A request that fails because of a bug changes nothing. The other requests are processed. */
  #process(request: Request): void {
    const faces: number[] = [];
    try {
      if (request.kind === "command") this.#processCommand(request, faces);
      else if (request.kind === "seat") this.#processSeat(request);
      else if (request.kind === "device") this.#processDevice(request);
      else this.#replies.push(() => request.reply("recorded"));
    } catch (error) {
      if (error instanceof EntriesNotLoaded) throw error;
      const { id: table, system } = this.#table;
      const { reply: _, ...given } = request;
      const replay = {
        table,
        system: system.definition.id,
        version: system.rules.version,
        after: this.#state.seq,
        request: given,
        faces,
      };
      this.#environment.log.error({ err: error, replay }, "a request failed because of a bug");
      this.#replies.push(() => request.reply({ failure: "broken" }));
    }
  }

  #processCommand({ member: by, id, command, reply }: CommandRequest, faces: number[]): void {
    const first = this.#firstAnswer(by, id);
    const answer: Answer = first ? { answer: "duplicate", first } : this.#decide(by, id, command, faces);
    this.#replies.push(() => reply(answer));
  }

  #firstAnswer(by: string, id: string): AcceptedAnswer | undefined {
    const isFirst = (one: AcknowledgedCommand): boolean => one.id === id && one.member === by;
    return (this.#acknowledged.find(isFirst) ?? this.#known.find(isFirst))?.answer;
  }

  #decide(by: string, id: string, command: Command, faces: number[]): Answer {
    const member = entryOf(this.#state.members, by);
    // Their seat has ended since they sent it.
    if (!member) return { answer: "rejected", refusal: refusal("not-a-member", "") };
    const decided = this.#decideWithDice(command, member, faces);
    if (isRefusal(decided)) return { answer: "rejected", refusal: decided };
    if ("conflict" in decided) return { answer: "conflict", conflict: decided.conflict };
    this.#apply(by, decided.events);
    if (command.type === "renew-links") this.#invitation = command.invitation;
    if (command.type === "reopen-table") this.#recordRules();
    const lines = countLines(this.#state, member);
    const answer: AcceptedAnswer = { answer: "accepted", lines };
    this.#acknowledged.push({ member: by, id, answer });
    return answer;
  }

  /** Decides a command, and throws the dice it needs. */
  #decideWithDice(
    command: Command,
    member: Member,
    faces: number[],
  ): { readonly events: readonly TableEvent[] } | Refusal | Conflict {
    let decided = decide(this.#state, command, member, {
      system: this.#table.system.definition,
      id: this.#environment.newId(),
      now: this.#environment.now(),
    });
    while ("needs" in decided) {
      const { count, faces: sides } = decided.needs;
      if (faces.length + count > MAX_FACES) throw new RangeError(`a command threw more than ${MAX_FACES} dice`);
      const thrown = Array.from({ length: count }, () => this.#environment.dice.face(sides));
      faces.push(...thrown);
      decided = decided.continueWith(thrown);
    }
    return decided;
  }

  #processSeat({ member, token, reply }: SeatRequest): void {
    // The same request, sent again.
    if (Object.hasOwn(this.#state.members, member.id)) {
      this.#replies.push(() => reply("seated"));
      return;
    }
    const joined = join(this.#state, member);
    if (isRefusal(joined)) {
      this.#replies.push(() => reply(joined));
      return;
    }
    this.#apply(member.id, joined.events);
    this.#seats = [...this.#seats, { token, member: member.id }];
    this.#replies.push(() => reply("seated"));
  }

  #processDevice({ code, token, reply }: DeviceRequest): void {
    const member = entryOf(this.#state.codes, code)?.member ?? "";
    const opened = redeemSeatCode(this.#state, code, this.#environment.now());
    if (isRefusal(opened)) {
      this.#replies.push(() => reply(opened));
      return;
    }
    this.#apply(member, opened.events);
    this.#seats = [...this.#seats, { token, member }];
    this.#replies.push(() => reply({ member }));
  }

  /** Applies events that a member caused; nobody causes those of the table itself. */
  #apply(by: string | undefined, events: readonly TableEvent[]): void {
    // Times in the log never decrease, even if the clock is set back.
    const now = this.#environment.now();
    const at = Math.max(now, this.#state.log.at(-1)?.at ?? now);
    const entries = entriesOf(this.#state, events, { at, by });
    this.#state = fold(this.#state, entries);
    this.#entries.push(...entries);
    for (const event of events) this.#follow(event);
  }

  /** Ends the seats that an event ends, and notes the codes that it makes. */
  #follow(event: TableEvent): void {
    const signedOut = signedOutBy(event);
    if (signedOut !== undefined) {
      this.#ended.push(signedOut);
      this.#seats = this.#seats.filter(({ member }) => member !== signedOut);
    }
    if (event.type === "seat-code-made") this.#codes.push({ hash: event.code, expiresAt: event.expiresAt });
  }
}
