import { Fragment, useState } from "react";
import { useGame } from "../../state/game.tsx";
import { isOpponent } from "../../state/people.ts";
import { StrengthsLine } from "../values/strengths-line.tsx";
import { RowState } from "./character-row.tsx";
import { CharacterSheet } from "./character-sheet.tsx";
import { SheetAudience } from "./prepared-opponents.tsx";

/** The opponents in play with their condition, one a line, for the game master. A tap opens a sheet in its place. */
export function OpponentsInPlay() {
  const { view, isGm } = useGame();
  const [open, setOpen] = useState<string>();
  const opponents = view.characters.filter((one) => isOpponent(one) && view.players[one.id] === undefined);
  if (!isGm || opponents.length === 0) return null;
  return (
    <section className="opponents-in-play" aria-label="Opponents">
      <p className="caps">Opponents</p>
      {opponents.map((one) => {
        const isOpen = one.id === open;
        return (
          <Fragment key={one.id}>
            <div className="opponent">
              <button type="button" aria-expanded={isOpen} onClick={() => setOpen(isOpen ? undefined : one.id)}>
                {one.name}
                {view.hiddenSheets.includes(one.id) ? <span className="note">only you see the sheet</span> : null}
                <StrengthsLine character={one} />
              </button>
              <div className="condition">
                <RowState character={one} isHidden={false} />
              </div>
            </div>
            {isOpen ? <CharacterSheet character={one} /> : null}
            {isOpen ? <SheetAudience character={one} /> : null}
          </Fragment>
        );
      })}
    </section>
  );
}
