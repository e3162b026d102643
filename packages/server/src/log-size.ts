import type { Entry } from "@rulewright/table";
import type { Store } from "./store.ts";

/** How many entries are measured before other work goes on. */
const ENTRIES_AT_ONCE = 10_000;

/** How many bytes the log of a table has, and how many of them each member has caused. */
export class LogSize {
  #total = 0;
  readonly #byMember = new Map<string, number>();

  /** The bytes of the log. */
  get total(): number {
    return this.#total;
  }

  /** The bytes that a member has caused. */
  of(member: string): number {
    return this.#byMember.get(member) ?? 0;
  }

  /** Adds new entries. */
  addEntries(entries: readonly Entry[]): void {
    for (const { by, event } of entries) this.#add(by, JSON.stringify(event).length);
  }

  /** Adds what the store has, up to an entry. Long logs are measured in parts, and no further once that is aborted. */
  async addStored(store: Pick<Store, "logSizes">, table: string, through: number, signal: AbortSignal): Promise<void> {
    for (let after = 0; after < through && !signal.aborted; after += ENTRIES_AT_ONCE) {
      const sizes = await store.logSizes(table, after, Math.min(through, after + ENTRIES_AT_ONCE));
      for (const { member, bytes } of sizes) this.#add(member, bytes);
      await new Promise(setImmediate);
    }
  }

  #add(member: string | undefined, bytes: number): void {
    this.#total += bytes;
    if (member !== undefined) this.#byMember.set(member, this.of(member) + bytes);
  }
}
