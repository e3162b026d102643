import type { Entry } from "@rulewright/table";
import type { Mover } from "../../packages/server/test/mover.ts";

/** What was said at tables, as a store has it: how often, and after how many entries each. */
export class KeptWords {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #last = new Map<string, number>();
  readonly #checked = new Map<Mover, number>();

  /** The number of the last entry of a table that was added. */
  last(table: string): number {
    return this.#last.get(table) ?? 0;
  }

  /** Adds the entries of a table that follow the last one. */
  add(table: string, entries: readonly Entry[]): void {
    const counts = this.#counts.get(table) ?? new Map<string, number>();
    this.#counts.set(table, counts);
    for (const { seq, event } of entries) {
      this.#last.set(table, seq);
      if (event.type === "said") counts.set(event.words, (counts.get(event.words) ?? 0) + 1);
    }
  }

  /** What somebody was promised and isn't there, or is there twice. What was acknowledged and checked before stays checked. */
  faults(mover: Mover): readonly string[] {
    const counts = this.#counts.get(mover.table);
    const words = [...mover.acknowledged.keys()].slice(this.#checked.get(mover) ?? 0);
    this.#checked.set(mover, mover.acknowledged.size);
    const lost = words.filter((one) => !counts?.has(one)).map((one) => `lost: ${one}`);
    return [...lost, ...this.#doubled(mover)];
  }

  /** What somebody said once and is there more often, whether it was acknowledged or not. */
  #doubled({ table, name }: Mover): readonly string[] {
    const theirs = [...(this.#counts.get(table) ?? [])].filter(([words]) => words.startsWith(name));
    return theirs.filter(([, count]) => count > 1).map(([words]) => `counted twice: ${words}`);
  }
}
