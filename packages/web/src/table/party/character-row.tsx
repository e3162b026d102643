import type { Character } from "@rulewright/rules";
import { isTrackerHidden } from "../../components/tracker-mark.tsx";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";
import { initialOf } from "../../components/names.ts";
import { ownTrackers } from "../../state/trackers.ts";
import { isQuietMark, ValueDisplay } from "../values/value-display.tsx";
import { Figures } from "../values/figures.tsx";
import { TrackerAmount } from "../values/tracker.tsx";

interface CharacterRowProps {
  readonly character: Character;
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** A character with its player, trackers and marks. */
export function CharacterRow({ character, open, onOpen }: CharacterRowProps) {
  const { view, system, present } = useGame();
  const player = view.players[character.id];
  const you = player === view.you.id;
  const playerLabel =
    player === undefined
      ? "available"
      : you
        ? "you"
        : memberName(view, player) + (present.includes(player) ? "" : ", away");
  const away = player !== undefined && !present.includes(player);
  const marks = Object.entries(system.marks ?? {}).filter(
    ([name, mark]) => mark.of === "character" && !isQuietMark(mark, character.traits[name]),
  );
  // A tracker at 0 that has no picture is left out.
  const held = ownTrackers(system, view, character).filter(
    ({ name, amount, max }) => !isTrackerHidden(system, name, amount, max),
  );
  return (
    <div className={["member", you ? "me" : "", away ? "away" : ""].filter((part) => part !== "").join(" ")}>
      <i aria-hidden="true">{initialOf(character.name)}</i>
      <div className="row between">
        <button type="button" className="name" aria-expanded={open} onClick={onOpen}>
          {character.name}
        </button>
        <span className="note">{playerLabel}</span>
      </div>
      <div className="row between wrap">
        {held.map((one) => (
          <TrackerAmount key={one.name} held={one} terse />
        ))}
        <Figures character={character} />
      </div>
      {marks.length === 0 ? null : (
        <div className="marks turn">
          {marks.map(([name]) => (
            <ValueDisplay key={name} name={name} value={character.traits[name]} />
          ))}
        </div>
      )}
    </div>
  );
}
