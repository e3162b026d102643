import type { Awaited } from "@rulewright/systems/screen";
import { useAwaitedByGame } from "../../screen/slot.tsx";
import { useMemo } from "react";
import { useGame } from "../../state/game.tsx";
import { hasBegun } from "../log/use-last-recap.ts";
import { type AttemptsInView, awaitedAt } from "./awaited.ts";

/** What the table waits for now, as its viewer is told; undefined at an archived one. */
export function useAwaited(attempts: AttemptsInView): Awaited | undefined {
  const game = useGame();
  const { lines, view } = game;
  const waits = useMemo(() => view.session > 1 && !hasBegun(lines, view.session), [lines, view.session]);
  return awaitedAt(game, attempts, { own: useAwaitedByGame(), waits });
}
