import { formatNumber } from "@rulewright/present";
import { useBusy } from "@rulewright/systems/screen";
import { Avatar } from "../../components/avatar.tsx";
import { useGame } from "../../state/game.tsx";
import { isOpponent } from "../../state/people.ts";
import { CharacterFromFile } from "../creation/character-files.tsx";
import { NewCharacterButton } from "../creation/new-character-button.tsx";
import { type Strength, strengthsOf } from "./strengths.ts";

/** What a character is best at, by which those to choose from differ at a glance. */
function Strengths({ names }: { readonly names: readonly Strength[] }) {
  if (names.length === 0) return null;
  return (
    <p className="strengths">
      {names.map(({ name, rating }) => (
        <span key={name} className="nowrap">
          {name} <b>{formatNumber(rating)}</b>
        </span>
      ))}
    </p>
  );
}

/** Lets a player without a character pick one. */
export function CharacterPicker() {
  const { view, system, send } = useGame();
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
        {free.map(({ id, name, about, traits }) => (
          <li key={id} className="card pick-card">
            <Avatar id={id} name={name} />
            <div className="grow">
              <h3>{name}</h3>
              <p className="small">{about}</p>
              <Strengths names={strengthsOf(system, traits)} />
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
