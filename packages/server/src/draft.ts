import { isRefusal, type Refusal, refusal, type SystemDefinition } from "@rulewright/rules";
import {
  type Answer,
  type Command,
  type Conflict,
  countLines,
  decide,
  type Entry,
  fold,
  type Member,
  type TableEvent,
  type TableState,
} from "@rulewright/table";
import type { Log } from "./log.ts";
import type { Randomness } from "./randomness.ts";
import type { CommandRequest, Request, SeatRequest } from "./requests.ts";
import { newId } from "./secrets.ts";
import type { Accepted, Acknowledged, Append, Seat } from "./store.ts";

/** What a table's decisions need from outside. */
export interface Surroundings {
  readonly dice: Randomness;
  /** Milliseconds since 1970. */
  now(): number;
  readonly log: Log;
}

/** The table a draft is of. */
export interface Subject {
  readonly id: string;
  readonly system: SystemDefinition;
  readonly state: TableState;
  /** The first answer to a command of a member, where it has counted before. */
  firstAnswer(member: string, id: string): Accepted | undefined;
}

/** The most faces one command may let fall: far beyond every rule, short of for ever. */
const MOST_FACES = 10_000;

/** The most people at one table. */
const MOST_MEMBERS = 64;

/**
 * One round of a table: requests decided one after another, each on what the ones before it would make of the table.
 * Nothing of it is true, and nobody hears of it, before its append is stored.
 */
export class Draft {
  readonly requests: readonly Request[];
  readonly #subject: Subject;
  readonly #around: Surroundings;
  readonly #after: number;
  readonly #entries: Entry[] = [];
  readonly #acknowledged: Acknowledged[] = [];
  readonly #seats: Seat[] = [];
  readonly #replies: (() => void)[] = [];
  #state: TableState;

  constructor(subject: Subject, requests: readonly Request[], around: Surroundings) {
    this.requests = requests;
    this.#subject = subject;
    this.#around = around;
    this.#state = subject.state;
    this.#after = subject.state.seq;
    for (const request of requests) this.#take(request);
  }

  /** The table as it is once this is stored. */
  get state(): TableState {
    return this.#state;
  }

  get append(): Append {
    return {
      table: this.#subject.id,
      after: this.#after,
      entries: this.#entries,
      acknowledged: this.#acknowledged,
      seats: this.#seats,
    };
  }

  /** Gives the answers, in the order of the requests. Only once this is stored. */
  reply(): void {
    for (const reply of this.#replies) reply();
  }

  /** A bug met by one request is that request's alone: it changes nothing, and the rest goes on. */
  #take(request: Request): void {
    const faces: number[] = [];
    try {
      if (request.asks === "command") this.#takeCommand(request, faces);
      else this.#takeSeat(request);
    } catch (error) {
      const { id: table, system } = this.#subject;
      const { reply: _, ...asked } = request;
      const replay = { table, system: system.id, version: system.version, after: this.#state.seq, asked, faces };
      this.#around.log.error({ err: error, replay }, "a request met a bug and was not carried out");
      this.#replies.push(() => request.reply({ trouble: "broken" }));
    }
  }

  #takeCommand({ member: by, id, command, reply }: CommandRequest, faces: number[]): void {
    const first = this.#firstAnswer(by, id);
    const answer: Answer = first ? { answer: "duplicate", first } : this.#decide(by, id, command, faces);
    this.#replies.push(() => reply(answer));
  }

  #firstAnswer(by: string, id: string): Accepted | undefined {
    const drafted = this.#acknowledged.find((one) => one.id === id && one.member === by);
    return drafted?.answer ?? this.#subject.firstAnswer(by, id);
  }

  #decide(by: string, id: string, command: Command, faces: number[]): Answer {
    const member = memberOf(this.#state, by);
    const decided = this.#decideWithDice(command, member, faces);
    if (isRefusal(decided)) return { answer: "rejected", refusal: decided };
    if ("conflict" in decided) return { answer: "conflict", conflict: decided.conflict };
    const lines = this.#happen(by, decided.events, member);
    const answer: Accepted = { answer: "accepted", lines };
    this.#acknowledged.push({ member: by, id, answer });
    return answer;
  }

  /** Decides, throwing the dice that are missing, until none are. */
  #decideWithDice(
    command: Command,
    member: Member,
    faces: number[],
  ): { readonly events: readonly TableEvent[] } | Refusal | Conflict {
    const means = { system: this.#subject.system, id: newId() };
    for (;;) {
      const decided = decide(this.#state, command, member, { ...means, faces });
      if (!("needs" in decided)) return decided;
      const { count, faces: sides } = decided.needs;
      if (faces.length + count > MOST_FACES) throw new RangeError(`a command let more than ${MOST_FACES} dice fall`);
      for (let i = 0; i < count; i += 1) faces.push(this.#around.dice.face(sides));
    }
  }

  #takeSeat({ member, token, reply }: SeatRequest): void {
    if (Object.keys(this.#state.members).length >= MOST_MEMBERS) {
      this.#replies.push(() => reply(refusal("table-full", "", { max: MOST_MEMBERS })));
      return;
    }
    this.#happen(member.id, [{ type: "member-joined", member }], member);
    this.#seats.push({ token, member: member.id });
    this.#replies.push(() => reply("seated"));
  }

  /** Lets events happen in the draft; answers how many lines the member's log then has. */
  #happen(by: string, events: readonly TableEvent[], member: Member): number {
    // The clock may be set back; the log's times never run backwards.
    const at = Math.max(this.#around.now(), this.#state.log.at(-1)?.at ?? 0);
    const entries = events.map((event, i): Entry => ({ seq: this.#state.seq + i + 1, at, by, event }));
    const state = fold(this.#state, entries);
    const lines = countLines(state, member);
    this.#state = state;
    this.#entries.push(...entries);
    return lines;
  }
}

function memberOf({ members }: TableState, id: string): Member {
  const member = Object.hasOwn(members, id) ? members[id] : undefined;
  if (!member) throw new Error(`nobody at the table has the id "${id}"`);
  return member;
}
