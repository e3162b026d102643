import { lastLine } from "@rulewright/client";
import type { Line } from "@rulewright/table";
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { useMedia } from "@rulewright/systems/screen";
import { usePaintedValue } from "../../components/after-paint.tsx";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { onDemand } from "../../components/on-demand.tsx";
import { useGame, useStore } from "../../state/game.tsx";
import { entryOfDeed, isOvertaken, LastAct, takeBackOf, wishOf } from "./last-act.tsx";
import { logEntries, type LogFilter } from "./log-entries.ts";
import type { LogEntry, SingleEntry } from "./log-entry.ts";
import { LogFilterBar } from "./log-filter.tsx";
import { type LogContext, logContext } from "./log-context.ts";
import { LoggedAttemptView } from "./logged-attempt.tsx";
import { searchLog } from "./log-search.ts";
import { SingleEntryView } from "./single-entry.tsx";
import { sayUndoneOnce } from "./undone-runs.ts";
import { UnsentWords } from "./unsent-words.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

const StoryCover = onDemand(async () => (await import("./story-cover.tsx")).StoryCover, null);

/** The desks on which a story that has just begun leaves the column blank, as in the styles of its cover. */
const LARGE_DESK = "(min-width: 100em) and (min-height: 60em)";

const NEAR = 48;

/** How many more entries are rendered whenever the viewer comes near the first one. */
const STEP = 50;

/** The height of the lowest entries with what is between them, in pixels. */
const LOWEST = 32;

/** How many of the newest entries fill the window in any case. */
const screenful = (): number => Math.ceil(window.innerHeight / LOWEST);

/**
 * The entries that are rendered: the newest, and what comes after the place that a viewer has scrolled up to. So a long log
 * costs no more than a short one.
 */
function useRenderedEntries(entries: readonly LogEntry[], loadEarlier: () => void) {
  /** The line of the first entry, while the viewer isn't at the end. */
  const [from, setFrom] = useState<number>();
  const place = from === undefined ? -1 : entries.findIndex(({ n }) => n >= from);
  const first = place === -1 ? Math.max(0, entries.length - screenful()) : place;
  const rendered = useMemo(() => entries.slice(first), [entries, first]);
  const showEarlier = (): void => {
    setFrom(first > 0 ? entries[Math.max(0, first - STEP)]?.n : 0);
    if (first === 0) loadEarlier();
  };
  /** The viewer has left the end of the log, or come back to it. */
  const onFollowing = (following: boolean): void => setFrom(following ? undefined : (from ?? rendered[0]?.n));
  return { rendered, hasMore: first > 0, showEarlier, onFollowing };
}

/** How many ms after an input in the log, or after the last move that it led to, a move is the viewer's own. */
const OWN = 1000;

/**
 * Tells whether the viewer moves the log, and not the page: a panel that is laid out anew may move its end to and fro within
 * one frame, of which only the moved position is left to see.
 */
function useOwnMoves() {
  const last = useRef(Number.NEGATIVE_INFINITY);
  const touch = (): void => {
    last.current = performance.now();
  };
  /** Whether a move now is the viewer's own. One that is makes the next one so: a flick goes on by itself. */
  const isOwn = (): boolean => {
    const own = performance.now() - last.current < OWN;
    if (own) touch();
    return own;
  };
  const inputs = { onWheel: touch, onTouchMove: touch, onPointerDown: touch, onKeyDown: touch, onFocus: touch };
  return { isOwn, inputs };
}

function scrollToEnd(frame: HTMLDivElement | null): void {
  if (frame) frame.scrollTop = frame.scrollHeight;
}

interface ScrolledLog {
  readonly lines: readonly Line[];
  /** The line of the first entry. */
  readonly first: number | undefined;
  readonly onFollowing: (following: boolean) => void;
  readonly showEarlier: () => void;
}

/**
 * Keeps the end of the log in view while the viewer is there; otherwise keeps the scroll position. Shows earlier entries
 * when the viewer reaches the first one.
 */
function useSteadyScroll({ lines, first, onFollowing, showEarlier }: ScrolledLog) {
  const count = lastLine(lines);
  const frame = useRef<HTMLDivElement>(null);
  /** The number of lines when the viewer scrolled away from the end. */
  const [leftAt, setLeftAt] = useState<number>();
  const following = leftAt === undefined;
  const top = useRef(0);
  const range = useRef(0);
  const aboveEnd = useRef(0);
  const shownFirst = useRef(first);
  const { isOwn, inputs } = useOwnMoves();
  useLayoutEffect(() => {
    const { current } = frame;
    if (!following || !current) return undefined;
    const observer = new ResizeObserver(() => scrollToEnd(current));
    observer.observe(current);
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, [following]);
  useLayoutEffect(() => {
    const { current } = frame;
    // Earlier lines have been added above what the viewer looks at.
    if (shownFirst.current !== first && !following && current) {
      current.scrollTop = current.scrollHeight - aboveEnd.current;
    }
    shownFirst.current = first;
  }, [first, following]);
  const onScroll = (): void => {
    const { current } = frame;
    if (!current) return;
    aboveEnd.current = current.scrollHeight - current.scrollTop;
    const near = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR;
    // Only the viewer scrolls up; new lines and resized panels move the end, and a shorter story the place.
    const length = current.scrollHeight - current.clientHeight;
    const moved = current.scrollTop < top.current - 1 && length === range.current;
    const upwards = moved && (isOwn() || !following);
    top.current = current.scrollTop;
    range.current = length;
    if (near) setLeftAt(undefined);
    else if (upwards) setLeftAt(leftAt ?? count);
    if (near || upwards) onFollowing(near);
    if (upwards && !near && current.scrollTop < current.clientHeight) showEarlier();
  };
  const leaveEnd = (): void => {
    const { current } = frame;
    if (current) aboveEnd.current = current.scrollHeight - current.scrollTop;
    setLeftAt(leftAt ?? count);
    showEarlier();
  };
  return {
    frame,
    leaveEnd,
    behind: leftAt !== undefined && count > leftAt,
    onScroll,
    inputs,
    toEnd: () => scrollToEnd(frame.current),
  };
}

interface EntryProps {
  readonly entry: LogEntry;
  /** The wish that is the viewer's last act, and the button that undoes it. */
  readonly wish: SingleEntry | undefined;
  readonly undo: ReactNode;
}

const Entry = ({ entry, wish, undo }: EntryProps) =>
  entry.kind === "attempt" ? (
    <LoggedAttemptView entry={entry} wish={wish} undo={undo} />
  ) : (
    <SingleEntryView entry={entry} />
  );

/** The entries that the viewer looks for, once the filter that was tapped is painted. */
function useEntries(context: LogContext, lines: readonly Line[], filter: LogFilter, words: string) {
  const [sought, filtered] = [usePaintedValue(words), usePaintedValue(filter)];
  return useMemo(
    () => sayUndoneOnce(context, searchLog(context, logEntries(context, lines, filtered), sought)),
    [context, lines, filtered, sought],
  );
}

/** The log, with its filter. */
export function Log() {
  // A long log takes a while: what was tapped is painted before it.
  const { system, text, view, lines, before, hasEarlier, people, you, watches } = usePaintedValue(useGame());
  const { loadEarlier } = useStore();
  const [filter, setFilter] = useState<LogFilter>("all");
  const [words, setWords] = useState("");
  const context = useMemo(
    () => logContext({ system, text, view, people, before }, lines),
    [system, text, view, people, before, lines],
  );
  const entries = useEntries(context, lines, filter, words);
  const { rendered, hasMore, showEarlier, onFollowing } = useRenderedEntries(entries, loadEarlier);
  const isWhole = !hasEarlier && !hasMore && filter === "all" && words === "";
  const hasCover = useMedia(LARGE_DESK) && isWhole && !watches;
  const act = takeBackOf(context, lines, you.id);
  const acted = act && entryOfDeed(rendered, act.deed);
  const undo = act && !isOvertaken(acted, act.deed) ? <LastAct context={context} act={act} below={acted} /> : null;
  const wish = act && wishOf(acted, act.deed);
  const { frame, behind, onScroll, inputs, leaveEnd, toEnd } = useSteadyScroll({
    lines,
    first: rendered[0]?.n,
    onFollowing,
    showEarlier,
  });
  return (
    <>
      <LogFilterBar filter={filter} onFilter={setFilter} words={words} onWords={setWords} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className="log" ref={frame} onScroll={onScroll} {...inputs} role="log" aria-label="Log" tabIndex={0}>
        <div className="story">
          {hasEarlier || hasMore ? (
            <button type="button" className="chip" onClick={leaveEnd}>
              Show earlier entries
            </button>
          ) : null}
          {entries.length === 0 && !hasEarlier ? (
            <p className="note">{words === "" ? "Nothing here yet." : "Nothing found."}</p>
          ) : null}
          {hasCover ? <StoryCover /> : null}
          {rendered.map((entry) => (
            <Fragment key={entry.key}>
              <ErrorBoundary fallback={<p className="note">This entry can't be shown.</p>}>
                <Entry entry={entry} wish={wish} undo={undo} />
              </ErrorBoundary>
              {entry === acted && !wish ? undo : null}
            </Fragment>
          ))}
          <UnsentWords />
          {acted ? null : undo}
        </div>
      </div>
      <UndoDialog context={context} />
      {behind ? (
        <button type="button" className="chip acc newer" onClick={toEnd}>
          <Icon name="down" small /> Newest entries
        </button>
      ) : null}
    </>
  );
}
