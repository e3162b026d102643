import type { Line } from "@rulewright/table";
import type { LogContext } from "./log-context.ts";
import type { LogEntry } from "./log-entries.ts";
import { formatEvent } from "./sentences.ts";

/** The lines of each attempt, in their order. */
function linesOfAttempts({ lines }: LogContext): ReadonlyMap<string, readonly Line[]> {
  const found = new Map<string, Line[]>();
  for (const line of lines.values()) {
    const { event } = line;
    if (!("attempt" in event) || event.attempt === undefined) continue;
    found.set(event.attempt, [...(found.get(event.attempt) ?? []), line]);
  }
  return found;
}

/** The entries in which all of these words occur, in whatever order and letters; all entries where there are no words. */
export function searchLog(context: LogContext, entries: readonly LogEntry[], words: string): readonly LogEntry[] {
  const wanted = words.toLowerCase().split(/\s+/u);
  if (words.trim() === "") return entries;
  const attempts = linesOfAttempts(context);
  const linesOf = (entry: LogEntry): readonly Line[] =>
    entry.kind === "offer" || entry.kind === "roll"
      ? (attempts.get(entry.history.id) ?? [])
      : entry.lines.flatMap((n) => context.lines.get(n) ?? []);
  return entries.filter((entry) => {
    const said = entry.comments.map((comment) => `${comment.who} ${comment.words}`);
    const text = [...linesOf(entry).map((line) => formatEvent(context, line)), ...said].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
