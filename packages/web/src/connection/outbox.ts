import { command, type Command } from "@rulewright/table";
import { z } from "zod";
import type { KeyValueStorage } from "../browser/storage.ts";

/** A command on its way: the same id when it is sent again, so that it counts once. */
export interface PendingCommand {
  readonly id: string;
  readonly command: Command;
}

const kept = z.array(z.object({ id: z.string(), command }));

/** Commands without an answer yet. They outlive a reload; other tabs at the same table share them. */
export class Outbox {
  readonly #memory: KeyValueStorage;
  readonly #key: string;
  /** Kept here as well, for browsers that keep nothing. */
  #waiting: readonly PendingCommand[] = [];
  /** What was answered: where the browser had no room for the list without it, the old list still has it. */
  readonly #answered = new Set<string>();
  /** True where the browser has not kept what it was given last. */
  #forgetful = false;

  constructor(memory: KeyValueStorage, table: string) {
    this.#memory = memory;
    this.#key = `rulewright.outbox.${table}`;
    this.#waiting = this.#read();
  }

  get pending(): readonly PendingCommand[] {
    return this.#waiting;
  }

  add(sent: PendingCommand): void {
    this.#write([...this.#known().filter(({ id }) => id !== sent.id), sent]);
  }

  /** Whatever the answer was, the command needs no more sending. */
  acknowledge(id: string): PendingCommand | undefined {
    const found = this.#waiting.find((sent) => sent.id === id);
    this.#answered.add(id);
    this.#write(this.#known().filter((sent) => sent.id !== id));
    return found;
  }

  clear(): void {
    this.#write([]);
  }

  /** What waits as far as this browser knows: other tabs have a say in it only where it is kept. */
  #known(): readonly PendingCommand[] {
    const read = this.#read();
    if (!this.#forgetful) return read;
    const here = this.#waiting.filter(({ id }) => !read.some((sent) => sent.id === id));
    return [...read, ...here].filter(({ id }) => !this.#answered.has(id));
  }

  #read(): readonly PendingCommand[] {
    const text = this.#memory.getItem(this.#key);
    if (text === null) return [];
    try {
      const parsed = kept.safeParse(JSON.parse(text));
      return parsed.success ? parsed.data : [];
    } catch {
      return [];
    }
  }

  #write(waiting: readonly PendingCommand[]): void {
    this.#waiting = waiting;
    const text = waiting.length === 0 ? null : JSON.stringify(waiting);
    if (text === null) this.#memory.removeItem(this.#key);
    else this.#memory.setItem(this.#key, text);
    this.#forgetful = this.#memory.getItem(this.#key) !== text;
  }
}
