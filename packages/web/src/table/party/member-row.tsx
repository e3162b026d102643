import type { Character } from "@rulewright/rules";
import { TrackerMark } from "../../parts/tokens.tsx";
import { memberName, useGame } from "../../state/game.tsx";
import { initial } from "../../words/plain.ts";

interface MemberRowProps {
  readonly character: Character;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** A character with its tokens and its player. */
export function MemberRow({ character, open, onOpen }: MemberRowProps) {
  const { view, system, present } = useGame();
  const player = view.players[character.id];
  const you = player === view.you.id;
  const whose =
    player === undefined ? "free" : you ? "you" : memberName(view, player) + (present.includes(player) ? "" : ", away");
  const away = player !== undefined && !present.includes(player);
  return (
    <div className={["member", you ? "me" : "", away ? "away" : ""].join(" ").trim()}>
      <i aria-hidden="true">{initial(character.name)}</i>
      <div className="row between">
        <button type="button" className="name" aria-expanded={open} onClick={onOpen}>
          {character.name}
        </button>
        <span className="note">{whose}</span>
      </div>
      <div className="row between">
        {Object.keys(system.trackers).map((name) => (
          <TrackerMark key={name} system={system} name={name} character={character} terse />
        ))}
      </div>
    </div>
  );
}
