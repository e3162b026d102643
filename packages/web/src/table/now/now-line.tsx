import { useEffect, useRef } from "react";
import { TABLE } from "@rulewright/rules";
import { isSameAct } from "@rulewright/table";
import { type Game, useGame } from "../../state/game.tsx";
import { milestonesIn } from "../log/changes.ts";
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
  const milestones = latestMilestones(game);
  if (!awaited) return null;
  return (
    <p className={isYours ? "now yours" : "now"} aria-live="polite">
      <b>{HEADS[awaited.turn]}</b> <span>{[...milestones, awaited.words].join(" ")}</span>
    </p>
  );
}

/**
 * What the story has just paused for, such as a death, until something else happens: on a phone the panel hides the log. What
 * happened to one's own character is told by the rest of the panel, and what changed for the whole table by its head.
 */
function latestMilestones({ lines, text, people, mine }: Game): readonly string[] {
  const begin = lines.findLastIndex((line, i) => !isSameAct(lines[i - 1], line));
  const changes = lines.slice(begin).flatMap(({ event }) => ("changes" in event ? (event.changes ?? []) : []));
  const ofOthers = changes.filter((change) => !("of" in change) || (change.of !== mine?.id && change.of !== TABLE));
  return milestonesIn(text, people, ofOthers).map((words) => `${words}.`);
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
