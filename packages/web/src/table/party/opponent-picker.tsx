import { useBusy } from "@rulewright/systems/screen";
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
