import { useBusy } from "@rulewright/systems/screen";
import type { Attempt } from "@rulewright/table";
import { useGame, useSnapshot, useStore } from "../../state/game.tsx";

/**
 * The button with which the GM takes back an attempt that nothing has been rolled in, to frame it in another way: its proposal
 * waits again.
 */
export function WithdrawAttempt({ attempt: { id, trace, settled } }: { readonly attempt: Attempt }) {
  const { isGm } = useGame();
  const busy = useBusy();
  const { considerUndo } = useStore();
  const { lines } = useSnapshot();
  const framed = lines.findLast(({ event }) => event.type === "attempt-framed" && event.attempt === id);
  if (!isGm || settled || !framed || trace.steps.some((step) => "roll" in step)) return null;
  return (
    <button type="button" className="btn plain low" disabled={busy} onClick={() => considerUndo([framed.n])}>
      Withdraw or reframe
    </button>
  );
}
