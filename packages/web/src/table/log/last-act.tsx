import { isSameAct, type Line, mayBeUndone } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import type { ReactNode } from "react";
import { Icon } from "../../art/icon.tsx";
import { useGame, useStore } from "../../state/game.tsx";
import { tellAct } from "./act-sentences.ts";
import { authorName, characterName, type LogContext } from "./log-context.ts";
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

/** What the button does to a deed: an undo that others have followed is taken back by restoring what it undid. */
function Deed({ context, line }: { readonly context: LogContext; readonly line: Line }) {
  const { event } = line;
  const [first] = event.type === "undone" && !isRestoring(context, event) ? event.entries : [];
  const restored = first === undefined ? undefined : context.lines.get(first);
  return (
    <>
      <b>{restored ? "Restore" : "Undo"}</b>
      <span>{formatDeed(context, restored ?? line)}</span>
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

/** The button at the end of the log that undoes the viewer's last act. After an undo, it brings back what was taken. */
export function LastAct({ context, lines }: { readonly context: LogContext; readonly lines: readonly Line[] }) {
  const { you } = useGame();
  const last = lines.at(-1);
  const isUndo =
    last !== undefined && last.by === you.id && last.event.type === "undone" && !isRestoring(context, last.event);
  const line = isUndo ? last : lastOwnLine(context, lines, you.id);
  if (!line || !(isUndo || mayBeUndone(headOf(lines, line).event))) return null;
  return (
    <ConsiderUndo line={line}>
      {isUndo ? <b>Restore what you undid</b> : <Deed context={context} line={headOf(lines, line)} />}
    </ConsiderUndo>
  );
}
