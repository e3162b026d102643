import { entryOf, isRefusal, refusal } from "@rulewright/rules";
import {
  type Answer,
  type Command,
  type CommandResult,
  countLines,
  decide,
  type DrawnDie,
  EntriesNotLoaded,
  entriesOf,
  type Entry,
  FairDice,
  fold,
  hashNonce,
  join,
  type Member,
  type NeedsDice,
  redeemSeatCode,
  rulesEvents,
  signedOutBy,
  type TableEvent,
  type TableState,
} from "@rulewright/table";
import type { Environment } from "./environment.ts";
import type { LogSize } from "./log-size.ts";
import { refuseFullTable, refuseOverQuota } from "./quotas.ts";
import type { CommandRequest, DeviceRequest, Drawing, DrawRequest, Request, SeatRequest } from "./requests.ts";
import type { AcceptedAnswer, AcknowledgedCommand, Append, Seat, StoredCode } from "./store.ts";
import { spending } from "./seat-use.ts";
import type { SystemInPlay } from "./systems-in-play.ts";

/** The table of a batch. */
export interface BatchTable {
  readonly id: string;
  readonly system: SystemInPlay;
  readonly state: TableState;
  readonly size: Pick<LogSize, "total" | "of">;
  /** The chains of nonces of the devices that are connected and answer. */
  readonly chains: readonly string[];
}

/** What a command is decided to be once its dice are thrown. */
type Final = Exclude<CommandResult, NeedsDice>;

/** An event with the request that its dice were drawn for. */
const withRequest = (event: TableEvent, drawn: string): TableEvent =>
  event.type === "dice-thrown" || (event.type === "dice-rolled" && event.by === "generator")
    ? { ...event, drawn }
    : event;

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
  readonly #drawings: Drawing[] = [];
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

  /** The rolls that were requested, and wait for the nonces of devices once the append is stored. */
  get drawings(): readonly Drawing[] {
    return this.#drawings;
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
      if (request.kind === "command") spending(request.use, () => this.#processCommand(request, faces));
      else if (request.kind === "draw") spending(request.drawing.command.use, () => this.#processDraw(request, faces));
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

  #processCommand(request: CommandRequest, faces: number[]): void {
    const answer = this.#answerTo(request, (member) => this.#decideOrRequest(request, member, faces));
    if (answer) this.#replies.push(() => request.reply(answer));
  }

  /** Decides the command of a requested roll. Where a nonce is missing, it is requested once more from the devices that answer. */
  #processDraw({ drawing, shares, reply }: DrawRequest, faces: number[]): void {
    const { id, nonce, command, recipients } = drawing;
    const addressed = recipients ? { recipients } : {};
    const dropped: TableEvent = { type: "roll-dropped", request: id, ...addressed };
    if (!shares) {
      this.#apply(command.member, [dropped]);
      return this.#processCommand({ ...command, reply }, faces);
    }
    const answer = this.#answerTo(command, (member) => {
      const dice = new FairDice({ request: id, nonce, shares });
      const drawn: DrawnDie[] = [];
      const decided = this.#withDice(this.#begin(command.command, member), faces, (sides) => {
        const place = dice.place(sides.length);
        drawn.push([sides.length, place]);
        return sides[place] ?? 0;
      });
      if (!("events" in decided)) {
        this.#apply(command.member, [dropped]);
        return decided;
      }
      const told: TableEvent = { type: "dice-drawn", request: id, nonce, shares, dice: drawn, ...addressed };
      return { events: [told, ...decided.events.map((event) => withRequest(event, id))] };
    });
    if (answer) this.#replies.push(() => reply(answer));
  }

  /** The answer to a command: that of the first time, or what it is decided to be; undefined where its dice are requested first. */
  #answerTo(
    { member: by, id, command }: CommandRequest,
    decideFor: (member: Member) => Final | undefined,
  ): Answer | undefined {
    const first = this.#firstAnswer(by, id);
    if (first) return { answer: "duplicate", first };
    const member = entryOf(this.#state.members, by);
    // Their seat has ended since they sent it.
    if (!member) return { answer: "rejected", refusal: refusal("not-a-member", "") };
    const decided = decideFor(member);
    if (!decided) return undefined;
    if (isRefusal(decided)) return { answer: "rejected", refusal: decided };
    if ("conflict" in decided) return { answer: "conflict", conflict: decided.conflict };
    this.#apply(by, decided.events);
    const entry = decided.events.length > 0 ? { seq: this.#state.seq } : {};
    if (command.type === "renew-links") this.#invitation = command.invitation;
    if (command.type === "reopen-table") this.#recordRules();
    const answer: AcceptedAnswer = { answer: "accepted", lines: countLines(this.#state, member) };
    this.#acknowledged.push({ member: by, id, answer, ...entry });
    return answer;
  }

  #firstAnswer(by: string, id: string): AcceptedAnswer | undefined {
    const isFirst = (one: AcknowledgedCommand): boolean => one.id === id && one.member === by;
    return (this.#acknowledged.find(isFirst) ?? this.#known.find(isFirst))?.answer;
  }

  /** Decides a command. Where it needs dice and devices can give nonces, only requests them. */
  #decideOrRequest(request: CommandRequest, member: Member, faces: number[]): Final | undefined {
    const begun = this.#begin(request.command, member);
    const asked = "needs" in begun ? this.#askedFor(request) : undefined;
    if (!asked) return this.#withDice(begun, faces, (sides) => this.#environment.dice.face(sides));
    const [id, nonce] = [this.#environment.newId(), this.#environment.newNonce()];
    this.#drawings.push({ id, nonce, ...asked, command: request });
    this.#apply(request.member, [{ type: "roll-requested", request: id, commitment: hashNonce(nonce), ...asked }]);
    return undefined;
  }

  /**
   * What devices are asked for: the next nonces of whoever rolls and of another member, the one whose device was asked least.
   * Nobody else learns of a hidden roll. Undefined where no device can give one.
   */
  #askedFor({ member, chain, command }: CommandRequest): Pick<Drawing, "asked" | "recipients"> | undefined {
    const present = this.#table.chains;
    if (command.type === "throw-dice" && command.recipients) {
      return chain !== undefined && present.includes(chain) ? { asked: [], recipients: command.recipients } : undefined;
    }
    const { chains } = this.#state;
    const usable = present.flatMap((tip) => {
      const known = entryOf(chains, tip);
      return known && known.used < known.length ? [{ chain: tip, index: known.used + 1, member: known.member }] : [];
    });
    const own = usable.find((one) => one.chain === chain && one.member === member);
    const [other] = usable.filter((one) => one.member !== member).toSorted((a, b) => a.index - b.index);
    const asked = [own, other].flatMap((one) => (one ? [{ chain: one.chain, index: one.index }] : []));
    return asked.length > 0 ? { asked } : undefined;
  }

  #begin(command: Command, member: Member): CommandResult {
    const table = { state: this.#state, size: this.#table.size };
    const refused = refuseOverQuota(table, command, member, this.#environment.limits);
    if (refused) return refused;
    return decide(this.#state, command, member, {
      system: this.#table.system.definition,
      id: this.#environment.newId(),
      now: this.#environment.now(),
    });
  }

  /** Throws the dice that a command needs. */
  #withDice(begun: CommandResult, faces: number[], face: (sides: readonly number[]) => number): Final {
    let decided = begun;
    while ("needs" in decided) {
      const { count, faces: sides } = decided.needs;
      if (faces.length + count > MAX_FACES) throw new RangeError(`a command threw more than ${MAX_FACES} dice`);
      const thrown = Array.from({ length: count }, () => face(sides));
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
    const joined = refuseFullTable(this.#state, this.#environment.limits) ?? join(this.#state, member);
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
    if (events.length === 0) return;
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
