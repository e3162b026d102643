import type { TableEvent } from "./events.ts";
import { undoneLines } from "./undone.ts";
import type { Line } from "./view.ts";

/** One session of a log. */
export interface LogSession {
  /** From 1, as the table counts them. */
  readonly session: number;
  readonly lines: readonly Line[];
}

/** Whether an event ends a session. The line still belongs to that session. */
const closesSession = (event: TableEvent): boolean =>
  event.type === "act-done" && event.changes.some(({ change }) => change === "session-closed");

/**
 * The sessions of a log, each with its lines, also those that are undone. The last one is open, and may have no lines. `last`
 * is its number; without it, the log is taken to begin with the first session.
 *
 * @example
 * ```ts
 * import { sessionsInLog } from "@rulewright/table";
 *
 * const closed = [{ change: "session-closed" }] as const;
 * const ended = { type: "act-done", act: "end-session", args: {}, changes: closed, notices: [] } as const;
 * const said = { type: "said", words: "Good evening" } as const;
 * const lines = [said, ended, said].map((event, i) => ({ n: i + 1, at: 0, event }));
 * sessionsInLog(lines).map(({ session, lines: of }) => [session, of.length]); // => [[1, 2], [2, 1]]
 * ```
 */
export function sessionsInLog(lines: readonly Line[], last?: number): readonly LogSession[] {
  const undone = undoneLines(lines);
  const parts: Line[][] = [[]];
  for (const line of lines) {
    parts.at(-1)?.push(line);
    if (closesSession(line.event) && !undone.has(line.n)) parts.push([]);
  }
  const first = last === undefined ? 1 : last - parts.length + 1;
  return parts.map((part, i) => ({ session: first + i, lines: part }));
}
