import { resolveHouseRules, type Party, type Refusal, type SystemDefinition } from "@rulewright/rules";
import {
  EMPTY,
  type Entry,
  fold,
  type Member,
  openingEvents,
  type OpenedTable,
  type TakenSeat,
} from "@rulewright/table";
import type { Surroundings } from "./draft.ts";
import { LiveTable } from "./live-table.ts";
import type { Trouble } from "./requests.ts";
import { Rounds } from "./rounds.ts";
import { hashOf, newId, newSecret } from "./secrets.ts";
import type { Store } from "./store.ts";

/** What a new table is made of. */
export interface NewTable {
  readonly system: SystemDefinition;
  readonly party: Party;
  readonly title: string;
  /** The game master's name. */
  readonly name: string;
}

/** A table that nobody has used for this long is let go from memory. */
const FORGET_AFTER = 10 * 60_000;

/** All the tables of one store. */
export class Tables {
  readonly #store: Store;
  readonly #systemById: (id: string) => SystemDefinition | undefined;
  readonly #around: Surroundings;
  readonly #rounds: Rounds;
  readonly #live = new Map<string, { readonly table: Promise<LiveTable | undefined>; used: number }>();

  constructor(store: Store, systemById: (id: string) => SystemDefinition | undefined, around: Surroundings) {
    this.#store = store;
    this.#systemById = systemById;
    this.#around = around;
    this.#rounds = new Rounds(store, around);
  }

  /** Opens a table: the game master's seat, and the invitation for the others. */
  async open({ system, party, title, name }: NewTable): Promise<OpenedTable> {
    const [id, token, invitation, at] = [newId(), newSecret(), newSecret(), this.#around.now()];
    const gm: Member = { id: newId(), name, role: "gm" };
    const house = resolveHouseRules(system.houseRules, {});
    if ("faults" in house) throw new Error(`the house rules of ${system.id} have no defaults`);
    const events = openingEvents({ system, title, house: house.house, characters: party.characters, gm });
    const entries = events.map((event, i): Entry => ({ seq: i + 1, at, by: gm.id, event }));
    fold(EMPTY, entries);
    await this.#store.create(
      { id, system: system.id, invitation: hashOf(invitation), openedAt: at },
      { table: id, after: 0, entries, acknowledged: [], seats: [{ token: hashOf(token), member: gm.id }] },
    );
    return { table: id, token, member: gm.id, invitation };
  }

  /** The table of that id, folded from its log if it isn't in memory. Rejects where its log can't be understood. */
  at(id: string): Promise<LiveTable | undefined> {
    const known = this.#live.get(id);
    if (known) {
      known.used = this.#around.now();
      return known.table;
    }
    const table = this.#load(id);
    this.#live.set(id, { table, used: this.#around.now() });
    // What isn't there, or can't be read now, may be there next time.
    table.then(
      (found) => found ?? this.#live.delete(id),
      () => this.#live.delete(id),
    );
    return table;
  }

  async #load(id: string): Promise<LiveTable | undefined> {
    const stored = await this.#store.table(id);
    if (!stored) return undefined;
    const system = this.#systemById(stored.system);
    if (!system) throw new Error(`table ${id} plays "${stored.system}", a system that isn't in the catalogue`);
    return new LiveTable(stored, system, await this.#store.read(id, 0), this.#rounds.wake);
  }

  /** Who sits at a table with that token. */
  async memberWith(table: LiveTable, token: string): Promise<Member | undefined> {
    const id = await this.#store.memberOf(table.id, hashOf(token));
    if (id === undefined) return undefined;
    // The seat may have been taken by way of another server.
    if (!table.state.members[id]) table.catchUp(await this.#store.read(table.id, table.state.seq));
    return table.state.members[id];
  }

  /** True where the invitation is the table's. */
  isInvited(table: LiveTable, invitation: string): boolean {
    return hashOf(invitation) === table.stored.invitation;
  }

  /** Sits somebody down. The caller has looked at the invitation. */
  async takeSeat(table: LiveTable, name: string): Promise<TakenSeat | Refusal | Trouble> {
    const token = newSecret();
    const member: Member = { id: newId(), name, role: "player" };
    const answer = await new Promise<"seated" | Refusal | Trouble>((reply) => {
      table.ask({ asks: "seat", member, token: hashOf(token), reply });
    });
    return answer === "seated" ? { table: table.id, token, member: member.id } : answer;
  }

  /** Lets go of tables that nobody follows; they are folded again when somebody does. */
  async forgetIdle(): Promise<void> {
    for (const [id, { table, used }] of this.#live) {
      const live = await table.catch(() => undefined);
      if (live?.idle && this.#around.now() - used > FORGET_AFTER) this.#live.delete(id);
    }
  }

  /** Resolves once everything asked for is stored and answered. */
  rest(): Promise<void> {
    return this.#rounds.rest();
  }
}
