import { useBusy } from "@rulewright/systems/screen";
import { useGame } from "../../state/game.tsx";

/** The button with which the GM closes an attempt that is not settled, given by its id. */
export function CloseAttempt({ attempt }: { readonly attempt: string }) {
  const { send } = useGame();
  const busy = useBusy();
  return (
    <button
      type="button"
      className="btn go wide"
      disabled={busy}
      onClick={() => send({ type: "close-attempt", attempt })}
    >
      Close the attempt
    </button>
  );
}
