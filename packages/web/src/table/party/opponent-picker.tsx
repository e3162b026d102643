import type { Character } from "@rulewright/rules";
import { useState } from "react";
import { useGame } from "../../state/game.tsx";

/** Ready-made others, for the GM to bring into the story. */
export function OpponentPicker() {
  const { system, busy, send } = useGame();
  const opponents = system.opponents ?? [];
  if (opponents.length === 0) return null;
  return (
    <details className="advanced">
      <summary>Bring somebody in</summary>
      <ul className="opponents">
        {opponents.map(({ id, name, about }) => (
          <li key={id} className="row between">
            <span>
              <b>{name}</b>
              <br />
              <span className="small">{about}</span>
            </span>
            <button
              type="button"
              className="btn low"
              disabled={busy}
              aria-label={`Bring in ${name}`}
              onClick={() => send({ type: "bring-in", opponent: id })}
            >
              Bring in
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Takes somebody out of the story, asking once. */
export function RemoveCharacter({ character: { id, name } }: { readonly character: Character }) {
  const { busy, send } = useGame();
  const [sure, setSure] = useState(false);
  if (!sure) {
    return (
      <button type="button" className="btn low plain dismiss" onClick={() => setSure(true)}>
        Let {name} leave the story
      </button>
    );
  }
  return (
    <div className="row">
      <button type="button" className="btn low plain" onClick={() => setSure(false)}>
        Stay
      </button>
      <button
        type="button"
        className="btn low grow"
        disabled={busy}
        onClick={() => send({ type: "dismiss", character: id })}
      >
        {name} leaves
      </button>
    </div>
  );
}
