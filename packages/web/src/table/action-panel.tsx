import { toneOf } from "@rulewright/present";
import { type Attempt, ongoingAttempts } from "@rulewright/table";
import { type FocusEvent, memo, type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { settledRolls } from "../state/settled-rolls.ts";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { type Game, useGame } from "../state/game.tsx";
import { ActsPanel } from "./acts/acts-panel.tsx";
import { AttemptCard } from "./attempt/attempt-card.tsx";
import { AttemptSwitcher } from "./now/attempt-switcher.tsx";
import { CloseAttempt } from "./attempt/close-attempt.tsx";
import { EarlierAttempt } from "./attempt/earlier-attempt.tsx";
import { useAttemptView, useShownAttempt } from "../state/shown-attempt.tsx";
import { Slot, useHeadFirst } from "../screen/slot.tsx";
import { OpponentsInPlay } from "./party/opponents-in-play.tsx";
import { WaitingActs } from "./acts/waiting-acts.tsx";
import { CharacterPicker } from "./session/character-picker.tsx";
import { SessionCard } from "./session/session-card.tsx";
import { HowItWent, LastTime, useJustEnded } from "./log/last-time.tsx";
import { FramingForm } from "./framing/framing-form-on-demand.tsx";
import { Offerings } from "./framing/offerings.tsx";
import { TurnBoard } from "./framing/turn-board.tsx";
import { OneFramingProvider } from "./framing/one-framing.tsx";
import { GmTabs } from "./gm/gm-tabs.tsx";
import { Preparation } from "./gm/preparation-on-demand.tsx";
import { Proposals } from "./framing/proposals.tsx";
import { NowLine } from "./now/now-line.tsx";
import { OwnTokens } from "./values/own-tokens.tsx";
import { NoAttempt } from "./framing/no-attempt.tsx";

interface PanelHandleProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

interface ActionPanelProps extends PanelHandleProps {
  /** What is decided now. Another one is shown from its beginning. */
  readonly decision?: string;
}

const DRAG = 36;

/** The handle of the panel on a phone: a drag or a tap expands and collapses it. */
function PanelHandle({ open, onOpen }: PanelHandleProps) {
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
      <span className="bar-of-handle" />
      {open ? null : <b>Actions</b>}
    </button>
  );
}

/** Scrolls the panel back to its beginning whenever something else is shown, but not while somebody writes in it. */
function useScrollToStart(shown: string, open: boolean) {
  const frame = useRef<HTMLElement>(null);
  const last = useRef(shown);
  // Scrolling has the page laid out at once, so that it is only done where somebody has scrolled.
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    const { current } = frame;
    if (last.current === shown) return;
    last.current = shown;
    if (
      !isScrolled.current ||
      !current ||
      current.querySelector("input:not([type=radio], [type=checkbox]):focus, textarea:focus")
    )
      return;
    scrollToStart(current);
    // A folded panel doesn't scroll, and is where it was once it is opened.
    isScrolled.current = !open;
  }, [shown, open]);
  return { frame, onScrollCapture: () => void (isScrolled.current = true) };
}

/** On a phone the panel scrolls below its handle, on a desk as a whole. */
function scrollToStart(panel: HTMLElement): void {
  for (const one of [panel, panel.lastElementChild]) one?.scrollTo(0, 0);
}

/** What the viewer can do now, in a panel that can be folded on a phone. */
export function ActionPanel({ open, onOpen, decision = "" }: ActionPanelProps) {
  const { frame, onScrollCapture } = useScrollToStart(`${decision} ${open}`, open);
  // A keyboard must not reach what the fold hides without showing it.
  const onFocus = ({ target }: FocusEvent): void => {
    if (!open && target.matches(":focus-visible")) onOpen(true);
  };
  const unfold = useCallback(() => onOpen(true), [onOpen]);
  return (
    <aside
      className={open ? "hand" : "hand folded"}
      aria-label="Your move"
      ref={frame}
      onScrollCapture={onScrollCapture}
    >
      <PanelHandle open={open} onOpen={onOpen} />
      <OwnTokens />
      <Awaited />
      <div className="hand-inside" onFocus={onFocus}>
        <OneFramingProvider>
          <PanelContent onUnfold={unfold} />
        </OneFramingProvider>
      </div>
    </aside>
  );
}

/** What is awaited. On a phone it stays in sight however far the panel is scrolled. */
const Awaited = memo(function Awaited() {
  const { attempt, views } = useShownAttempt();
  return <NowLine views={views} shown={attempt?.id} />;
});

/** The attempts on the table, proposals, and the acts of the session. Folding the panel doesn't render them again. */
const PanelContent = memo(function PanelContent({ onUnfold }: { readonly onUnfold: () => void }) {
  const game = useGame();
  const { view, system, isGm, mine } = game;
  const { attempt, views } = useShownAttempt();
  useEffect(() => {
    if (isGm) FramingForm.loadAhead();
  }, [isGm]);
  const attempts = { views, shown: attempt?.id };
  const isOngoing = ongoingAttempts(view).length > 0;
  const playing = view.phase === system.phases[1];
  const isShown = attempt !== undefined && (!attempt.settled || isStillHere(game, attempt));
  const justEnded = useJustEnded();
  const isHeadFirst = useHeadFirst() && view.proposals.length === 0;
  const session = isOngoing ? null : <SessionCard key="session" />;
  const ended = isOngoing ? null : <HowItWent key="end" />;
  const ofPlay = [
    <OpponentsInPlay key="opponents" />,
    isGm && !playing ? <GmPreparation key="preparation" /> : null,
    <ActsPanel key="acts" folded={isOngoing || justEnded || view.phase === system.phases[0]} />,
  ];
  const head = (
    <Slot key="head" name="panelHead" with={{ onOpen: onUnfold, settled: settledRolls(view) }}>
      {null}
    </Slot>
  );
  // A turn that is declared comes before an attempt that the GM has answered.
  const isOver = attempt?.consequence !== undefined;
  const board = <TurnBoard key="board" canFrame={isGm} />;
  const toFrame = <ToFrame key="frame" isOngoing={isOngoing} />;
  return (
    <>
      {/* What somebody asks for is answered before play goes on. */}
      {isGm ? <WaitingActs /> : null}
      <AttemptSwitcher {...attempts} />
      {isGm || game.rests ? null : head}
      <Offerings of="viewer" />
      {isOver ? board : null}
      {isShown && attempt ? (
        <ErrorBoundary key={`${attempt.id} ${view.version}`} fallback={<UnreadableAttempt attempt={attempt} />}>
          <AttemptOnTable />
        </ErrorBoundary>
      ) : null}
      {isOngoing || isGm ? null : <LastTime />}
      {isGm ? null : <WaitingActs />}
      {isOver ? null : board}
      <Offerings of="others" />
      {/* What the GM has in hand leaves the view to what waits for an answer, unless the game has it first. With keys, what is
          written in either stays as they change places. */}
      {isGm ? (isHeadFirst ? [head, toFrame] : [toFrame, head]) : toFrame}
      {isGm && !isOngoing ? <LastTime /> : null}
      {/* Whoever creates a character goes on with it, whatever the others do. */}
      {isGm || mine ? null : <CharacterPicker />}
      {/* In the middle of play, the end of the session comes last. With keys, what is open in it stays open as it moves. */}
      {playing ? [ended, ...ofPlay, session] : [ended, session, ...ofPlay]}
    </>
  );
});

/** What the GM prepares between sessions. Right after one, its story has the page. */
function GmPreparation() {
  if (!useJustEnded()) return <Preparation />;
  return (
    <details className="advanced">
      <summary>Notes and preparation</summary>
      <Preparation />
    </details>
  );
}

/** A settled attempt goes once it is answered for, unless the viewer may try again. After the main phase, players see none. */
function isStillHere({ view, system, isGm, mine }: Game, { consequence, character, trace }: Attempt): boolean {
  if (isGm) return consequence === undefined;
  if (view.phase !== system.phases[1]) return false;
  if (consequence === undefined) return true;
  return character === mine?.id && trace.outcome !== undefined && toneOf(system, trace.outcome) !== "success";
}

/** The proposals, or how an attempt begins without one; in play a game master has it on a tab. */
function ToFrame({ isOngoing }: { readonly isOngoing: boolean }) {
  const { view, system, isGm } = useGame();
  const isEmpty = view.proposals.length === 0 && view.offerings.length === 0;
  const shown = (
    <>
      <Proposals />
      {isEmpty ? <NoAttempt isOngoing={isOngoing} /> : null}
    </>
  );
  return isGm && view.phase === system.phases[1] ? <GmTabs>{shown}</GmTabs> : shown;
}

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
