import type { LogContext } from "./log-context.ts";
import type { LogEntry } from "./log-entry.ts";

/** The entries of which, where several in a row went with one undo, the last says so; or the undo itself, right below them. */
export const sayUndoneOnce = ({ undone }: LogContext, entries: readonly LogEntry[]): readonly LogEntry[] =>
  entries.map((entry, i) => {
    const undo = undone.get(entry.n);
    const next = entries[i + 1];
    const isSaidBelow = undo !== undefined && next !== undefined && (next.n === undo.n || undone.get(next.n) === undo);
    return isSaidBelow ? { ...entry, isSaidBelow } : entry;
  });
