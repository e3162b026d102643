import type { Entry } from "@rulewright/table";
import type {
  AcknowledgedCommand,
  Append,
  AppendResult,
  MemberLogSize,
  Store,
  StoredSnapshot,
  StoredTable,
} from "../src/store.ts";

interface KeptTable {
  table: StoredTable;
  entries: readonly Entry[];
  readonly commands: Map<string, AcknowledgedCommand>;
  readonly seats: Map<string, string>;
  snapshot?: StoredSnapshot;
}

const key = ({ member, id }: Pick<AcknowledgedCommand, "member" | "id">): string => JSON.stringify([member, id]);

/** A store in memory, whose appends may be made to fail before or after they are stored. */
export class SimulatedStore implements Store {
  epoch = "epoch-0";
  readonly #tables = new Map<string, KeptTable>();
  readonly #codes = new Map<string, { readonly table: string; readonly expiresAt: number }>();
  readonly #derived = new Map<string, readonly [from: string, text: string]>();
  readonly refusesDuplicates: boolean;
  #fails: (() => "before" | "after" | undefined) | undefined;

  /** With `refusesDuplicates`, a command that was accepted before is a conflict, as in a store that servers share. */
  constructor({ refusesDuplicates = false } = {}) {
    this.refusesDuplicates = refusesDuplicates;
  }

  /** Says from now on which appends fail, and whether they are stored nevertheless. */
  failWhen(fails: () => "before" | "after" | undefined): void {
    this.#fails = fails;
  }

  async create(table: StoredTable, first: Append): Promise<void> {
    if (this.#tables.has(table.id)) throw new Error("the id is taken");
    const kept = { table, entries: [], commands: new Map(), seats: new Map() };
    this.#tables.set(table.id, kept);
    try {
      this.#add(kept, first);
    } catch (error) {
      this.#tables.delete(table.id);
      throw error;
    }
  }

  async append(all: readonly Append[]): Promise<readonly AppendResult[]> {
    const fails = this.#fails?.();
    if (fails === "before") throw new Error("the disk failed before it wrote");
    const results = all.map((one): AppendResult => {
      const kept = this.#tables.get(one.table);
      if (kept?.entries.length !== one.after) return "conflict";
      const isKnown = one.acknowledged.some((command) => kept.commands.has(key(command)));
      if (this.refusesDuplicates && isKnown) return "conflict";
      try {
        this.#add(kept, one);
        return "appended";
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    });
    if (fails === "after") throw new Error("the disk failed after it wrote");
    return results;
  }

  #add(kept: KeptTable, append: Append): void {
    const { table, entries, acknowledged, ended = [], seats, codes = [], invitation, deletes } = append;
    const added = new Map(acknowledged.map((one) => [key(one), one]));
    const isTaken = [...added.keys()].some((one) => kept.commands.has(one));
    if (isTaken || added.size < acknowledged.length) throw new Error("a command was accepted before");
    if (entries.some(({ seq }, i) => seq !== kept.entries.length + i + 1))
      throw new Error("entries have other numbers");
    if (deletes) return this.#delete(table);
    kept.entries = [...kept.entries, ...entries.map((one) => JSON.parse(JSON.stringify(one)) as Entry)];
    for (const [id, one] of added) kept.commands.set(id, one);
    for (const [token, member] of kept.seats) if (ended.includes(member)) kept.seats.delete(token);
    for (const { token, member } of seats) kept.seats.set(token, member);
    if (invitation !== undefined) kept.table = { ...kept.table, invitation };
    for (const { hash, expiresAt } of codes) this.#addCode(table, hash, expiresAt, entries.at(-1)?.at ?? 0);
  }

  #addCode(table: string, hash: string, expiresAt: number, now: number): void {
    for (const [one, code] of this.#codes) if (code.expiresAt <= now) this.#codes.delete(one);
    if ((this.#codes.get(hash)?.table ?? table) === table) this.#codes.set(hash, { table, expiresAt });
  }

  #delete(table: string): void {
    this.#tables.delete(table);
    for (const [hash, code] of this.#codes) if (code.table === table) this.#codes.delete(hash);
  }

  async read(table: string, after: number, through?: number): Promise<readonly Entry[]> {
    return this.#tables.get(table)?.entries.slice(after, through) ?? [];
  }

  async firstAnswers(
    table: string,
    commands: readonly Pick<AcknowledgedCommand, "member" | "id">[],
  ): Promise<readonly AcknowledgedCommand[]> {
    return commands.flatMap((one) => {
      const known = this.#tables.get(table)?.commands.get(key(one));
      return known ? [{ member: known.member, id: known.id, answer: known.answer }] : [];
    });
  }

  async logSizes(table: string, after: number, through: number): Promise<readonly MemberLogSize[]> {
    const entries = this.#tables.get(table)?.entries.slice(after, through) ?? [];
    const members = new Set(entries.map(({ by }) => by));
    return [...members].map((member) => {
      const texts = entries
        .filter(({ by }) => by === member)
        .map(({ event }) => Buffer.byteLength(JSON.stringify(event)));
      return { member, bytes: texts.reduce((sum, bytes) => sum + bytes, 0) };
    });
  }

  async countTables(): Promise<number> {
    return this.#tables.size;
  }

  async keepSnapshot(table: string, snapshot: StoredSnapshot): Promise<void> {
    const kept = this.#tables.get(table);
    if (kept && snapshot.seq <= kept.entries.length) kept.snapshot = snapshot;
  }

  async snapshot(table: string): Promise<StoredSnapshot | undefined> {
    return this.#tables.get(table)?.snapshot;
  }

  async derived(name: string, from: string): Promise<string | undefined> {
    const [known, text] = this.#derived.get(name) ?? [];
    return known === from ? text : undefined;
  }

  async keepDerived(name: string, from: string, text: string): Promise<void> {
    this.#derived.set(name, [from, text]);
  }

  async table(id: string): Promise<StoredTable | undefined> {
    return this.#tables.get(id)?.table;
  }

  async memberOf(table: string, token: string): Promise<string | undefined> {
    return this.#tables.get(table)?.seats.get(token);
  }

  async tableOfCode(hash: string): Promise<string | undefined> {
    return this.#codes.get(hash)?.table;
  }

  async checkWritable(): Promise<void> {}

  async close(): Promise<void> {}
}
