import { type Attempt, ongoingAttempts } from "@rulewright/table";
import { type FocusEvent, memo, type PointerEvent, useCallback, useRef } from "react";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { useGame } from "../state/game.tsx";
import { ActsPanel } from "./acts/acts-panel.tsx";
import { AttemptCard } from "./attempt/attempt-card.tsx";
import { EarlierAttempt } from "./attempt/earlier-attempt.tsx";
import { AttemptSwitcher } from "./now/attempt-switcher.tsx";
import { CloseAttempt } from "./attempt/close-attempt.tsx";
import { useAttemptView, useShownAttempt } from "./attempt/shown-attempt.tsx";
import { Slot } from "../screen/slot.tsx";
import { WaitingActs } from "./acts/waiting-acts.tsx";
import { CharacterPicker } from "./session/character-picker.tsx";
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

/** What the viewer can do now, in a panel that can be folded on a phone. */
export function ActionPanel({ open, onOpen }: ActionPanelProps) {
  // A keyboard must not reach what the fold hides without showing it.
  const onFocus = ({ target }: FocusEvent): void => {
    if (!open && target.matches(":focus-visible")) onOpen(true);
  };
  const unfold = useCallback(() => onOpen(true), [onOpen]);
  return (
    <aside className={open ? "hand" : "hand folded"} aria-label="Your move">
      <PanelHandle open={open} onOpen={onOpen} />
      <div className="hand-inside" onFocus={onFocus}>
        <PanelContent onUnfold={unfold} />
      </div>
    </aside>
  );
}

/** The attempts on the table, proposals, and the acts of the session. Folding the panel doesn't render them again. */
const PanelContent = memo(function PanelContent({ onUnfold }: { readonly onUnfold: () => void }) {
  const { view, system, isGm, mine } = useGame();
  const { attempt, views } = useShownAttempt();
  const attempts = { views, shown: attempt?.id };
  const isOngoing = ongoingAttempts(view).length > 0;
  // After the main phase, only an attempt without a consequence is shown.
  const playing = view.phase === system.phases[1];
  const unanswered = isGm && attempt?.consequence === undefined;
  const isShown = attempt?.settled === false || playing || unanswered;
  const empty = view.proposals.length === 0 && view.offerings.length === 0;
  return (
    <>
      <NowLine {...attempts} />
      <AttemptSwitcher {...attempts} />
      <Slot name="panelHead" with={{ onOpen: onUnfold }}>
        {null}
      </Slot>
      {isShown && attempt ? (
        <ErrorBoundary key={`${attempt.id} ${view.version}`} fallback={<UnreadableAttempt attempt={attempt} />}>
          <AttemptOnTable />
        </ErrorBoundary>
      ) : null}
      {isOngoing ? null : <LastTime />}
      <WaitingActs />
      <TurnBoard canFrame={isGm} />
      <Offerings />
      <Proposals />
      {empty ? <NoAttempt isOngoing={isOngoing} settled={attempt !== undefined} /> : null}
      {/* Whoever creates a character goes on with it, whatever the others do. */}
      {isGm || mine ? null : <CharacterPicker />}
      {isOngoing ? null : <SessionCard />}
      <PreparedOffers />
      <ActsPanel folded={isOngoing} />
    </>
  );
});

/** The attempt that is shown. */
function AttemptOnTable() {
  const { attempt } = useShownAttempt();
  const attemptView = useAttemptView();
  if (attemptView) return <AttemptCard attemptView={attemptView} />;
  return attempt ? <EarlierAttempt attempt={attempt} /> : null;
}

/** Replaces an attempt that fails to render, as where the page was built with other rules than the server's. */
function UnreadableAttempt({ attempt }: { readonly attempt: Attempt }) {
  const { isGm } = useGame();
  return (
    <section className="attempt">
      <p className="serif-words">
        This page can't show the attempt, since its rules differ from those of the server. Reload the page.
      </p>
      <button type="button" className="btn wide" onClick={() => window.location.reload()}>
        Reload
      </button>
      {isGm && !attempt.settled ? <CloseAttempt attempt={attempt.id} /> : null}
    </section>
  );
}
