import { Fragment } from "react";
import { Die, SelectableDie } from "../../components/die.tsx";
import type { TrayDie } from "./tray-dice.ts";

interface TrayProps {
  readonly dice: readonly TrayDie[];
  readonly onToggle?: ((place: number) => void) | undefined;
}

/** Draws the dice on the table. Dice that can be rerolled are buttons. */
export function DiceTray({ dice, onToggle }: TrayProps) {
  return (
    <fieldset className="dice tray" aria-label="Dice on the table">
      {dice.map(({ appearance, label, note, selectable, bonus }, place) => (
        // The position on the table identifies a die.
        <Fragment key={place}>
          {bonus && dice[place - 1]?.bonus === false ? <i className="further" aria-hidden="true" /> : null}
          {selectable && onToggle ? (
            <SelectableDie appearance={appearance} label={label} note={note} onToggle={() => onToggle(place)} />
          ) : (
            <Die appearance={appearance} label={label} note={note} />
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}
