import { formatList } from "@rulewright/present";
import type { Line } from "@rulewright/table";
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

/** Somebody comes to the table, or takes the character that they play. */
interface Arrival {
  readonly entry: Deed;
  readonly member: string;
  /** Whether they join, which goes without saying of whoever plays. */
  readonly joins: boolean;
}

/**
 * Joins those who come to the table in a row, and whom they play: "Oskar opens the table; Ada and Bo join the table; Ines plays
 * Wick". What was commented on, or undone, stands for itself.
 */
export function joinArrivals({ lines }: LogContext, entries: readonly SingleEntry[]): readonly SingleEntry[] {
  const joined: SingleEntry[] = [];
  let run: readonly Arrival[] = [];
  for (const entry of entries) {
    const arrival = arrivalIn(lines.get(entry.n), entry);
    run = arrival ? [...run, arrival] : [];
    if (arrival && run.length > 1) joined[joined.length - 1] = joinedArrivals(run, arrival.entry);
    else joined.push(entry);
  }
  return joined;
}

function arrivalIn(line: Line | undefined, entry: SingleEntry): Arrival | undefined {
  if (!line || entry.kind !== "act" || entry.comments.length > 0 || entry.undone !== undefined) return undefined;
  const { event, by } = line;
  if (event.type === "member-joined" && event.member.role !== "spectator")
    return { entry, member: event.member.id, joins: event.member.role === "player" };
  const isTaken = event.type === "character-taken" && (by === undefined || by === event.member);
  return isTaken ? { entry, member: event.member, joins: false } : undefined;
}

function joinedArrivals(run: readonly Arrival[], last: Deed): Deed {
  const plays = (member: string): boolean => run.some((one) => one.member === member && !one.joins);
  const joining = run.flatMap(({ entry, member, joins }) => (joins && !plays(member) ? [entry.who] : []));
  const join = { who: formatList(joining), words: joining.length === 1 ? "joins the table" : "join the table" };
  const others = run.flatMap(({ entry, joins }) => (joins ? [] : [entry]));
  const [first = last, ...then] = [...others.slice(0, 1), ...(joining.length > 0 ? [join] : []), ...others.slice(1)];
  return {
    ...last,
    who: first.who,
    words: [first.words, ...then.map(({ who, words }) => `${who} ${words}`)].join("; "),
    lines: run.flatMap(({ entry }) => entry.lines),
  };
}
