import { useGame } from "../state/game.tsx";
import { initialOf } from "./names.ts";

/** The round picture of a character: the portrait, or the first letter of the name. */
export function Avatar({ id, name }: { readonly id: string; readonly name: string }) {
  const portrait = useGame().view.portraits[id];
  return (
    <i className="avatar" aria-hidden="true">
      {portrait === undefined ? initialOf(name) : <img src={portrait} alt="" />}
    </i>
  );
}
