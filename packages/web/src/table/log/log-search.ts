import type { Line } from "@rulewright/table";
import type { LogContext } from "./log-context.ts";
import type { LogEntry, SingleEntry } from "./log-entry.ts";
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
  const linesOf = (entry: SingleEntry): readonly Line[] =>
    entry.kind === "offer" || entry.kind === "roll"
      ? (attempts.get(entry.history.id) ?? [])
      : entry.lines.flatMap((n) => context.lines.get(n) ?? []);
  const textOf = (entry: SingleEntry): readonly string[] => [
    ...linesOf(entry).map((line) => formatEvent(context, line)),
    ...entry.comments.map((comment) => `${comment.who} ${comment.words}`),
  ];
  return entries.filter((entry) => {
    const parts = entry.kind === "attempt" ? entry.parts : [entry];
    const text = parts.flatMap(textOf).join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
