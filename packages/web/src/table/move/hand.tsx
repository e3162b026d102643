import { type PointerEvent, useRef } from "react";
import { useGame } from "../../state/game.tsx";
import { ActsPanel } from "../acts/acts-panel.tsx";
import { AttemptCard } from "../attempt/attempt-card.tsx";
import { useAttempt } from "../attempt/use-attempt.ts";
import { SessionCard } from "../session/session-card.tsx";
import { Proposals } from "./proposals.tsx";
import { EmptyTable } from "./empty-table.tsx";

interface HandProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

const DRAG = 36;

/** The bar a thumb drags: up opens the sheet, down folds it to a peek. A tap turns it about. */
function Grab({ open, onOpen }: HandProps) {
  const from = useRef<number>(undefined);
  const onUp = ({ clientY }: PointerEvent): void => {
    const moved = clientY - (from.current ?? clientY);
    from.current = undefined;
    if (Math.abs(moved) > DRAG) onOpen(moved < 0);
  };
  return (
    <button
      type="button"
      className="grab"
      aria-expanded={open}
      aria-label={open ? "Fold the sheet" : "Open the sheet"}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={onUp}
      onClick={() => onOpen(!open)}
    >
      <span />
    </button>
  );
}

/** What now: the attempt on the table, what people want to do next, and the session's own moments. */
export function Hand({ open, onOpen }: HandProps) {
  const met = useAttempt();
  const { view, system, isGm } = useGame();
  const busyTable = met !== undefined && !met.attempt.settled;
  // When the evening turns to its end, only what still wants an answer stays in sight.
  const playing = view.phase === system.phases[1];
  const unanswered = isGm && met?.attempt.consequence === undefined;
  const shown = busyTable || playing || unanswered ? met : undefined;
  const empty = !busyTable && view.proposals.length === 0;
  return (
    <aside className={open ? "hand" : "hand folded"} aria-label="Your move">
      <Grab open={open} onOpen={onOpen} />
      <div className="hand-inside">
        {shown ? <AttemptCard met={shown} /> : null}
        <Proposals canFrame={!busyTable} />
        {empty ? <EmptyTable settled={met !== undefined} /> : null}
        {busyTable ? null : <SessionCard />}
        <ActsPanel folded={busyTable} />
      </div>
    </aside>
  );
}
