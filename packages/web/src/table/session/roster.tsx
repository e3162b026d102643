import { formatArgument } from "@rulewright/present";
import { formatMessage, uncapitalize } from "@rulewright/rules";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";

/** The characters with their players, and the traits they chose. */
export function Roster() {
  const { view, system, text } = useGame();
  return (
    <ul className="roster">
      {view.characters.map(({ id, name, traits }) => {
        const player = view.players[id];
        const chosen = Object.keys(system.words).map((word) => {
          const value = traits[word];
          return typeof value === "string"
            ? uncapitalize(formatArgument(text, word, value))
            : `no ${uncapitalize(formatMessage(text, `trait.${word}`))} yet`;
        });
        return (
          <li key={id}>
            <b>{name}</b>
            <span className={player === undefined ? "muted" : ""}>
              {player === undefined ? "available" : memberName(view, player)}
            </span>
            <span className="note">{chosen.join(", ")}</span>
          </li>
        );
      })}
    </ul>
  );
}
