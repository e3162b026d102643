import { command, type Command } from "@rulewright/table";
import { z } from "zod";
import type { Memory } from "../remembered.ts";

/** A command on its way: the same id when it is sent again, so that it counts once. */
export interface Sent {
  readonly id: string;
  readonly command: Command;
}

const kept = z.array(z.object({ id: z.string(), command }));

/** Commands without an answer yet. They outlive a reload; other tabs at the same table share them. */
export class Outbox {
  readonly #memory: Memory;
  readonly #key: string;
  /** Kept here as well, for browsers that keep nothing. */
  #waiting: readonly Sent[] = [];

  constructor(memory: Memory, table: string) {
    this.#memory = memory;
    this.#key = `rulewright.outbox.${table}`;
    this.#waiting = this.#read();
  }

  get waiting(): readonly Sent[] {
    return this.#waiting;
  }

  add(sent: Sent): void {
    this.#write([...this.#read().filter(({ id }) => id !== sent.id), sent]);
  }

  /** Whatever the answer was, the command needs no more sending. */
  answered(id: string): Sent | undefined {
    const found = this.#waiting.find((sent) => sent.id === id);
    this.#write(this.#read().filter((sent) => sent.id !== id));
    return found;
  }

  clear(): void {
    this.#write([]);
  }

  #read(): readonly Sent[] {
    const text = this.#memory.getItem(this.#key);
    if (text === null) return [];
    try {
      const parsed = kept.safeParse(JSON.parse(text));
      return parsed.success ? parsed.data : [];
    } catch {
      return [];
    }
  }

  #write(waiting: readonly Sent[]): void {
    this.#waiting = waiting;
    if (waiting.length === 0) this.#memory.removeItem(this.#key);
    else this.#memory.setItem(this.#key, JSON.stringify(waiting));
  }
}
