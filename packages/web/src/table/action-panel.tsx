import { type PointerEvent, useRef } from "react";
import { useGame } from "../state/game.tsx";
import { ActsPanel } from "./acts/acts-panel.tsx";
import { AttemptCard } from "./attempt/attempt-card.tsx";
import { useAttemptView } from "./attempt/attempt-view.ts";
import { SessionCard } from "./session/session-card.tsx";
import { Proposals } from "./framing/proposals.tsx";
import { NoAttempt } from "./framing/no-attempt.tsx";

interface ActionPanelProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

const DRAG = 36;

/** The bar a thumb drags: up opens the sheet, down folds it to a peek. A tap turns it about. */
function PanelHandle({ open, onOpen }: ActionPanelProps) {
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
export function ActionPanel({ open, onOpen }: ActionPanelProps) {
  const attemptView = useAttemptView();
  const { view, system, isGm } = useGame();
  const busyTable = attemptView !== undefined && !attemptView.attempt.settled;
  // When the evening turns to its end, only what still wants an answer stays in sight.
  const playing = view.phase === system.phases[1];
  const unanswered = isGm && attemptView?.attempt.consequence === undefined;
  const shown = busyTable || playing || unanswered ? attemptView : undefined;
  const empty = !busyTable && view.proposals.length === 0;
  return (
    <aside className={open ? "hand" : "hand folded"} aria-label="Your move">
      <PanelHandle open={open} onOpen={onOpen} />
      <div className="hand-inside">
        {shown ? <AttemptCard attemptView={shown} /> : null}
        <Proposals canFrame={!busyTable} />
        {empty ? <NoAttempt settled={attemptView !== undefined} /> : null}
        {busyTable ? null : <SessionCard />}
        <ActsPanel folded={busyTable} />
      </div>
    </aside>
  );
}
