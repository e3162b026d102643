import { lastLine } from "@rulewright/client";
import type { Line } from "@rulewright/table";
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { useGame, useStore } from "../../state/game.tsx";
import { LastAct } from "./last-act.tsx";
import { LogEntryView } from "./log-entry-view.tsx";
import { logEntries, type LogFilter } from "./log-entries.ts";
import { LogFilterBar } from "./log-filter.tsx";
import { logContext } from "./log-context.ts";
import { searchLog } from "./log-search.ts";
import { UnsentWords } from "./unsent-words.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

const NEAR = 48;

function scrollToEnd(frame: HTMLDivElement | null): void {
  if (frame) frame.scrollTop = frame.scrollHeight;
}

/**
 * Keeps the end of the log in view while the viewer is there; otherwise keeps the scroll position. Loads earlier lines
 * when the viewer reaches the first one.
 */
function useSteadyScroll(lines: readonly Line[], loadEarlier: () => void) {
  const [count, first] = [lastLine(lines), lines[0]?.n];
  const frame = useRef<HTMLDivElement>(null);
  /** The number of lines when the viewer scrolled away from the end. */
  const [leftAt, setLeftAt] = useState<number>();
  const following = leftAt === undefined;
  const top = useRef(0);
  const aboveEnd = useRef(0);
  const shownFirst = useRef(first);
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
    // Only the viewer scrolls up; new lines and resized panels move the end.
    const upwards = current.scrollTop < top.current - 1;
    top.current = current.scrollTop;
    if (near) setLeftAt(undefined);
    else if (upwards) setLeftAt(leftAt ?? count);
    if (upwards && current.scrollTop < NEAR) loadEarlier();
  };
  return { frame, behind: leftAt !== undefined && count > leftAt, onScroll, toEnd: () => scrollToEnd(frame.current) };
}

/** The log, with its filter. */
export function Log() {
  const { system, text, view, lines, before, hasEarlier, people } = useGame();
  const { loadEarlier } = useStore();
  const [filter, setFilter] = useState<LogFilter>("all");
  const [words, setWords] = useState("");
  const sought = useDeferredValue(words);
  const context = useMemo(
    () => logContext({ system, text, view, people, before }, lines),
    [system, text, view, people, before, lines],
  );
  const entries = useMemo(
    () => searchLog(context, logEntries(context, lines, filter), sought),
    [context, lines, filter, sought],
  );
  const { frame, behind, onScroll, toEnd } = useSteadyScroll(lines, loadEarlier);
  return (
    <>
      <LogFilterBar filter={filter} onFilter={setFilter} words={words} onWords={setWords} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className="log" ref={frame} onScroll={onScroll} role="log" aria-label="Log" tabIndex={0}>
        <div className="story">
          {hasEarlier ? (
            <button type="button" className="chip" onClick={loadEarlier}>
              Show earlier entries
            </button>
          ) : null}
          {entries.length === 0 && !hasEarlier ? (
            <p className="note">{sought === "" ? "Nothing here yet." : "Nothing found."}</p>
          ) : null}
          {entries.map((entry) => (
            <ErrorBoundary key={entry.key} fallback={<p className="note">This entry can't be shown.</p>}>
              <LogEntryView entry={entry} />
            </ErrorBoundary>
          ))}
          <UnsentWords />
          <LastAct context={context} lines={lines} />
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
