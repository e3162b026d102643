import { Fragment } from "react";
import { Die, SelectableDie } from "../../components/die.tsx";
import type { LaidDie } from "./tray.ts";

interface TrayProps {
  readonly dice: readonly LaidDie[];
  readonly onPick?: ((place: number) => void) | undefined;
}

/** The dice on the table; those that may be thrown again can be tapped. */
export function DiceTray({ dice, onPick }: TrayProps) {
  return (
    <fieldset className="dice tray" aria-label="Dice on the table">
      {dice.map(({ shown, label, pickable, bonus }, place) => (
        // A die is its place on the table.
        <Fragment key={place}>
          {bonus && dice[place - 1]?.bonus === false ? <i className="further" aria-hidden="true" /> : null}
          {pickable && onPick ? (
            <SelectableDie appearance={shown} label={label} onPick={() => onPick(place)} />
          ) : (
            <Die appearance={shown} label={label} />
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}
