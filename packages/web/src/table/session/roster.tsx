import { formatArgument, formatList } from "@rulewright/present";
import { formatMessage, uncapitalize } from "@rulewright/rules";
import { useIsGone } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";

/** The characters with their players and the traits they chose, those who may be chosen, and whom the table waits for. */
export function Roster() {
  const { view, system, text } = useGame();
  const isGone = useIsGone();
  const playing = new Set(Object.values(view.players));
  const choosing = view.members.filter(({ id, role }) => role === "player" && !playing.has(id)).map(({ name }) => name);
  const available = view.characters.filter((one) => view.players[one.id] === undefined && !isGone(one));
  return (
    <>
      <ul className="roster">
        {view.characters.map(({ id, name, traits }) => {
          const player = view.players[id];
          if (player === undefined) return null;
          const chosen = Object.keys(system.words).map((word) => {
            const value = traits[word];
            return typeof value === "string"
              ? uncapitalize(formatArgument(text, word, value))
              : `no ${uncapitalize(formatMessage(text, `trait.${word}`))} yet`;
          });
          return (
            <li key={id}>
              <b>{name}</b>
              <span>{memberName(view, player)}</span>
              <span className="note">{chosen.join(", ")}</span>
            </li>
          );
        })}
      </ul>
      {available.length === 0 ? null : (
        <p className="note">Available: {formatList(available.map(({ name }) => name))}.</p>
      )}
      {choosing.length === 0 ? null : (
        <p className="note">
          {formatList(choosing)} {choosing.length === 1 ? "has" : "have"} yet to choose a character.
        </p>
      )}
    </>
  );
}
