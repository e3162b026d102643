import { isVisible, visibleEntries } from "./audiences.ts";
import type { Member } from "./members/members.ts";
import type { TableState } from "./state.ts";

type Numbered = Pick<TableState, "log" | "lines">;
type Viewer = Pick<Member, "id" | "role">;

/** Calls back with the number and the entry of each of a viewer's lines, from the newest on, until it answers false. */
function eachLine({ log, lines }: Numbered, member: Viewer, visit: (n: number, seq: number) => boolean): void {
  let n = visibleEntries(lines, member);
  for (let i = log.length - 1; i >= 0; i -= 1) {
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

/** The numbers of the entries that a viewer sees in these lines; undefined where there is no such line. */
export function seqsOfLines(state: Numbered, member: Viewer, lines: readonly number[]): readonly number[] | undefined {
  const wanted = new Set(lines);
  const first = Math.min(...wanted);
  const seqs: number[] = [];
  eachLine(state, member, (n, seq) => {
    if (wanted.has(n)) seqs.push(seq);
    return n > first;
  });
  return seqs.length === wanted.size ? seqs.toReversed() : undefined;
}
