import { formatList } from "@rulewright/present";
import type { LogContext } from "./log-context.ts";
import type { SingleEntry } from "./log-entry.ts";

type Deed = Extract<SingleEntry, { kind: "act" }>;

/**
 * Joins what one character does in a row and nothing comes of, such as the actions of a turn: "begins the turn, then takes a
 * minor action". An act with arguments, one that was commented on, and one that was undone stands for itself.
 */
export function joinDeeds(context: LogContext, entries: readonly SingleEntry[]): readonly SingleEntry[] {
  const joined: SingleEntry[] = [];
  let run: Deed[] = [];
  const endRun = (): void => {
    const last = run.at(-1);
    if (last) joined.push(run.length > 1 ? joinedEntry(run, last) : last);
    run = [];
  };
  for (const entry of entries) {
    if (!isPlainDeed(context, entry) || run[0]?.who !== entry.who) endRun();
    if (isPlainDeed(context, entry)) run.push(entry);
    else joined.push(entry);
  }
  endRun();
  return joined;
}

function isPlainDeed({ lines }: LogContext, entry: SingleEntry): entry is Deed {
  const event = lines.get(entry.n)?.event;
  if (entry.kind !== "act" || event?.type !== "act-done" || Object.keys(event.args).length > 0) return false;
  const { results = [], milestones = [], comments, undone, isConsequence } = entry;
  const isPlain = results.length === 0 && milestones.length === 0 && comments.length === 0;
  return isPlain && undone === undefined && !isConsequence;
}

function joinedEntry(run: readonly Deed[], last: Deed): Deed {
  const words = run.map((one) => one.words);
  return {
    ...last,
    words: [words.slice(0, -1).join(", "), last.words].join(", then "),
    rules: [...new Set(run.flatMap(({ rules }) => rules))],
    lines: run.flatMap(({ lines }) => lines),
    mayUndo: run.every(({ mayUndo }) => mayUndo),
  };
}

/**
 * Joins the players who come to the table in a row: "Ada, Bo and Cy join the table". One whose arrival was commented on, or undone,
 * stands for themselves.
 */
export function joinArrivals({ lines }: LogContext, entries: readonly SingleEntry[]): readonly SingleEntry[] {
  const joined: SingleEntry[] = [];
  let names: readonly string[] = [];
  for (const entry of entries) {
    const event = lines.get(entry.n)?.event;
    const last = joined.at(-1);
    const isArrival = entry.kind === "act" && event?.type === "member-joined" && event.member.role === "player";
    const isPlain = isArrival && entry.comments.length === 0 && entry.undone === undefined;
    names = isPlain ? [...names, entry.who] : [];
    if (!isPlain || names.length === 1 || !last) joined.push(entry);
    else {
      const all = { who: formatList(names), words: "join the table", lines: [...last.lines, ...entry.lines] };
      joined[joined.length - 1] = { ...entry, ...all };
    }
  }
  return joined;
}
