/** A command that was accepted. */
export interface RememberedCommand {
  readonly member: string;
  readonly id: string;
  /** The last entry of the log once it was accepted. */
  readonly seq: number;
  /** How many lines of the log its member had then. */
  readonly lines: number;
}

type Key = Pick<RememberedCommand, "member" | "id">;

/** How many commands of all tables are kept in memory, about 25 MB of them. */
const MOST = 200_000;

/** Those of one table, by their members and ids, so that no key has to be made for each. */
class CommandsOfTable {
  readonly #members = new Map<string, Map<string, Pick<RememberedCommand, "seq" | "lines">>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  find({ member, id }: Key): RememberedCommand | undefined {
    const found = this.#members.get(member)?.get(id);
    return found && { member, id, ...found };
  }

  add(commands: Iterable<RememberedCommand>): void {
    for (const { member, id, seq, lines } of commands) {
      const own = this.#members.get(member) ?? new Map<string, Pick<RememberedCommand, "seq" | "lines">>();
      this.#members.set(member, own);
      this.#size -= own.size;
      this.#size += own.set(id, { seq, lines }).size;
    }
  }

  forgetBefore(seq: number): void {
    for (const own of this.#members.values()) {
      for (const [id, command] of own) if (command.seq <= seq && own.delete(id)) this.#size -= 1;
    }
  }
}

/**
 * The accepted commands of the tables in use. They are stored with the entries of the logs, and found by their ids only here:
 * an index in the database would have to be written with each of them.
 */
export class RememberedCommands {
  readonly #load: (table: string) => Iterable<RememberedCommand>;
  readonly #most: number;
  readonly #tables = new Map<string, CommandsOfTable>();
  #count = 0;

  /** `load` reads those of a table, and `most` is how many are kept of all tables. */
  constructor(load: (table: string) => Iterable<RememberedCommand>, most = MOST) {
    this.#load = load;
    this.#most = most;
  }

  /** A command of a table that was accepted. */
  find(table: string, command: Key): RememberedCommand | undefined {
    return this.#commandsOf(table).find(command);
  }

  /** Adds some of a table. */
  add(table: string, commands: Iterable<RememberedCommand>): void {
    const known = this.#commandsOf(table);
    this.#count -= known.size;
    known.add(commands);
    this.#count += known.size;
  }

  /** Forgets those of a table that are followed by more entries than some. */
  forgetBefore(table: string, seq: number): void {
    const known = this.#commandsOf(table);
    this.#count -= known.size;
    known.forgetBefore(seq);
    this.#count += known.size;
  }

  /** Forgets a table. */
  forget(table: string): void {
    this.#count -= this.#tables.get(table)?.size ?? 0;
    this.#tables.delete(table);
  }

  /** Those of a table, which is the one that was used last from now on. Others leave the memory for it if need be. */
  #commandsOf(table: string): CommandsOfTable {
    const known = this.#tables.get(table) ?? this.#loaded(table);
    this.#tables.delete(table);
    this.#tables.set(table, known);
    for (const other of this.#tables.keys()) {
      if (this.#count <= this.#most || other === table) break;
      this.forget(other);
    }
    return known;
  }

  #loaded(table: string): CommandsOfTable {
    const loaded = new CommandsOfTable();
    loaded.add(this.#load(table));
    this.#count += loaded.size;
    return loaded;
  }
}
