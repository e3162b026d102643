import { refusal, resolveHouseRules, type Party, type Refusal, type SystemDefinition } from "@rulewright/rules";
import {
  EMPTY_TABLE,
  entriesOf,
  type Member,
  openingEvents,
  type OpenedTable,
  type TakenSeat,
} from "@rulewright/table";
import type { Environment } from "./environment.ts";
import { LiveTable } from "./live-table.ts";
import type { RequestFailure } from "./requests.ts";
import { CommitQueue } from "./commit-queue.ts";
import { OneByOne } from "./one-by-one.ts";
import { deriveId, deriveSecret, hashSeatCode, hashSecret, newSecret } from "./secrets.ts";
import type { SharedPresence, Store } from "./store.ts";
import { Snapshots } from "./snapshots.ts";
import { TableRoom } from "./table-room.ts";
import type { SystemInPlay, SystemsInPlay } from "./systems-in-play.ts";

/** What a new table is created with. */
export interface NewTable {
  readonly system: SystemDefinition;
  readonly party: Party;
  readonly title: string;
  /** The game master's name. */
  readonly name: string;
  /** Random, chosen by the sender and secret. The same request opens one table. */
  readonly request?: string | undefined;
}

/** A seat that somebody takes. */
export interface NewSeat {
  readonly name: string;
  /** A player by default. */
  readonly role?: "player" | "spectator" | undefined;
  /** Random, chosen by the sender and secret. The same request takes one seat. */
  readonly request?: string | undefined;
}

/** A member at their table. */
export interface MemberSeat {
  readonly table: LiveTable;
  readonly member: Member;
}

/** A table in memory, or on the way there. */
interface LoadingTable {
  readonly table: Promise<LiveTable | undefined>;
  used: number;
  loaded: LiveTable | undefined;
}

/** Milliseconds after which an unused table is evicted from memory. */
const EVICT_AFTER = 10 * 60_000;

/** The tables of a store. */
export class Tables {
  /** Whether there is room for more tables. */
  readonly room: TableRoom;
  readonly #store: Store;
  readonly #systems: SystemsInPlay;
  readonly #environment: Environment;
  readonly #snapshots: Snapshots;
  readonly #lanes: readonly CommitQueue[];
  /** Each creation is a commit of its own. */
  readonly #creating = new OneByOne();
  readonly #presence: SharedPresence | undefined;
  readonly #live = new Map<string, LoadingTable>();
  readonly #stopping = new AbortController();

  constructor(store: Store, systems: SystemsInPlay, environment: Environment) {
    this.#store = store;
    this.#systems = systems;
    this.#environment = environment;
    this.#snapshots = new Snapshots(store, environment.log);
    this.#lanes = Array.from({ length: store.lanes ?? 1 }, () => new CommitQueue(store, this.#snapshots, environment));
    this.room = new TableRoom(store, environment.limits.tablesPerStore);
    this.#presence = store.watch?.({
      tables: () => this.#live.keys(),
      end: (id) => this.#live.get(id)?.loaded?.state.seq,
      changed: (id) => void this.#follow(id),
      presentElsewhere: (id, members) => this.#live.get(id)?.loaded?.subscribers.setElsewhere(members),
    });
  }

  /**
   * Creates a table, the game master's seat, and the invitation for the others. Sent again with the same request id, it
   * answers the same and creates nothing: ids and secrets follow from the request, which only its sender knows.
   */
  async open({ system: { id: systemId }, party, title, name, request = newSecret() }: NewTable): Promise<OpenedTable> {
    const { definition: system, rules } = await this.#systemInPlay(systemId);
    const [id, member, at] = [deriveId(request, "table"), deriveId(request, "gm"), this.#environment.now()];
    const [token, invitation] = [deriveSecret(request, "gm"), deriveSecret(request, "invitation")];
    const answer: OpenedTable = { table: id, token, member, invitation };
    const isOpened = async (): Promise<boolean> => (await this.#store.memberOf(id, hashSecret(token))) === member;
    if (await isOpened()) return answer;
    await this.room.check();
    const gm: Member = { id: member, name, role: "gm" };
    const house = resolveHouseRules(system.houseRules, {});
    if ("faults" in house) throw new Error(`the house rules of ${system.id} have no defaults`);
    const events = openingEvents({ system, rules, title, house: house.house, characters: party.characters, gm });
    const entries = entriesOf(EMPTY_TABLE, events, { at, by: gm.id });
    const seats = [{ token: hashSecret(token), member }];
    try {
      const stored = { id, system: system.id, invitation: hashSecret(invitation), openedAt: at };
      await this.#creating.run(() =>
        this.#store.create(stored, { table: id, after: 0, entries, acknowledged: [], seats }),
      );
    } catch (error) {
      // The same request may have been stored in the meantime.
      if (!(await isOpened())) throw error;
    }
    this.room.added();
    return answer;
  }

  /** The table with an id, loaded from the store if it isn't in memory. Rejects if its log can't be read. */
  find(id: string): Promise<LiveTable | undefined> {
    const known = this.#live.get(id);
    if (known) {
      known.used = this.#environment.now();
      return known.table;
    }
    const table = this.#load(id);
    const loading: LoadingTable = { table, used: this.#environment.now(), loaded: undefined };
    this.#live.set(id, loading);
    // A table that is missing or unreadable now is looked up again next time.
    table.then(
      (found) => (found ? (loading.loaded = found) : this.#live.delete(id)),
      () => this.#live.delete(id),
    );
    return table;
  }

  /** The id of the system of a table, which isn't loaded for it. */
  async systemOf(id: string): Promise<string | undefined> {
    return (await this.#store.table(id))?.system;
  }

  /** Takes over what another server has appended to a table, or deleted. */
  async #follow(id: string): Promise<void> {
    const table = this.#live.get(id)?.loaded;
    if (!table) return;
    try {
      if (await this.#catchUp(table)) return;
      this.#live.delete(id);
      table.subscribers.signOut("everybody");
    } catch (error) {
      this.#environment.log.error({ err: error, table: id }, "could not read a table");
    }
  }

  /** Applies what is in the store and missing here. Returns whether the table is still there. */
  async #catchUp(table: LiveTable): Promise<boolean> {
    const entries = await this.#store.read(table.id, table.state.seq);
    await table.catchUp(entries);
    return entries.length > 0 || (await this.#store.table(table.id)) !== undefined;
  }

  async #load(id: string): Promise<LiveTable | undefined> {
    const stored = await this.#store.table(id);
    if (!stored) return undefined;
    const system = await this.#systemInPlay(stored.system);
    const state = await this.#snapshots.load(id);
    const { schedule } = this.#laneOf(id);
    const table = new LiveTable({ stored, system, state }, this.#store, schedule, this.#environment);
    table.subscribers.share(this.#presence, id);
    table.measure(this.#stopping.signal).catch((error: unknown) => {
      this.#environment.log.error({ err: error, table: id }, "could not measure the log of a table");
    });
    await table.recordRules();
    // A log that was folded from its beginning has its first snapshot taken now.
    if (this.#snapshots.isDue(table)) schedule(table);
    return table;
  }

  /** The queue that a table's requests wait in: always the same one, so that a slow commit delays few tables. */
  #laneOf(id: string): CommitQueue {
    let sum = 0;
    for (const character of id) sum += character.charCodeAt(0);
    const lane = this.#lanes[sum % this.#lanes.length];
    if (!lane) throw new Error("a store takes one append at least");
    return lane;
  }

  async #systemInPlay(id: string): Promise<SystemInPlay> {
    const system = await this.#systems.find(id);
    if (!system) throw new Error(`the system "${id}" isn't in the catalogue`);
    return system;
  }

  /** The table and the member of a token. The table is loaded only if the token has a seat. */
  async seatByToken(id: string, token: string): Promise<MemberSeat | "no-such-table" | "no-seat"> {
    const member = await this.#store.memberOf(id, hashSecret(token));
    if (member === undefined) return (await this.#store.table(id)) ? "no-seat" : "no-such-table";
    const table = await this.find(id);
    if (!table) return "no-such-table";
    // The seat may have been taken through another server, where the client may have seen more already.
    if (this.#store.watch || !table.state.members[member]) await this.#catchUp(table);
    const found = table.state.members[member];
    return found ? { table, member: found } : "no-seat";
  }

  /** The table of an invitation. It is loaded only if the invitation is valid. */
  async invited(id: string, invitation: string): Promise<LiveTable | "no-such-table" | "not-invited"> {
    const stored = await this.#store.table(id);
    if (!stored) return "no-such-table";
    if (hashSecret(invitation) !== stored.invitation) return "not-invited";
    return (await this.find(id)) ?? "no-such-table";
  }

  /**
   * Adds a member. The caller has checked the invitation. Sent again with the same request id, it answers the same and
   * adds nobody: id and token follow from the request, which only its sender knows.
   */
  async takeSeat(
    table: LiveTable,
    { name, role = "player", request = newSecret() }: NewSeat,
  ): Promise<TakenSeat | Refusal | RequestFailure> {
    const token = deriveSecret(request, "token", table.id);
    const member: Member = { id: deriveId(request, "member", table.id), name, role };
    const answer = await new Promise<"seated" | Refusal | RequestFailure>((reply) => {
      table.enqueue({ kind: "seat", member, token: hashSecret(token), reply });
    });
    return answer === "seated" ? { table: table.id, token, member: member.id } : answer;
  }

  /**
   * Opens a member's seat on another device, with a code. Sent again with the same request id, it answers the same, though
   * a code counts once.
   */
  async openSeat(code: string, request: string = newSecret()): Promise<TakenSeat | Refusal | RequestFailure> {
    const hash = await hashSeatCode(code);
    const id = await this.#store.tableOfCode(hash);
    const table = id === undefined ? undefined : await this.find(id);
    if (!table) return refusal("bad-seat-code", "");
    const token = deriveSecret(request, "token", table.id);
    const opened = await this.#store.memberOf(table.id, hashSecret(token));
    if (opened !== undefined) return { table: table.id, token, member: opened };
    const answer = await new Promise<{ readonly member: string } | Refusal | RequestFailure>((reply) => {
      table.enqueue({ kind: "device", code: hash, token: hashSecret(token), reply });
    });
    return "member" in answer ? { table: table.id, token, member: answer.member } : answer;
  }

  /** Evicts idle tables from memory. They are loaded again when somebody uses them. */
  async evictIdle(): Promise<void> {
    for (const [id, { table, used }] of this.#live) {
      const live = await table.catch(() => undefined);
      if (live?.idle && this.#environment.now() - used > EVICT_AFTER) this.#live.delete(id);
    }
  }

  /** How many tables are in memory. */
  get loaded(): number {
    return this.#live.size;
  }

  /** The epoch of the store. */
  get epoch(): string {
    return this.#store.epoch;
  }

  /** Rejects with the store's error if nothing can be stored now. */
  checkWritable(): Promise<void> {
    return this.#store.checkWritable();
  }

  /** Aborts background work, so that the store can be closed. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Resolves once all requests are stored and answered. */
  async drain(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.drain()));
  }
}
