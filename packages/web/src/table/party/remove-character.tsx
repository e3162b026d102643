import type { Character } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { useGame } from "../../state/game.tsx";

/** Removes a character from the story, after a confirmation. */
export function RemoveCharacter({ character: { id, name } }: { readonly character: Character }) {
  const { send } = useGame();
  const busy = useBusy();
  const [confirming, setConfirming] = useState(false);
  if (!confirming) {
    return (
      <button type="button" className="btn low plain dismiss" onClick={() => setConfirming(true)}>
        Remove {name}
      </button>
    );
  }
  return (
    <div className="row">
      <button type="button" className="btn low plain" onClick={() => setConfirming(false)}>
        Cancel
      </button>
      <button
        type="button"
        className="btn low grow"
        disabled={busy}
        aria-label={`Confirm: remove ${name}`}
        onClick={() => send({ type: "dismiss", character: id })}
      >
        Remove
      </button>
    </div>
  );
}
