import { useGame } from "../../state/game.tsx";
import { claimants } from "./claimants.ts";

/** Who has spoken, who speaks and who hasn't yet, among the characters that somebody plays. */
export function Speakers() {
  const { view, mine } = useGame();
  const { moments } = view;
  const played = claimants(view);
  const heard = moments.find(({ granted }) => granted === undefined)?.character;
  const stateOf = (id: string): "speaks" | "spoken" | "silent" =>
    id === heard ? "speaks" : moments.some(({ character }) => character === id) ? "spoken" : "silent";
  if (played.length < 2) return null;
  return (
    <ul className="speakers" aria-label="Who has spoken">
      {played.map(({ id, name }) => (
        <li key={id} className={stateOf(id)}>
          {id === mine?.id ? "You" : name}
          <small>{words[stateOf(id)]}</small>
        </li>
      ))}
    </ul>
  );
}

const words = { speaks: "speaking", spoken: "has spoken", silent: "not yet" } as const;
