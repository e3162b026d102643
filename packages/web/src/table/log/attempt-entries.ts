import type { LogContext } from "./log-context.ts";
import type { AttemptEntry, SingleEntry } from "./log-entry.ts";

/** The attempt that an entry belongs to. What was undone stays where it happened. */
function attemptOf(context: LogContext, entry: SingleEntry, wishes: ReadonlyMap<string, string>): string | undefined {
  if (entry.undone !== undefined) return undefined;
  if (entry.kind === "offer" || entry.kind === "roll") return entry.history.id;
  const event = context.lines.get(entry.n)?.event;
  if (event?.type === "world-answered") return event.attempt;
  return event?.type === "proposed" ? wishes.get(event.proposal) : undefined;
}

/** The attempt that each proposal was framed as, by the id of the proposal. */
function framedWishes({ lines, undone }: LogContext): ReadonlyMap<string, string> {
  const wishes = new Map<string, string>();
  for (const { event, n } of lines.values()) {
    if (event.type !== "attempt-framed" || event.proposal === undefined || undone.has(n)) continue;
    wishes.set(event.proposal, event.attempt);
  }
  return wishes;
}

/** The entries with those of each attempt as one, at the place of the latest of them. */
export function withAttempts(
  context: LogContext,
  entries: readonly SingleEntry[],
): readonly (SingleEntry | AttemptEntry)[] {
  const wishes = framedWishes(context);
  const owners = entries.map((entry) => attemptOf(context, entry, wishes));
  const parts = new Map<string, SingleEntry[]>();
  for (const [i, entry] of entries.entries()) {
    const owner = owners[i];
    if (owner !== undefined) parts.set(owner, [...(parts.get(owner) ?? []), entry]);
  }
  return entries.flatMap((entry, i): readonly (SingleEntry | AttemptEntry)[] => {
    const owner = owners[i];
    const history = owner === undefined ? undefined : context.histories.get(owner);
    if (owner === undefined || !history) return [entry];
    const all = parts.get(owner) ?? [];
    if (all.at(-1) !== entry) return [];
    return [{ kind: "attempt", key: `attempt-${owner}`, n: entry.n, history, parts: all }];
  });
}
