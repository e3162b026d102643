import type { LogContext } from "./log-context.ts";
import type { AttemptEntry, SingleEntry } from "./log-entry.ts";

/** The attempt that an entry belongs to. What was undone stays where it happened, but for words that others have replaced. */
function attemptOf(context: LogContext, entry: SingleEntry, wishes: ReadonlyMap<string, string>): string | undefined {
  const event = context.lines.get(entry.n)?.event;
  if (entry.undone !== undefined && event?.type !== "world-answered") return undefined;
  if (entry.kind === "offer" || entry.kind === "roll") return entry.history.id;
  if (event?.type === "act-done" || event?.type === "world-answered") return event.attempt;
  if (event?.type === "approaches-offered") return wishes.get(event.offering);
  return event?.type === "proposed" ? wishes.get(event.proposal) : undefined;
}

/** The attempts of which it stands what came of them, as somebody has described it. */
const answeredAttempts = ({ lines, undone }: LogContext): ReadonlySet<string> =>
  new Set(
    [...lines.values()].flatMap(({ event, n }) =>
      event.type === "world-answered" && !undone.has(n) ? [event.attempt] : [],
    ),
  );

/** The attempt that each proposal, and each offering of approaches, was framed as, by its id. */
function framedWishes({ lines, undone }: LogContext): ReadonlyMap<string, string> {
  const wishes = new Map<string, string>();
  for (const { event, n } of lines.values()) {
    if (event.type !== "attempt-framed" || undone.has(n)) continue;
    if (event.proposal !== undefined) wishes.set(event.proposal, event.attempt);
    if (event.offering !== undefined) wishes.set(event.offering.id, event.attempt);
  }
  return wishes;
}

/**
 * The entries with those of each attempt as one, at the place where the attempt was framed: it keeps that place whatever comes
 * of it, and whatever happens beside it. Where its framing isn't among the entries, that is the place of the first of them.
 */
export function withAttempts(
  context: LogContext,
  entries: readonly SingleEntry[],
): readonly (SingleEntry | AttemptEntry)[] {
  const wishes = framedWishes(context);
  const answered = answeredAttempts(context);
  const owners = entries.map((entry) => {
    const owner = attemptOf(context, entry, wishes);
    return entry.undone === undefined || (owner !== undefined && answered.has(owner)) ? owner : undefined;
  });
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
    if ((all.find(({ kind }) => kind === "offer") ?? all[0]) !== entry) return [];
    return [{ kind: "attempt", key: `attempt-${owner}`, n: entry.n, history, parts: all }];
  });
}
