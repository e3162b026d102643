import type { Awaited } from "@rulewright/systems/screen";
import { useAwaitedByGame } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { type AttemptsInView, awaitedAt } from "./awaited.ts";

/** What the table waits for now, as its viewer is told; undefined at an archived one. */
export function useAwaited(attempts: AttemptsInView): Awaited | undefined {
  const game = useGame();
  return awaitedAt(game, attempts, useAwaitedByGame());
}
