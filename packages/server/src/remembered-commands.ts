import { randomUUID } from "node:crypto";
import { sha256 } from "./hash-chain.ts";

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

/** How many commands of all tables are kept in memory, about 8 MB of them. */
const MOST = 200_000;

/** The numbers of a slot: two of the key's hash, then the entry, from 1 where the slot is taken, and the lines. */
const SLOT = 4;
const [LOW, ENTRY, LINES] = [1, 2, 3];

/** How many slots there are at first, and how many there are at least for each command. */
const [SLOTS, ROOM] = [16, 4 / 3];

/** Nobody outside of this process can look for keys of the same hash. */
const SECRET = randomUUID();

type Hash = readonly [high: number, low: number];

/** The hashes that were calculated last, and how many of them are kept: a command is looked for, looked for again, and then added. */
const recent = new Map<string, Hash>();
const MOST_RECENT = 500;

/** The first 64 bits of a hash of a command's member and id. */
function hashOf({ member, id }: Key): Hash {
  const key = `${member} ${id}`;
  const known = recent.get(key);
  if (known) return known;
  const text = sha256(`${SECRET} ${key}`, "hex");
  const hash = [Number.parseInt(text.slice(0, 8), 16), Number.parseInt(text.slice(8, 16), 16)] as const;
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(key, hash);
  return hash;
}

/**
 * Those of one table, by hashes of their members and ids, in a list of numbers: a tenth of what objects and texts would take, and the
 * collection of garbage doesn't look at it. A hash table with open addressing.
 */
class CommandsOfTable {
  #slots = new Uint32Array(SLOTS * SLOT);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  find(key: Key): RememberedCommand | undefined {
    const at = this.#slotOf(hashOf(key));
    const entry = this.#slots[at + ENTRY] ?? 0;
    return entry === 0
      ? undefined
      : { member: key.member, id: key.id, seq: entry - 1, lines: this.#slots[at + LINES] ?? 0 };
  }

  add(commands: Iterable<RememberedCommand>): void {
    for (const command of commands) {
      if ((this.#size + 1) * ROOM * SLOT > this.#slots.length) this.#rebuild(this.#slots.length * 2, 0);
      this.#put(hashOf(command), command.seq + 1, command.lines);
    }
  }

  forgetBefore(seq: number): void {
    this.#rebuild(this.#slots.length, Math.max(0, seq + 1));
  }

  #put(hash: Hash, entry: number, lines: number): void {
    const at = this.#slotOf(hash);
    if (this.#slots[at + ENTRY] === 0) this.#size += 1;
    [this.#slots[at], this.#slots[at + LOW]] = hash;
    this.#slots[at + ENTRY] = entry;
    this.#slots[at + LINES] = lines;
  }

  /** Where the slot of a hash is, or the free one that it would take. */
  #slotOf([high, low]: Hash): number {
    const slots = this.#slots;
    let at = (high * SLOT) % slots.length;
    while (slots[at + ENTRY] !== 0 && (slots[at] !== high || slots[at + LOW] !== low)) at = (at + SLOT) % slots.length;
    return at;
  }

  /** Moves the commands after an entry into so many numbers. A slot without one has the entry 0. */
  #rebuild(length: number, after: number): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(length);
    this.#size = 0;
    for (let at = 0; at < before.length; at += SLOT) {
      const entry = before[at + ENTRY] ?? 0;
      if (entry > after) this.#put([before[at] ?? 0, before[at + LOW] ?? 0], entry, before[at + LINES] ?? 0);
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
