import { useBusy } from "@rulewright/systems/screen";
import { Ornament } from "../../art/icon.tsx";
import { useGame } from "../../state/game.tsx";
import { isOpponent } from "../../state/people.ts";
import { CharacterFromFile } from "../creation/character-files.tsx";
import { NewCharacterButton } from "../creation/new-character-button.tsx";

/** Lets a player without a character pick one. */
export function CharacterPicker() {
  const { view, send } = useGame();
  const busy = useBusy();
  const free = view.characters.filter((one) => view.players[one.id] === undefined && !isOpponent(one));
  return (
    <section className="session" aria-labelledby="pick">
      <p className="caps">Welcome, {view.you.name}</p>
      <h2 id="pick">Who will you play?</h2>
      {free.length === 0 ? (
        <p className="serif-words">All characters are taken. You can still talk and watch.</p>
      ) : null}
      <ul className="picks">
        {free.map(({ id, name, about }) => (
          <li key={id} className="card pick-card">
            <Ornament system={view.system} />
            <div className="grow">
              <h3>{name}</h3>
              <p className="small">{about}</p>
            </div>
            <button
              type="button"
              className="btn"
              disabled={busy}
              onClick={() => send({ type: "take-character", character: id })}
            >
              Play {name}
            </button>
          </li>
        ))}
      </ul>
      <NewCharacterButton />
      <CharacterFromFile />
    </section>
  );
}
