import type { Awaited } from "@rulewright/systems/screen";
import { useAwaitedByGame } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { type AttemptsInView, awaitedAt } from "./awaited.ts";

/** What the table waits for now, as its viewer is told; undefined at an archived one. */
export const useAwaited = (attempts: AttemptsInView): Awaited | undefined =>
  awaitedAt(useGame(), attempts, useAwaitedByGame());
