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

/** How many commands of all tables are kept in memory, about 40 MB of them. */
const MOST = 200_000;

const keyOf = ({ member, id }: Key): string => `${member} ${id}`;

/**
 * The accepted commands of the tables in use. They are stored with the entries of the logs, and found by their ids only here:
 * an index in the database would have to be written with each of them.
 */
export class RememberedCommands {
  readonly #load: (table: string) => Iterable<RememberedCommand>;
  readonly #most: number;
  readonly #tables = new Map<string, Map<string, RememberedCommand>>();
  #count = 0;

  /** `load` reads those of a table, and `most` is how many are kept of all tables. */
  constructor(load: (table: string) => Iterable<RememberedCommand>, most = MOST) {
    this.#load = load;
    this.#most = most;
  }

  /** A command of a table that was accepted. */
  find(table: string, command: Key): RememberedCommand | undefined {
    return this.#commandsOf(table).get(keyOf(command));
  }

  /** Adds some of a table. */
  add(table: string, commands: Iterable<RememberedCommand>): void {
    const known = this.#commandsOf(table);
    this.#count -= known.size;
    for (const command of commands) known.set(keyOf(command), command);
    this.#count += known.size;
  }

  /** Forgets those of a table that are followed by more entries than some. */
  forgetBefore(table: string, seq: number): void {
    const known = this.#commandsOf(table);
    for (const [key, command] of known) if (command.seq <= seq && known.delete(key)) this.#count -= 1;
  }

  /** Forgets a table. */
  forget(table: string): void {
    this.#count -= this.#tables.get(table)?.size ?? 0;
    this.#tables.delete(table);
  }

  /** Those of a table, which is the one that was used last from now on. Others leave the memory for it if need be. */
  #commandsOf(table: string): Map<string, RememberedCommand> {
    const known = this.#tables.get(table) ?? this.#loaded(table);
    this.#tables.delete(table);
    this.#tables.set(table, known);
    for (const other of this.#tables.keys()) {
      if (this.#count <= this.#most || other === table) break;
      this.forget(other);
    }
    return known;
  }

  #loaded(table: string): Map<string, RememberedCommand> {
    const loaded = new Map<string, RememberedCommand>();
    for (const command of this.#load(table)) loaded.set(keyOf(command), command);
    this.#count += loaded.size;
    return loaded;
  }
}
