import { entryOf } from "@rulewright/rules";
import {
  EntriesNotLoaded,
  entriesNamedIn,
  type Entry,
  EntryLog,
  fold,
  signedOutBy,
  type TableState,
} from "@rulewright/table";
import { Subscribers } from "./subscribers.ts";
import { Batch, type BatchTable } from "./batch.ts";
import type { Environment } from "./environment.ts";
import { Drawings } from "./drawings.ts";
import type { Limits } from "./limits.ts";
import { LogSize } from "./log-size.ts";
import type { CommandRequest, Request, RequestFailure } from "./requests.ts";
import { SeatUse } from "./seat-use.ts";
import type { Store, StoredTable } from "./store.ts";
import type { SystemInPlay } from "./systems-in-play.ts";

/** How many requests can wait for a table's next batch. */
const MAX_QUEUED = 1000;

/** How many entries of the log are loaded at least, when earlier ones are needed. */
const MIN_LOADED = 250;

/**
 * How many of the last entries stay in memory, once there are more than so many of them. Earlier ones are read from the store
 * when they are needed, and stay for so many milliseconds.
 */
const [KEPT, MOST_KEPT, KEPT_FOR] = [128, 192, 60_000];

/** A table as it is loaded. */
export interface LoadedTable {
  readonly stored: StoredTable;
  readonly system: SystemInPlay;
  readonly state: TableState;
}

/** The command that a request decides. */
function commandOf(request: Request): CommandRequest | undefined {
  if (request.kind === "draw") return request.drawing.command;
  return request.kind === "command" ? request : undefined;
}

/** A table in memory: its state, its clients and its queue of requests. */
export class LiveTable implements BatchTable {
  readonly stored: StoredTable;
  readonly system: SystemInPlay;
  readonly subscribers = new Subscribers();
  /** How many bytes the log has, as far as it is measured. */
  readonly size = new LogSize();
  readonly #uses = new Map<string, SeatUse>();
  readonly #limits: Limits;
  /** The rolls that wait for the nonces of devices. */
  readonly #drawings: Drawings;
  readonly #store: Store;
  readonly #schedule: (table: LiveTable) => void;
  #queued: Request[] = [];
  /** Whether some of the queued commands may have been accepted already, by another server or before. */
  #mayRepeat = false;
  #state: TableState;
  #loading: Promise<void> | undefined;
  /** When earlier entries were needed last. */
  #loadedAt = -Infinity;

  /** `schedule` is called when there are requests to commit. */
  constructor(
    { stored, system, state }: LoadedTable,
    store: Store,
    schedule: (table: LiveTable) => void,
    { later, limits }: Pick<Environment, "later" | "limits">,
  ) {
    this.#limits = limits;
    this.stored = stored;
    this.system = system;
    this.#state = state;
    this.#store = store;
    this.#schedule = schedule;
    this.#drawings = new Drawings((request) => this.#add(request), later);
  }

  get id(): string {
    return this.stored.id;
  }

  /** The stored state. */
  get state(): TableState {
    return this.#state;
  }

  /** True if the table has no clients, no queued requests and no rolls that wait. */
  get idle(): boolean {
    return this.subscribers.empty && this.#queued.length === 0 && this.#drawings.empty;
  }

  /** What a member's devices use of the server. */
  useOf(member: string): SeatUse {
    const use = this.#uses.get(member) ?? new SeatUse(this.#limits);
    this.#uses.set(member, use);
    return use;
  }

  /** Measures the log as it is stored, for as long as that isn't aborted. */
  measure(signal: AbortSignal): Promise<void> {
    return this.size.addStored(this.#store, this.id, this.#state.seq, signal);
  }

  /** The chains of nonces of the devices that are connected and answer. */
  get chains(): readonly string[] {
    return this.subscribers.chains
      .filter(({ member, chain }) => this.#isOf(chain, member) && this.#drawings.answers(chain))
      .map(({ chain }) => chain);
  }

  /** A member's device says that it has this chain of nonces. Nobody speaks for a chain of somebody else's. */
  hasChain(member: string, chain: string): void {
    if (this.#isOf(chain, member)) this.#drawings.returned(chain);
  }

  #isOf(chain: string, member: string): boolean {
    return entryOf(this.#state.chains, chain)?.member === member;
  }

  /** Takes a nonce that a member's device gives for a requested roll. */
  giveNonce(member: string, { request, nonce }: { readonly request: string; readonly nonce: string }): void {
    const { chains } = this.#state;
    const own = Object.keys(chains).filter((tip) => chains[tip]?.member === member);
    this.#drawings.give(member, request, nonce, own);
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
    if (request.kind === "command" && this.#drawings.rejoin(request)) return;
    this.#add(request);
  }

  #add(request: Request): void {
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

  /** Takes the queued requests, to be decided or put back. */
  takeRequests(): readonly Request[] {
    const requests = this.#queued.filter((one) => one.kind !== "command" || !one.isAbandoned?.());
    this.#queued = [];
    return requests;
  }

  /** Decides some requests. Commands that were accepted before are answered as they were then. */
  async createBatch(requests: readonly Request[], environment: Environment): Promise<Batch> {
    const commands = requests.flatMap((one) => commandOf(one) ?? []);
    if (this.#store.refusesDuplicates && !this.#mayRepeat) {
      const batch = await this.reading(() => new Batch(this, requests, [], environment));
      // One that is refused, or requests its dice first, may have been accepted before.
      if (batch.append.acknowledged.length === commands.length) return batch;
    }
    this.#mayRepeat = false;
    const known = commands.length > 0 ? await this.#store.firstAnswers(this.id, commands) : [];
    return this.reading(() => new Batch(this, requests, known, environment));
  }

  /**
   * Takes over a stored batch: sends the answers first, then the updates. Where the table has caught up with the store in the
   * meantime, it has the batch already.
   */
  commit(batch: Batch): void {
    const before = this.#state;
    const changed = batch.state.seq > before.seq;
    if (changed) {
      this.#state = batch.state;
      this.size.addEntries(batch.append.entries);
    }
    for (const drawing of batch.drawings) this.#drawings.begin(drawing);
    batch.reply();
    if (changed) this.#publish(before, batch.append.entries);
    this.#unload();
  }

  #unload(): void {
    const { log } = this.#state;
    if (log.length - log.unloaded <= MOST_KEPT || performance.now() - this.#loadedAt < KEPT_FOR) return;
    log.unload(KEPT);
  }

  #publish(before: TableState, entries: readonly Entry[]): void {
    for (const { event } of entries) {
      const member = signedOutBy(event);
      if (member !== undefined) this.subscribers.signOut(member);
    }
    if (!this.#state.deleted) this.subscribers.update(before, this.#state, this.system.definition);
  }

  /** Queues the requests of a batch again, ahead of the others, after the table was changed by another server. */
  requeue({ requests }: Batch): void {
    this.#mayRepeat = true;
    this.#queued = [...requests, ...this.#queued];
    this.#schedule(this);
  }

  /** Answers requests that could not be stored. */
  reject(requests: readonly Request[], failure: RequestFailure): void {
    for (const request of requests) request.reply(failure);
  }

  /** Applies the entries of the store that are missing here. */
  async catchUp(entries: readonly Entry[]): Promise<void> {
    await this.reading((before) => {
      const missing = entries.filter(({ seq }) => seq > before.seq);
      if (missing.length === 0) return;
      // They are shown with the numbers of the lines that they are about.
      for (const { event } of missing) for (const seq of entriesNamedIn(event)) before.log.at(seq - 1);
      this.#state = fold(before, missing);
      this.size.addEntries(missing);
      this.#publish(before, missing);
      this.#unload();
    });
  }

  /**
   * Does something with the state. Where it needs entries of the log that aren't loaded, they are loaded and it is done
   * again from the start; else it is done at once, before this returns.
   */
  async reading<T>(work: (state: TableState) => T): Promise<T> {
    for (;;) {
      try {
        return work(this.state);
      } catch (error) {
        if (!(error instanceof EntriesNotLoaded)) throw error;
        await (this.#loading ??= this.#loadEarlier().finally(() => (this.#loading = undefined)));
      }
    }
  }

  /** As many entries as are loaded, so that reading the whole log takes few steps. */
  async #loadEarlier(): Promise<void> {
    const { unloaded, length } = this.#state.log;
    const after = Math.max(0, unloaded - Math.max(MIN_LOADED, length - unloaded));
    const entries = await this.#store.read(this.id, after, unloaded);
    const { log } = this.#state;
    this.#loadedAt = performance.now();
    if (log.unloaded === unloaded) log.complete(entries);
  }

  /** The whole log. What of it isn't loaded is read and not kept. */
  async wholeLog(): Promise<EntryLog> {
    const { log } = this.#state;
    const [unloaded, loaded] = [log.unloaded, log.slice(log.unloaded)];
    const earlier = unloaded > 0 ? await this.#store.read(this.id, 0, unloaded) : [];
    return EntryLog.EMPTY.with([...earlier, ...loaded]);
  }
}
