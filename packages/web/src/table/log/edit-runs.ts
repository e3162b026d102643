import type { Line } from "@rulewright/table";

/** Within how many ms edits of a value count as one. */
const PAUSE = 60_000;

/** Lines in which several edits of one value are one, with the numbers of the lines that each of these stands for. */
export interface MergedLines {
  readonly lines: readonly Line[];
  readonly merged: ReadonlyMap<number, readonly number[]>;
}

/** Merges what somebody edits step by step, such as three taps on a counter: from the first value to the last one. */
export function mergeEdits(lines: readonly Line[], undone: ReadonlyMap<number, unknown>): MergedLines {
  const all: Line[] = [];
  const merged = new Map<number, readonly number[]>();
  for (const line of lines) {
    const last = all.at(-1);
    const one = last && !undone.has(last.n) && !undone.has(line.n) ? mergedLine(last, line) : undefined;
    if (!last || !one) {
      all.push(line);
      continue;
    }
    all[all.length - 1] = one;
    merged.set(one.n, [...(merged.get(last.n) ?? [last.n]), line.n]);
    merged.delete(last.n);
  }
  return { lines: all, merged };
}

/** Two edits as one; undefined where they have to stand for themselves. */
function mergedLine(before: Line, line: Line): Line | undefined {
  const [first, next] = [before.event, line.event];
  if (first.type !== "sheet-edited" || next.type !== "sheet-edited") return undefined;
  const isSame = before.by === line.by && first.of === next.of && first.name === next.name;
  const isPlain = [first, next].every(({ words, changes, overrides }) => words === "" && !changes && !overrides);
  if (!isSame || !isPlain || line.at - before.at > PAUSE || typeof next.to !== "number" || first.from === next.to)
    return undefined;
  return { ...line, event: { ...next, from: first.from } };
}
