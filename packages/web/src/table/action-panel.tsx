import { type PointerEvent, useRef } from "react";
import { useGame } from "../state/game.tsx";
import { ActsPanel } from "./acts/acts-panel.tsx";
import { AttemptCard } from "./attempt/attempt-card.tsx";
import { EarlierAttempt } from "./attempt/earlier-attempt.tsx";
import { useAttemptView } from "./attempt/attempt-view.ts";
import { Slot } from "../screen/slot.tsx";
import { WaitingActs } from "./acts/waiting-acts.tsx";
import { SessionCard } from "./session/session-card.tsx";
import { LastTime } from "./log/last-time.tsx";
import { Offerings } from "./framing/offerings.tsx";
import { TurnBoard } from "./framing/turn-board.tsx";
import { PreparedOffers } from "./framing/prepared-offers.tsx";
import { Proposals } from "./framing/proposals.tsx";
import { NowLine } from "./now/now-line.tsx";
import { NoAttempt } from "./framing/no-attempt.tsx";

interface ActionPanelProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

const DRAG = 36;

/** The handle of the panel on a phone: a drag or a tap expands and collapses it. */
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
      aria-label={open ? "Collapse panel" : "Expand panel"}
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

/** What the viewer can do now: the current attempt, proposals, and the acts of the session. */
export function ActionPanel({ open, onOpen }: ActionPanelProps) {
  const attemptView = useAttemptView();
  const { view, system, isGm } = useGame();
  const { attempt } = view;
  const attemptOpen = attemptView !== undefined && !attemptView.attempt.settled;
  const stopped = attempt?.earlierRules === true && !attempt.settled;
  // After the main phase, only an attempt without a consequence is shown.
  const playing = view.phase === system.phases[1];
  const unanswered = isGm && attempt?.consequence === undefined;
  const isShown = attemptOpen || stopped || playing || unanswered;
  const empty = !attemptOpen && view.proposals.length === 0 && view.offerings.length === 0;
  return (
    <aside className={open ? "hand" : "hand folded"} aria-label="Your move">
      <PanelHandle open={open} onOpen={onOpen} />
      <div className="hand-inside">
        <NowLine attemptView={attemptView} />
        <Slot name="panelHead" with={{ onOpen: () => onOpen(true) }}>
          {null}
        </Slot>
        {isShown && attemptView ? <AttemptCard attemptView={attemptView} /> : null}
        {isShown && attempt?.earlierRules ? <EarlierAttempt attempt={attempt} /> : null}
        {attemptOpen ? null : <LastTime />}
        <WaitingActs />
        <TurnBoard canFrame={isGm && !attemptOpen} />
        <Offerings canTake={!attemptOpen} />
        <Proposals canFrame={!attemptOpen} />
        {empty ? <NoAttempt settled={attempt !== undefined} /> : null}
        {attemptOpen ? null : <SessionCard />}
        <PreparedOffers canFrame={!attemptOpen} />
        <ActsPanel folded={attemptOpen} />
      </div>
    </aside>
  );
}
