import type { Character } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { useGame } from "../../state/game.tsx";

/** The opponents of the system, which the GM can add to the story. */
export function OpponentPicker() {
  const { system, send } = useGame();
  const busy = useBusy();
  const opponents = system.opponents ?? [];
  if (opponents.length === 0) return null;
  return (
    <details className="advanced">
      <summary>Add opponents</summary>
      <ul className="opponents">
        {opponents.map(({ id, name, about }) => (
          <li key={id}>
            <b>{name}</b>
            <p className="small">{about}</p>
            <div className="row between">
              <button
                type="button"
                className="btn low plain"
                disabled={busy}
                aria-label={`Prepare ${name}`}
                title="Only you see it until you bring it in"
                onClick={() => send({ type: "prepare-opponent", opponent: id })}
              >
                Prepare
              </button>
              <button
                type="button"
                className="btn low"
                disabled={busy}
                aria-label={`Add ${name}`}
                onClick={() => send({ type: "bring-in", opponent: id })}
              >
                Add
              </button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

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
