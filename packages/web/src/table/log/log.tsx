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

/** Keeps the newest line in sight for whoever looks at it, and leaves everybody else where they read. */
function useSteadyScroll(count: number) {
  const frame = useRef<HTMLDivElement>(null);
  /** How many lines there were when somebody scrolled away from the end. */
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
    // Only a person scrolls up; growing lines and folding sheets move the end, not the reader.
    const upwards = current.scrollTop < top.current - 1;
    top.current = current.scrollTop;
    if (near) setLeftAt(undefined);
    else if (upwards) setLeftAt(leftAt ?? count);
  };
  return { frame, behind: leftAt !== undefined && count > leftAt, onScroll, toEnd: () => scrollToEnd(frame.current) };
}

/** What happened, as a story. */
export function Log() {
  const { system, text, view, lines, people } = useGame();
  const [shown, setShown] = useState<LogFilter>("all");
  const items = useMemo(
    () => logEntries(logContext({ system, text, view, people }, lines), lines, shown),
    [system, text, view, people, lines, shown],
  );
  const { frame, behind, onScroll, toEnd } = useSteadyScroll(lines.length);
  return (
    <>
      <LogFilterBar shown={shown} onShown={setShown} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys */}
      <div className="log" ref={frame} onScroll={onScroll} role="log" aria-label="The story so far" tabIndex={0}>
        <div className="story">
          {items.length === 0 ? <p className="note">Nothing of that yet.</p> : null}
          {items.map((item) => (
            <ErrorBoundary key={item.key} fallback={<p className="note">This was played under other rules.</p>}>
              <LogEntryView item={item} />
            </ErrorBoundary>
          ))}
        </div>
      </div>
      {behind ? (
        <button type="button" className="chip acc newer" onClick={toEnd}>
          <Icon name="down" small /> Newer lines
        </button>
      ) : null}
    </>
  );
}
