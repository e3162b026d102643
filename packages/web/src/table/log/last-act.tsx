import { formatMessage } from "@rulewright/rules";
import { isSameAct, type Line, mayBeUndone } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import type { ReactNode } from "react";
import { Icon } from "../../art/icon.tsx";
import { useStore } from "../../state/game.tsx";
import { tellAct } from "./act-sentences.ts";
import { authorName, characterName, type LogContext } from "./log-context.ts";
import type { LogEntry, SingleEntry } from "./log-entry.ts";
import { countOpeningLines } from "./opening.ts";
import { formatEvent, isRestoring, sentence } from "./sentences.ts";

/** How many lines back an act of the viewer's own is offered to be undone at the end of the log. */
const RECENT = 12;

/** What was done, without what came of it, and without the words that the log has right above. */
function formatDeed(context: LogContext, line: Line): string {
  const { event } = line;
  if (event.type === "attempt-framed")
    return event.offering
      ? `${authorName(context, line)} chooses an approach to “${event.title}”.`
      : `${authorName(context, line)} frames an attempt for ${characterName(context, event.character)}.`;
  if (event.type === "proposed") return `${characterName(context, event.character)} says what to do.`;
  if (line.event.type !== "act-done") return formatEvent(context, line);
  const { who, words } = tellAct(context, line, line.event);
  return sentence(`${who} ${words}`);
}

/** The viewer's last act, if it is recent and not undone. */
function lastOwnLine({ undone }: LogContext, lines: readonly Line[], you: string): Line | undefined {
  return lines
    .slice(Math.max(countOpeningLines(lines), lines.length - RECENT))
    .findLast((line) => line.by === you && mayBeUndone(line.event) && !undone.has(line.n));
}

/** The first line of the act that a line belongs to. */
function headOf(lines: readonly Line[], line: Line): Line {
  const place = lines.indexOf(line);
  const before = lines.findLastIndex((one, i) => i < place && !isSameAct(one, lines[i + 1] ?? line));
  return lines[before + 1] ?? line;
}

/** What the viewer can take back at once: their last act, or what they have just undone. */
export interface TakeBack {
  /** The line that an undo would begin with. */
  readonly line: Line;
  /** The line that says what was done. */
  readonly deed: Line;
  readonly isUndo: boolean;
}

/** What the viewer can take back at once; undefined where that is nothing. */
export function takeBackOf(context: LogContext, lines: readonly Line[], you: string): TakeBack | undefined {
  const last = lines.at(-1);
  const isUndo =
    last !== undefined && last.by === you && last.event.type === "undone" && !isRestoring(context, last.event);
  const line = isUndo ? last : lastOwnLine(context, lines, you);
  if (!line) return undefined;
  const deed = isUndo ? line : headOf(lines, line);
  return isUndo || mayBeUndone(deed.event) ? { line, deed, isUndo } : undefined;
}

/** Whether a part of the log is or has a line, or what was said about one. */
const hasLine = ({ lines, comments }: SingleEntry, n: number): boolean =>
  lines.includes(n) || comments.some((comment) => comment.n === n);

/** The entry that tells a deed, else the last one before it. */
export function entryOfDeed(entries: readonly LogEntry[], { n, event }: Line): LogEntry | undefined {
  const attempt = "attempt" in event ? event.attempt : undefined;
  const tells = (entry: LogEntry): boolean =>
    entry.kind === "attempt"
      ? entry.history.id === attempt || entry.parts.some((part) => hasLine(part, n))
      : hasLine(entry, n);
  return entries.findLast(tells) ?? entries.findLast((entry) => entry.n <= n);
}

/** Whether a part of an attempt is what somebody has said that they want to do. */
export const isWish = (part: SingleEntry): boolean => part.kind === "speech" && part.isConsequence !== true;

/** The wish of an attempt that a deed is; undefined for any other deed. */
export const wishOf = (entry: LogEntry | undefined, { n }: Line): SingleEntry | undefined =>
  entry?.kind === "attempt" ? entry.parts.find((part) => part.n === n && isWish(part)) : undefined;

/** The part of an entry below which the button stands: the wish that it undoes, else the last one. */
const partAbove = (entry: LogEntry | undefined, deed: Line): SingleEntry | undefined =>
  wishOf(entry, deed) ?? (entry?.kind === "attempt" ? entry.parts.at(-1) : entry);

/** Whether what is above the button is the deed and nothing else, so that the button needs few words for it. */
function standsBelowDeed(entry: LogEntry | undefined, deed: Line): boolean {
  const above = partAbove(entry, deed);
  return (
    above?.n === deed.n &&
    above.lines.length === 1 &&
    above.comments.length === 0 &&
    ["speech", "act"].includes(above.kind)
  );
}

/** Whether somebody has rolled since what the deed framed: its button would name what the log doesn't tell last. */
export const isOvertaken = (entry: LogEntry | undefined, { event }: Line): boolean =>
  event.type === "attempt-framed" && entry?.kind === "attempt" && entry.parts.some(({ kind }) => kind === "roll");

/** A deed in a word or two, below the line that tells it in full. */
function shortDeed({ text }: LogContext, { event }: Line): string {
  if (event.type === "act-done") return formatMessage(text, `act.${event.act}`);
  return event.type === "said" || event.type === "proposed" ? "these words" : "this";
}

/** What the button does to a deed: an undo that others have followed is taken back by restoring what it undid. */
function Deed({
  context,
  line,
  isTold,
}: {
  readonly context: LogContext;
  readonly line: Line;
  readonly isTold: boolean;
}) {
  const { event } = line;
  const [first] = event.type === "undone" && !isRestoring(context, event) ? event.entries : [];
  const restored = first === undefined ? undefined : context.lines.get(first);
  return (
    <>
      <b>{restored ? "Restore" : "Undo"}</b>
      {isTold && !restored ? <span aria-hidden="true">{shortDeed(context, line)}</span> : null}
      <span className={isTold && !restored ? "unseen" : undefined}>{formatDeed(context, restored ?? line)}</span>
    </>
  );
}

/** What can be undone at the end of the log. That the table is busy doesn't render its words again. */
function ConsiderUndo({ line, children }: { readonly line: Line; readonly children: ReactNode }) {
  const busy = useBusy();
  const { considerUndo } = useStore();
  return (
    <button type="button" className="last-act" disabled={busy} onClick={() => considerUndo([line.n])}>
      <Icon name="undo" small />
      {children}
    </button>
  );
}

interface LastActProps {
  readonly context: LogContext;
  readonly act: TakeBack;
  /** The entry above the button. */
  readonly below: LogEntry | undefined;
}

/** The button below the viewer's last act that undoes it. After an undo, it brings back what was taken. */
export function LastAct({ context, act: { line, deed, isUndo }, below }: LastActProps) {
  return (
    <ConsiderUndo line={line}>
      {isUndo ? (
        <b>Restore what you undid</b>
      ) : (
        <Deed context={context} line={deed} isTold={standsBelowDeed(below, deed)} />
      )}
    </ConsiderUndo>
  );
}
