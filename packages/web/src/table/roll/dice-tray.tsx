import { Fragment } from "react";
import { Die, SelectableDie } from "../../components/die.tsx";
import type { TrayDie } from "./tray-dice.ts";

interface TrayProps {
  readonly dice: readonly TrayDie[];
  readonly onToggle?: ((place: number) => void) | undefined;
}

/** Whether other dice begin at a place: those of another kind, or among dice of one kind those that others have added. */
export function isFurther(dice: readonly TrayDie[], place: number): boolean {
  const [one, before] = [dice[place], dice[place - 1]];
  if (!one || !before) return false;
  const isMixed = dice.some(({ appearance }) => appearance.die !== one.appearance.die);
  return isMixed ? one.appearance.die !== before.appearance.die : one.bonus && !before.bonus;
}

/** Draws the dice on the table. Dice that can be rerolled are buttons. */
export function DiceTray({ dice, onToggle }: TrayProps) {
  return (
    <fieldset className="dice tray" aria-label="Dice on the table">
      {dice.map(({ appearance, label, note, selectable }, place) => (
        // The position on the table identifies a die.
        <Fragment key={place}>
          {isFurther(dice, place) ? <i className="further" aria-hidden="true" /> : null}
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
