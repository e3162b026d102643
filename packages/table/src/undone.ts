import type { TableEvent } from "./events.ts";
import type { EntryLog } from "./entry-log.ts";
import type { Line } from "./view.ts";

/**
 * The numbers of the entries that are undone once some more are: an entry is undone while an undo that took it stands, once for
 * each of them. An undone undo restores what no other one took. Entries are numbered from 1 without gaps.
 */
export function undoneWith(log: EntryLog, undone: readonly number[], more: readonly number[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const seq of undone) counts.set(seq, (counts.get(seq) ?? 0) + 1);
  const after = withMore((seq) => log.at(seq - 1)?.event, counts, more);
  return [...after].flatMap(([seq, count]) => Array.from({ length: count }, () => seq)).toSorted((a, b) => a - b);
}

/** How many standing undos took each entry, of those that are undone. */
type UndoCounts = ReadonlyMap<number, number>;

/** The counts with one more undo. Of the events, only undos matter; one may be unknown, if its line hasn't been loaded. */
function withMore(
  eventOf: (number: number) => TableEvent | undefined,
  undone: UndoCounts,
  more: readonly number[],
): UndoCounts {
  const counts = new Map(undone);
  const take = (number: number, by: 1 | -1): void => {
    const was = counts.get(number) ?? 0;
    const is = Math.max(0, was + by);
    if (is > 0) counts.set(number, is);
    else counts.delete(number);
    const event = was > 0 === is > 0 ? undefined : eventOf(number);
    // An undo that stands no more has taken nothing.
    if (event?.type === "undone") for (const one of event.entries) take(one, is > 0 ? -1 : 1);
  };
  for (const number of more) take(number, 1);
  return counts;
}

/** Follows the lines of a viewer's log, and which of them are undone. */
export class UndoneLines {
  readonly #undos = new Map<number, TableEvent>();
  #counts: UndoCounts = new Map();
  #undone: ReadonlySet<number> = new Set();

  /** The numbers of the lines that are undone by now. Earlier sets stay as they were. */
  get numbers(): ReadonlySet<number> {
    return this.#undone;
  }

  /** Takes in the next line. */
  add({ n, event }: { readonly n: number; readonly event: TableEvent }): void {
    if (event.type !== "undone") return;
    this.#undos.set(n, event);
    this.#counts = withMore((one) => this.#undos.get(one), this.#counts, event.entries);
    this.#undone = new Set(this.#counts.keys());
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
