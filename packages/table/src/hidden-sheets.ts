import type { Character } from "@rulewright/rules";
import type { Attempt } from "./attempt.ts";
import type { TableEvent } from "./events.ts";
import { isLeader, type Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

/** What one viewer may see of sheets: those of opponents are the game master's until they are shown. */
export class SheetsSeen {
  readonly #hidden: ReadonlySet<string>;

  constructor({ hiddenSheets }: Pick<TableState, "hiddenSheets">, { role }: Pick<Member, "role">) {
    this.#hidden = isLeader(role) ? NONE : new Set(Object.keys(hiddenSheets));
  }

  /** Whether every sheet is seen. */
  get all(): boolean {
    return this.#hidden.size === 0;
  }

  /** Whether this character's sheet is seen. */
  has(character: string): boolean {
    return !this.#hidden.has(character);
  }

  /** A character as it is seen. */
  character(character: Character): Character {
    return !this.has(character.id) ? { ...character, traits: {}, trackers: {} } : character;
  }

  /** Characters as they are seen. */
  characters(all: readonly Character[]): readonly Character[] {
    return this.all ? all : all.map((one) => this.character(one));
  }

  /** The entries of a record by characters whose sheets are seen. */
  record<T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
    if (this.all) return all;
    return Object.fromEntries(Object.entries(all).filter(([id]) => this.has(id)));
  }

  /** The values, changes or payments of sheets that are seen, and those of the table. */
  of<T extends object>(all: readonly T[]): readonly T[] {
    const seen = all.filter((one) => !("of" in one && typeof one.of === "string" && this.#hidden.has(one.of)));
    return seen.length === all.length ? all : seen;
  }

  /** Attempts without what they changed on sheets that aren't seen. */
  attempts(all: readonly Attempt[]): readonly Attempt[] {
    return this.all ? all : all.map((one) => this.attempt(one));
  }

  /** An attempt without what it changed on sheets that aren't seen. */
  attempt(attempt: Attempt): Attempt {
    const { changes, recorded = [] } = attempt;
    const [seen, noted] = [this.of(changes), this.of(recorded)];
    if (seen === changes && noted === recorded) return attempt;
    return { ...attempt, changes: seen, ...(attempt.recorded ? { recorded: noted } : {}) };
  }

  /** An event without what it changed on sheets that aren't seen. */
  event(event: TableEvent): TableEvent {
    if (this.all) return event;
    if (event.type === "undone") return { ...event, restored: this.of(event.restored) };
    if (event.type === "attempt-closed") return { ...event, spent: this.of(event.spent) };
    if (event.type === "outcome-overridden")
      return { ...event, changes: this.of(event.changes), recorded: this.of(event.recorded) };
    return "changes" in event && event.changes ? { ...event, changes: this.of(event.changes) } : event;
  }
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A line of a log without what it changed on these characters' sheets, as players see it.
 *
 * @example
 * ```ts
 * import { lineWithoutSheets } from "@rulewright/table";
 *
 * const changes = [{ change: "tracker", of: "wolf", name: "wounds", to: 2 }] as const;
 * const line = { n: 1, at: 0, event: { type: "act-done", act: "bite", args: {}, changes, notices: [] } } as const;
 * lineWithoutSheets(line, ["wolf"]).event.changes; // => []
 * ```
 */
export function lineWithoutSheets<T extends { readonly event: TableEvent }>(line: T, sheets: readonly string[]): T {
  const hiddenSheets = Object.fromEntries(sheets.map((id) => [id, true] as const));
  return { ...line, event: new SheetsSeen({ hiddenSheets }, { role: "player" }).event(line.event) };
}

/** Marks an event about a sheet that only the game master sees, so that nobody else receives it. */
export const unseen = ({ hiddenSheets }: TableState, of: string): { readonly unseen?: true } =>
  Object.hasOwn(hiddenSheets, of) ? { unseen: true } : {};
