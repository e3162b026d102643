import { isVisible, visibleEntries } from "./audiences.ts";
import type { TableEvent } from "./events.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

type Numbered = Pick<TableState, "log" | "lines">;
type Viewer = Pick<Member, "id" | "role">;

/**
 * Calls back with the number and the entry of each of a viewer's lines, from the newest on to the one at an index of the log,
 * until it answers false.
 */
function eachLine(
  { log, lines }: Numbered,
  member: Viewer,
  visit: (n: number, seq: number) => boolean,
  oldest = 0,
): void {
  let n = visibleEntries(lines, member);
  for (let i = log.length - 1; i >= Math.max(0, oldest); i -= 1) {
    const entry = log.at(i);
    if (!entry || !isVisible(entry, member)) continue;
    if (!visit(n, entry.seq)) return;
    n -= 1;
  }
}

/** The numbers of the lines in which a viewer sees these entries. Those that the viewer may not see are left out. */
export function lineNumbers(state: Numbered, member: Viewer, seqs: ReadonlySet<number>): ReadonlyMap<number, number> {
  const first = Math.min(...seqs);
  const numbers = new Map<number, number>();
  eachLine(state, member, (n, seq) => {
    if (seqs.has(seq)) numbers.set(seq, n);
    return seq > first;
  });
  return numbers;
}

/**
 * The numbers of the entries that a viewer sees in these lines; undefined where one of the lines is before an index of the
 * log.
 */
export function seqsOfLines(
  state: Numbered,
  member: Viewer,
  lines: readonly number[],
  oldest: number,
): readonly number[] | undefined {
  const wanted = new Set(lines);
  const first = Math.min(...wanted);
  const seqs: number[] = [];
  const visit = (n: number, seq: number): boolean => {
    if (wanted.has(n)) seqs.push(seq);
    return n > first;
  };
  eachLine(state, member, visit, oldest);
  return seqs.length === wanted.size ? seqs.toReversed() : undefined;
}

/**
 * The numbers of the entries that an event names: those that an undo takes back, and the one that a comment is about.
 *
 * @example
 * ```ts
 * import { entriesNamedIn } from "@rulewright/table";
 *
 * entriesNamedIn({ type: "said", words: "I remember that.", about: 3 }); // => [3]
 * ```
 */
export function entriesNamedIn(event: TableEvent): readonly number[] {
  if (event.type === "undone") return event.entries;
  return event.type === "said" && event.about !== undefined ? [event.about] : [];
}

/** An event that names entries by other numbers. Those that have none are left out. */
export function renumbered(event: TableEvent, numbers: ReadonlyMap<number, number>): TableEvent {
  if (event.type === "undone") return { ...event, entries: event.entries.flatMap((one) => numbers.get(one) ?? []) };
  if (event.type !== "said" || event.about === undefined) return event;
  const { about: entry, ...words } = event;
  const about = numbers.get(entry);
  return about === undefined ? words : { ...words, about };
}
