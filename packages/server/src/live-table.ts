import type { SystemDefinition } from "@rulewright/rules";
import { EMPTY, fold, type TableState } from "@rulewright/table";
import { Audience } from "./audience.ts";
import { Draft, type Subject, type Surroundings } from "./draft.ts";
import type { Request, Trouble } from "./requests.ts";
import type { Accepted, StoredLog, StoredTable } from "./store.ts";

/** The most requests that may wait for one table's next round. */
const MOST_WAITING = 1000;

/** A table in memory: its log folded, its screens, and what waits to be decided. */
export class LiveTable implements Subject {
  readonly stored: StoredTable;
  readonly system: SystemDefinition;
  readonly audience = new Audience();
  readonly #wake: (table: LiveTable) => void;
  readonly #answers = new Map<string, Accepted>();
  #waiting: Request[] = [];
  #state: TableState = EMPTY;

  /** `wake` is called whenever something has come to be decided. */
  constructor(stored: StoredTable, system: SystemDefinition, log: StoredLog, wake: (table: LiveTable) => void) {
    this.stored = stored;
    this.system = system;
    this.#wake = wake;
    this.catchUp(log);
  }

  get id(): string {
    return this.stored.id;
  }

  /** The table as it is stored. */
  get state(): TableState {
    return this.#state;
  }

  /** True while nobody follows the table and nothing waits for it. */
  get idle(): boolean {
    return this.audience.empty && this.#waiting.length === 0;
  }

  firstAnswer(member: string, id: string): Accepted | undefined {
    return this.#answers.get(key(member, id));
  }

  /** Puts a request in the queue; its answer comes once what it changes is stored. */
  ask(request: Request): void {
    if (this.#waiting.length >= MOST_WAITING) {
      request.reply({ trouble: "busy" });
      return;
    }
    this.#waiting.push(request);
    this.#wake(this);
  }

  /** Decides everything that waits. */
  draft(around: Surroundings): Draft {
    const requests = this.#waiting;
    this.#waiting = [];
    return new Draft(this, requests, around);
  }

  /** A draft is stored: first the answers, then everybody's update. */
  settle(draft: Draft): void {
    const changed = draft.state.seq > this.#state.seq;
    if (changed) this.#state = draft.state;
    this.#remember(draft.append);
    draft.reply();
    if (changed) this.audience.update(this.#state);
  }

  /** A draft could not be stored, since the table has moved on: its requests come first in the next round. */
  redo({ requests }: Draft): void {
    this.#waiting = [...requests, ...this.#waiting];
    this.#wake(this);
  }

  /** A draft could not be stored at all. */
  fail({ requests }: Draft, trouble: Trouble): void {
    for (const request of requests) request.reply(trouble);
  }

  /** What the store has that this doesn't. */
  catchUp(log: StoredLog): void {
    this.#remember(log);
    const news = log.entries.filter(({ seq }) => seq > this.#state.seq);
    if (news.length === 0) return;
    this.#state = fold(this.#state, news);
    this.audience.update(this.#state);
  }

  #remember({ acknowledged }: Pick<StoredLog, "acknowledged">): void {
    for (const { member, id, answer } of acknowledged) this.#answers.set(key(member, id), answer);
  }
}

// Member ids have no spaces: no two pairs share a key.
const key = (member: string, id: string): string => `${member} ${id}`;
