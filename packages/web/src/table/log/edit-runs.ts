import { isRecord } from "@rulewright/rules";
import type { Line } from "@rulewright/table";

/** Within how many ms edits of a value count as one. */
const PAUSE = 60_000;

/** Lines in which several edits of one value are one, with the numbers of the lines that each of these stands for. */
export interface MergedLines {
  readonly lines: readonly Line[];
  readonly merged: ReadonlyMap<number, readonly number[]>;
}

/**
 * Merges what somebody edits step by step, such as three taps on a counter or on a rating: from the first value to the last
 * one. What leads back to where it began is left out.
 */
export function mergeEdits(lines: readonly Line[], undone: { has(n: number): boolean }): MergedLines {
  const all: Line[] = [];
  const merged = new Map<number, readonly number[]>();
  for (const line of lines) {
    const last = all.at(-1);
    const one = last && !undone.has(last.n) && !undone.has(line.n) ? mergedLine(last, line) : undefined;
    if (!last || !one) {
      all.push(line);
      continue;
    }
    all.pop();
    if (!isIdle(one)) all.push(one);
    merged.set(one.n, [...(merged.get(last.n) ?? [last.n]), line.n]);
    merged.delete(last.n);
  }
  return { lines: all, merged };
}

const isIdle = ({ event }: Line): boolean =>
  event.type === "sheet-edited" && JSON.stringify(event.from) === JSON.stringify(event.to);

/** Two edits as one; undefined where they have to stand for themselves. */
function mergedLine(before: Line, line: Line): Line | undefined {
  const [first, next] = [before.event, line.event];
  if (before.by !== line.by || line.at - before.at > PAUSE) return undefined;
  if (first.type === "house-rule-set") return next.type === first.type && next.name === first.name ? line : undefined;
  if (first.type !== "sheet-edited" || next.type !== "sheet-edited") return undefined;
  const isSame = first.of === next.of && first.name === next.name;
  const isPlain = [first, next].every(({ words, changes, overrides }) => words === "" && !changes && !overrides);
  if (!isSame || !isPlain || !isCounted(next.to)) return undefined;
  return { ...line, event: { ...next, from: first.from } };
}

/** Whether a value is a number, or ratings by their names. */
const isCounted = (value: unknown): boolean => typeof value === "number" || isRecord(value);
