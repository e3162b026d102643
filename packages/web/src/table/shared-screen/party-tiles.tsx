import type { Character } from "@rulewright/rules";
import { Avatar } from "../../components/avatar.tsx";
import { useGame } from "../../state/game.tsx";
import { isOpponent, memberName } from "../../state/people.ts";
import { RowState } from "../party/character-row.tsx";

interface PartyTilesProps {
  readonly characters: readonly Character[];
  /** The characters that the table looks at. */
  readonly acting: readonly string[];
  /** Whether a character is shown only where there is room. */
  readonly isSpare: (character: Character) => boolean;
}

/** The characters side by side, with whoever acts lit. */
export function PartyTiles({ characters, acting, isSpare }: PartyTilesProps) {
  const { view, present } = useGame();
  return characters.map((character) => {
    const { id, name } = character;
    const player = view.players[id];
    const isAway = player !== undefined && !present.includes(player);
    const unplayed = isOpponent(character) ? "opponent" : "free";
    const isActing = acting.includes(id);
    const isFree = player === undefined;
    const looks = { member: true, lit: isActing, away: isAway, free: isFree, spare: isSpare(character) };
    const className = Object.entries(looks).flatMap(([name, is]) => (is ? [name] : []));
    return (
      <div key={id} className={className.join(" ")} aria-current={isActing || undefined}>
        <Avatar id={id} name={name} />
        <div className="row between">
          <b className="name">{name}</b>
          <span className="note">
            {player === undefined ? unplayed : `${memberName(view, player)}${isAway ? ", away" : ""}`}
          </span>
        </div>
        <RowState character={character} isHidden={view.hiddenSheets.includes(id)} />
      </div>
    );
  });
}
