import { EMPTY_TABLE, type Entry, fold, signedOutBy, type TableState } from "@rulewright/table";
import { Subscribers } from "./subscribers.ts";
import { Batch, type BatchTable, type Environment } from "./batch.ts";
import type { Request, RequestFailure } from "./requests.ts";
import type { AcceptedAnswer, StoredLog, StoredTable } from "./store.ts";
import type { SystemInPlay } from "./systems-in-play.ts";

/** How many requests can wait for a table's next batch. */
const MAX_QUEUED = 1000;

/** A table in memory: its state, its clients and its queue of requests. */
export class LiveTable implements BatchTable {
  readonly stored: StoredTable;
  readonly system: SystemInPlay;
  readonly subscribers = new Subscribers();
  readonly #schedule: (table: LiveTable) => void;
  readonly #answers = new Map<string, AcceptedAnswer>();
  #queued: Request[] = [];
  #state: TableState = EMPTY_TABLE;

  /** `schedule` is called when there are requests to commit. */
  constructor(stored: StoredTable, system: SystemInPlay, log: StoredLog, schedule: (table: LiveTable) => void) {
    this.stored = stored;
    this.system = system;
    this.#schedule = schedule;
    this.catchUp(log);
  }

  get id(): string {
    return this.stored.id;
  }

  /** The stored state. */
  get state(): TableState {
    return this.#state;
  }

  /** True if the table has no clients and no queued requests. */
  get idle(): boolean {
    return this.subscribers.empty && this.#queued.length === 0;
  }

  /** The answer to a member's command if it was accepted before. */
  firstAnswer(member: string, id: string): AcceptedAnswer | undefined {
    return this.#answers.get(key(member, id));
  }

  /** Queues a request. It is answered once its changes are stored. */
  enqueue(request: Request): void {
    if (this.#state.deleted) {
      request.reply({ failure: "deleted" });
      return;
    }
    if (this.#queued.length >= MAX_QUEUED) {
      request.reply({ failure: "busy" });
      return;
    }
    this.#queued.push(request);
    this.#schedule(this);
  }

  /**
   * Writes into the log that the table was loaded with other rules, if so. Resolves when that is stored. If it can't be
   * stored now, it is written before the next command.
   */
  async recordRules(): Promise<void> {
    if (this.#state.rules?.version === this.system.rules.version) return;
    await new Promise<void>((reply) => this.enqueue({ kind: "rules", reply: () => reply() }));
  }

  /** Decides all queued requests. */
  createBatch(environment: Environment): Batch {
    const requests = this.#queued;
    this.#queued = [];
    return new Batch(this, requests, environment);
  }

  /** Takes over a stored batch: sends the answers first, then the updates. */
  commit(batch: Batch): void {
    const before = this.#state;
    const changed = batch.state.seq > before.seq;
    if (changed) this.#state = batch.state;
    this.#remember(batch.append);
    batch.reply();
    if (changed) this.#publish(before, batch.append.entries);
  }

  #publish(before: TableState, entries: readonly Entry[]): void {
    for (const { event } of entries) {
      const member = signedOutBy(event);
      if (member !== undefined) this.subscribers.signOut(member);
    }
    if (!this.#state.deleted) this.subscribers.update(before, this.#state);
  }

  /** Queues the requests of a batch again, ahead of the others, after the table was changed by another server. */
  requeue({ requests }: Batch): void {
    this.#queued = [...requests, ...this.#queued];
    this.#schedule(this);
  }

  /** Answers all requests of a batch that could not be stored. */
  reject({ requests }: Batch, failure: RequestFailure): void {
    for (const request of requests) request.reply(failure);
  }

  /** Applies the entries of the store that are missing here. */
  catchUp(log: StoredLog): void {
    this.#remember(log);
    const missing = log.entries.filter(({ seq }) => seq > this.#state.seq);
    if (missing.length === 0) return;
    const before = this.#state;
    this.#state = fold(before, missing);
    this.#publish(before, missing);
  }

  #remember({ acknowledged }: Pick<StoredLog, "acknowledged">): void {
    for (const { member, id, answer } of acknowledged) this.#answers.set(key(member, id), answer);
  }
}

// Member ids have no spaces, so the key is unique.
const key = (member: string, id: string): string => `${member} ${id}`;
