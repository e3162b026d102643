import type { Command } from "@rulewright/table";
import { z } from "zod/mini";
import type { KeyValueStorage } from "./storage.ts";

/** A command that the server has not answered. It keeps its id when it is sent again, so that it counts once. */
export interface PendingCommand {
  readonly id: string;
  readonly command: Command;
}

// Only whether the server can answer it, so that the schemas of all commands aren't part of every page: it refuses a command
// that it doesn't know, for example one that an older program has left.
const command = z.custom<Command>((stored) => z.object({ type: z.string() }).safeParse(stored).success);
const pendingCommands = z.array(z.object({ id: z.string().check(z.minLength(8), z.maxLength(64)), command }));

/** The unanswered commands of one table. In the storage of a browser they survive a reload, and are shared with other tabs. */
export class Outbox {
  readonly #storage: KeyValueStorage;
  readonly #key: string;
  /** A copy in memory, for a storage that keeps nothing. */
  #pending: readonly PendingCommand[] = [];
  /** Acknowledged ids: if a shorter list could not be stored, the stored list still contains them. */
  readonly #acknowledged = new Set<string>();
  /** Whether the last write failed to reach the storage. */
  #writeFailed = false;

  constructor(storage: KeyValueStorage, table: string) {
    this.#storage = storage;
    this.#key = `rulewright.outbox.${table}`;
    this.#pending = this.#read();
  }

  /** The commands without an answer, in the order they were given. */
  get pending(): readonly PendingCommand[] {
    return this.#pending;
  }

  /** Keeps a command until it is answered. */
  add(added: PendingCommand): void {
    this.#write([...this.#current().filter(({ id }) => id !== added.id), added]);
  }

  /** Removes a command that was answered, whatever the answer, and returns it. */
  acknowledge(id: string): PendingCommand | undefined {
    const found = this.#pending.find((sent) => sent.id === id);
    this.#acknowledged.add(id);
    this.#write(this.#current().filter((sent) => sent.id !== id));
    return found;
  }

  /** Forgets all commands. */
  clear(): void {
    this.#write([]);
  }

  /** The stored commands and, if the last write failed, those in memory. */
  #current(): readonly PendingCommand[] {
    const read = this.#read();
    if (!this.#writeFailed) return read;
    const inMemory = this.#pending.filter(({ id }) => !read.some((sent) => sent.id === id));
    return [...read, ...inMemory].filter(({ id }) => !this.#acknowledged.has(id));
  }

  #read(): readonly PendingCommand[] {
    try {
      const parsed = pendingCommands.safeParse(JSON.parse(this.#storage.getItem(this.#key) ?? "[]"));
      return parsed.success ? parsed.data : [];
    } catch {
      return [];
    }
  }

  #write(commands: readonly PendingCommand[]): void {
    this.#pending = commands;
    const text = commands.length === 0 ? null : JSON.stringify(commands);
    if (text === null) this.#storage.removeItem(this.#key);
    else this.#storage.setItem(this.#key, text);
    this.#writeFailed = this.#storage.getItem(this.#key) !== text;
  }
}
