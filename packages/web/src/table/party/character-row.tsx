import type { Character } from "@rulewright/rules";
import { isTrackerHidden } from "../../components/tracker-mark.tsx";
import { useGame } from "../../state/game.tsx";
import { Slot, useIsGone } from "../../screen/slot.tsx";
import { isOpponent, memberName } from "../../state/people.ts";
import { Avatar } from "../../components/avatar.tsx";
import { ownTrackers } from "../../state/trackers.ts";
import { isQuietMark, ValueDisplay } from "../values/value-display.tsx";
import { Figures } from "../values/figures.tsx";
import { TrackerAmount } from "../values/tracker.tsx";

interface CharacterRowProps {
  readonly character: Character;
  readonly open: boolean;
  /** Whether an open sheet stands right below. */
  readonly inPlace?: boolean;
  readonly onOpen: () => void;
}

/** A character with its player, trackers and marks. */
export function CharacterRow({ character, open, inPlace = false, onOpen }: CharacterRowProps) {
  const { view, present, isGm } = useGame();
  const player = view.players[character.id];
  const you = player === view.you.id;
  const isHidden = view.hiddenSheets.includes(character.id) && !isGm;
  const isPrepared = view.prepared.some(({ id }) => id === character.id);
  const free = useIsGone()(character) ? "" : "available";
  const unplayed = isPrepared ? "only you see it" : isOpponent(character) ? "opponent" : free;
  const playerLabel =
    player === undefined
      ? unplayed
      : you
        ? "you"
        : memberName(view, player) + (present.includes(player) ? "" : ", away");
  const away = player !== undefined && !present.includes(player);
  return (
    <div className={["member", you ? "me" : "", away ? "away" : ""].filter((part) => part !== "").join(" ")}>
      <Avatar id={character.id} name={character.name} />
      <div className="row between">
        <button type="button" className="name" aria-expanded={open} onClick={onOpen}>
          {character.name}
        </button>
        <span className="note">{playerLabel}</span>
      </div>
      <RowState character={character} isHidden={isHidden} isOverSheet={open && inPlace} />
    </div>
  );
}

interface StateProps {
  readonly character: Character;
  /** Whether the viewer doesn't see the sheet. */
  readonly isHidden: boolean;
  readonly isOverSheet?: boolean;
}

/** The state of a character: trackers, figures and marks. */
export function RowState({ character, isHidden, isOverSheet = false }: StateProps) {
  const values = (except: readonly string[]) => <RowValues {...{ character, isHidden, except }} />;
  if (isHidden) return values([]);
  return (
    <Slot name="characterRow" with={{ character, rest: values, isOverSheet }}>
      {values([])}
    </Slot>
  );
}

function RowValues({ character, isHidden, except }: StateProps & { readonly except: readonly string[] }) {
  const { view, system } = useGame();
  const marks = Object.entries(system.marks ?? {}).filter(
    ([name, mark]) => mark.of === "character" && !isQuietMark(mark, character.traits[name]) && !except.includes(name),
  );
  // A tracker at 0 that has no picture is left out.
  const held = ownTrackers(system, view, character).filter(
    ({ name, amount, max }) => !isTrackerHidden(system, name, amount, max) && !except.includes(name),
  );
  return (
    <>
      {isHidden ? null : (
        <div className="row between wrap">
          {held.map((one) => (
            <TrackerAmount key={one.name} held={one} terse />
          ))}
          <Figures character={character} except={except} />
        </div>
      )}
      {marks.length === 0 ? null : (
        <div className="marks turn">
          {marks.map(([name]) => (
            <ValueDisplay key={name} name={name} value={character.traits[name]} />
          ))}
        </div>
      )}
    </>
  );
}
