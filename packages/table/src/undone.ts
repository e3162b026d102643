import type { TableEvent } from "./events.ts";
import type { EntryLog } from "./entry-log.ts";
import type { Line } from "./view.ts";

/**
 * The numbers of the entries that are undone once some more are: these, and what an undone undo had restored. An undone undo
 * restores what it took. Entries are numbered from 1 without gaps.
 */
export const undoneWith = (log: EntryLog, undone: readonly number[], more: readonly number[]): readonly number[] =>
  [...withMore((seq) => log.at(seq - 1)?.event, new Set(undone), more)].toSorted((a, b) => a - b);

/** The numbers that are undone with some more. An event may be unknown, if its line hasn't been loaded. */
function withMore(
  eventOf: (number: number) => TableEvent | undefined,
  undone: ReadonlySet<number>,
  more: readonly number[],
): ReadonlySet<number> {
  const all = new Set(undone);
  const set = (number: number, isUndone: boolean): void => {
    if (isUndone) all.add(number);
    else all.delete(number);
    const event = eventOf(number);
    if (event?.type === "undone") for (const one of event.entries) set(one, !isUndone);
  };
  for (const number of more) set(number, true);
  return all;
}

/** Follows the lines of a viewer's log, and which of them are undone. */
export class UndoneLines {
  readonly #events = new Map<number, TableEvent>();
  #undone: ReadonlySet<number> = new Set();

  /** The numbers of the lines that are undone by now. Earlier sets stay as they were. */
  get numbers(): ReadonlySet<number> {
    return this.#undone;
  }

  /** Takes in the next line. */
  add({ n, event }: { readonly n: number; readonly event: TableEvent }): void {
    this.#events.set(n, event);
    if (event.type === "undone") this.#undone = withMore((one) => this.#events.get(one), this.#undone, event.entries);
  }
}

/**
 * The numbers of the lines of a viewer's log that are undone. Where `lines` don't begin with the first of the log, earlier ones
 * may be among them.
 *
 * @example
 * ```ts
 * import { undoneLines } from "@rulewright/table";
 *
 * const said = { type: "said", words: "Good evening" } as const;
 * const undone = (n: number) => ({ type: "undone", entries: [n], restored: [], words: "" }) as const;
 * const lines = [said, undone(1), undone(2)].map((event, i) => ({ n: i + 1, at: i, by: "ann", event }));
 * undoneLines(lines.slice(0, 2)); // => new Set([1])
 * undoneLines(lines); // => new Set([2])
 * ```
 */
export function undoneLines(lines: readonly Line[]): ReadonlySet<number> {
  const undone = new UndoneLines();
  for (const line of lines) undone.add(line);
  return undone.numbers;
}
