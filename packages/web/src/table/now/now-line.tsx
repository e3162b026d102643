import { useEffect, useRef } from "react";
import { useGame } from "../../state/game.tsx";
import type { AttemptsInView } from "./awaited.ts";
import { signalTurn } from "./turn-signal.ts";
import { useAwaited } from "./use-awaited.ts";

const HEADS = { yours: "Your turn", others: "Waiting", anybody: "Now" } as const;

/** One line that says what the table waits for, and from whom. The title of the page says when it is the viewer's turn. */
export function NowLine(attempts: AttemptsInView) {
  const game = useGame();
  const awaited = useAwaited(attempts);
  const isYours = awaited?.turn === "yours";
  useTurnSignal(isYours, game.view.title);
  if (!awaited) return null;
  return (
    <p className={isYours ? "now yours" : "now"} aria-live="polite">
      <b>{HEADS[awaited.turn]}</b> <span>{awaited.words}</span>
    </p>
  );
}

/** Marks the title of the page while it is the viewer's turn, and signals when it becomes so. */
function useTurnSignal(isYours: boolean, title: string): void {
  const was = useRef(isYours);
  useEffect(() => {
    document.title = `${isYours ? "Your turn · " : ""}${title} · Rulewright`;
    if (isYours && !was.current) signalTurn();
    was.current = isYours;
    return () => {
      document.title = `${title} · Rulewright`;
    };
  }, [isYours, title]);
}
