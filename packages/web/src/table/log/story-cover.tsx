import { Avatar } from "../../components/avatar.tsx";
import { useGame } from "../../state/game.tsx";
import { isOpponent, memberName } from "../../state/people.ts";
import { RecapView } from "./recap-view.tsx";
import { useLastRecap } from "./use-last-recap.ts";
import "../../styles/story-cover.css";

/** The head of a story that has just begun, where there is room for it: what is played, what happened last, and by whom. */
export function StoryCover() {
  const { view, system } = useGame();
  return (
    <header className="story-cover">
      <p className="caps">
        {system.title}, session {view.session}
      </p>
      <h2>{view.title}</h2>
      <p className="serif-words">{system.flavour}</p>
      {view.session > 1 ? <LastTime /> : null}
      <Cast />
    </header>
  );
}

function LastTime() {
  const recap = useLastRecap();
  if (!recap || recap.told.scenes.length === 0) return null;
  return <RecapView recap={{ ...recap.told, changes: [] }} />;
}

/** Who is in the story, in a line each, and who plays them. */
function Cast() {
  const { view } = useGame();
  const cast = view.characters.filter((one) => !isOpponent(one));
  if (cast.length === 0) return null;
  return (
    <ul className="cast">
      {cast.map(({ id, name, about = "" }) => {
        const player = view.players[id];
        return (
          <li key={id} className={player === undefined ? "free" : undefined}>
            <Avatar id={id} name={name} />
            <p>
              <b>{name}</b>{" "}
              <span className="note">{player === undefined ? "available" : memberName(view, player)}</span>
              <span className="small">{about}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
