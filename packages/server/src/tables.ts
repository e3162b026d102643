import { resolveHouseRules, type Party, type Refusal, type SystemDefinition } from "@rulewright/rules";
import { type Entry, type Member, openingEvents, type OpenedTable, type TakenSeat } from "@rulewright/table";
import type { Environment } from "./batch.ts";
import { LiveTable } from "./live-table.ts";
import type { RequestFailure } from "./requests.ts";
import { CommitQueue } from "./commit-queue.ts";
import { hashSecret, newId, newSecret } from "./secrets.ts";
import type { Store } from "./store.ts";
import type { SystemInPlay, SystemsInPlay } from "./systems-in-play.ts";

/** What a new table is created with. */
export interface NewTable {
  readonly system: SystemDefinition;
  readonly party: Party;
  readonly title: string;
  /** The game master's name. */
  readonly name: string;
}

/** Milliseconds after which an unused table is evicted from memory. */
const EVICT_AFTER = 10 * 60_000;

/** The tables of a store. */
export class Tables {
  readonly #store: Store;
  readonly #systems: SystemsInPlay;
  readonly #environment: Environment;
  readonly #commits: CommitQueue;
  readonly #live = new Map<string, { readonly table: Promise<LiveTable | undefined>; used: number }>();

  constructor(store: Store, systems: SystemsInPlay, environment: Environment) {
    this.#store = store;
    this.#systems = systems;
    this.#environment = environment;
    this.#commits = new CommitQueue(store, environment);
  }

  /** Creates a table, the game master's seat, and the invitation for the others. */
  async open({ system: { id: systemId }, party, title, name }: NewTable): Promise<OpenedTable> {
    const { definition: system, rules } = await this.#systemInPlay(systemId);
    const [id, token, invitation, at] = [newId(), newSecret(), newSecret(), this.#environment.now()];
    const gm: Member = { id: newId(), name, role: "gm" };
    const house = resolveHouseRules(system.houseRules, {});
    if ("faults" in house) throw new Error(`the house rules of ${system.id} have no defaults`);
    const events = openingEvents({ system, rules, title, house: house.house, characters: party.characters, gm });
    const entries = events.map((event, i): Entry => ({ seq: i + 1, at, by: gm.id, event }));
    await this.#store.create(
      { id, system: system.id, invitation: hashSecret(invitation), openedAt: at },
      { table: id, after: 0, entries, acknowledged: [], seats: [{ token: hashSecret(token), member: gm.id }] },
    );
    return { table: id, token, member: gm.id, invitation };
  }

  /** The table with an id, loaded from the store if it isn't in memory. Rejects if its log can't be read. */
  find(id: string): Promise<LiveTable | undefined> {
    const known = this.#live.get(id);
    if (known) {
      known.used = this.#environment.now();
      return known.table;
    }
    const table = this.#load(id);
    this.#live.set(id, { table, used: this.#environment.now() });
    // A table that is missing or unreadable now is looked up again next time.
    table.then(
      (found) => found ?? this.#live.delete(id),
      () => this.#live.delete(id),
    );
    return table;
  }

  async #load(id: string): Promise<LiveTable | undefined> {
    const stored = await this.#store.table(id);
    if (!stored) return undefined;
    const system = await this.#systemInPlay(stored.system);
    const table = new LiveTable(stored, system, await this.#store.read(id, 0), this.#commits.schedule);
    await table.recordRules();
    return table;
  }

  async #systemInPlay(id: string): Promise<SystemInPlay> {
    const system = await this.#systems.find(id);
    if (!system) throw new Error(`the system "${id}" isn't in the catalogue`);
    return system;
  }

  /** The member of a table with a token. */
  async memberByToken(table: LiveTable, token: string): Promise<Member | undefined> {
    const id = await this.#store.memberOf(table.id, hashSecret(token));
    if (id === undefined) return undefined;
    // The seat may have been taken through another server.
    if (!table.state.members[id]) table.catchUp(await this.#store.read(table.id, table.state.seq));
    return table.state.members[id];
  }

  /** True if the invitation is the table's. */
  isInvited(table: LiveTable, invitation: string): boolean {
    return hashSecret(invitation) === table.stored.invitation;
  }

  /** Adds a member. The caller has checked the invitation. */
  async takeSeat(table: LiveTable, name: string): Promise<TakenSeat | Refusal | RequestFailure> {
    const token = newSecret();
    const member: Member = { id: newId(), name, role: "player" };
    const answer = await new Promise<"seated" | Refusal | RequestFailure>((reply) => {
      table.enqueue({ kind: "seat", member, token: hashSecret(token), reply });
    });
    return answer === "seated" ? { table: table.id, token, member: member.id } : answer;
  }

  /** Evicts idle tables from memory. They are loaded again when somebody uses them. */
  async evictIdle(): Promise<void> {
    for (const [id, { table, used }] of this.#live) {
      const live = await table.catch(() => undefined);
      if (live?.idle && this.#environment.now() - used > EVICT_AFTER) this.#live.delete(id);
    }
  }

  /** Resolves once all requests are stored and answered. */
  drain(): Promise<void> {
    return this.#commits.drain();
  }
}
