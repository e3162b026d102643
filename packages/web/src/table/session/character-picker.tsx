import { useBusy } from "@rulewright/systems/screen";
import { Avatar } from "../../components/avatar.tsx";
import { useIsGone } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { isOpponent } from "../../state/people.ts";
import { CharacterFromFile } from "../creation/character-files.tsx";
import { NewCharacterButton } from "../creation/new-character-button.tsx";
import { StrengthsLine } from "../values/strengths-line.tsx";

/** Lets a player without a character pick one. */
export function CharacterPicker() {
  const { view, send } = useGame();
  const busy = useBusy();
  const isGone = useIsGone();
  const free = view.characters.filter((one) => view.players[one.id] === undefined && !isOpponent(one) && !isGone(one));
  return (
    <section className="session" aria-labelledby="pick">
      <p className="caps">Welcome, {view.you.name}</p>
      <h2 id="pick">Who will you play?</h2>
      {free.length === 0 ? (
        <p className="serif-words">All characters are taken. You can still talk and watch.</p>
      ) : null}
      <ul className="picks">
        {free.map((character) => (
          <li key={character.id} className="card pick-card">
            <Avatar id={character.id} name={character.name} />
            <div className="grow">
              <h3>{character.name}</h3>
              <p className="small">{character.about}</p>
              <StrengthsLine character={character} />
            </div>
            <button
              type="button"
              className="btn"
              disabled={busy}
              onClick={() => send({ type: "take-character", character: character.id })}
            >
              Play {character.name}
            </button>
          </li>
        ))}
      </ul>
      <NewCharacterButton />
      <CharacterFromFile />
    </section>
  );
}
