import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { useGame } from "../../state/game.tsx";
import { LogEntryView } from "./log-entry-view.tsx";
import { logEntries, type LogFilter } from "./log-entries.ts";
import { LogFilterBar } from "./log-filter.tsx";
import { logContext } from "./log-context.ts";

const NEAR = 48;

function scrollToEnd(frame: HTMLDivElement | null): void {
  if (frame) frame.scrollTop = frame.scrollHeight;
}

/** Keeps the end of the log in view while the viewer is there; otherwise keeps the scroll position. */
function useSteadyScroll(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  /** The number of lines when the viewer scrolled away from the end. */
  const [leftAt, setLeftAt] = useState<number>();
  const following = leftAt === undefined;
  const top = useRef(0);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!following || !current) return undefined;
    const observer = new ResizeObserver(() => scrollToEnd(current));
    observer.observe(current);
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, [following]);
  const onScroll = (): void => {
    const { current } = frame;
    if (!current) return;
    const near = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR;
    // Only the viewer scrolls up; new lines and resized panels move the end.
    const upwards = current.scrollTop < top.current - 1;
    top.current = current.scrollTop;
    if (near) setLeftAt(undefined);
    else if (upwards) setLeftAt(leftAt ?? count);
  };
  return { frame, behind: leftAt !== undefined && count > leftAt, onScroll, toEnd: () => scrollToEnd(frame.current) };
}

/** The log, with its filter. */
export function Log() {
  const { system, text, view, lines, people } = useGame();
  const [filter, setFilter] = useState<LogFilter>("all");
  const entries = useMemo(
    () => logEntries(logContext({ system, text, view, people }, lines), lines, filter),
    [system, text, view, people, lines, filter],
  );
  const { frame, behind, onScroll, toEnd } = useSteadyScroll(lines.length);
  return (
    <>
      <LogFilterBar filter={filter} onFilter={setFilter} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <div className="log" ref={frame} onScroll={onScroll} role="log" aria-label="Log" tabIndex={0}>
        <div className="story">
          {entries.length === 0 ? <p className="note">Nothing here yet.</p> : null}
          {entries.map((entry) => (
            <ErrorBoundary key={entry.key} fallback={<p className="note">This entry can't be shown.</p>}>
              <LogEntryView entry={entry} />
            </ErrorBoundary>
          ))}
        </div>
      </div>
      {behind ? (
        <button type="button" className="chip acc newer" onClick={toEnd}>
          <Icon name="down" small /> Newest entries
        </button>
      ) : null}
    </>
  );
}
