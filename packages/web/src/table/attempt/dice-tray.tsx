import { Die, PickableDie } from "../../parts/die.tsx";
import type { LaidDie } from "./tray.ts";

interface TrayProps {
  readonly dice: readonly LaidDie[];
  readonly onPick?: ((place: number) => void) | undefined;
}

/** The dice on the table; those that may be thrown again can be tapped. */
export function DiceTray({ dice, onPick }: TrayProps) {
  return (
    <fieldset className="dice tray" aria-label="Dice on the table">
      {dice.map(({ shown, label, pickable }, place) =>
        pickable && onPick ? (
          // A die is its place on the table.
          <PickableDie key={place} shown={shown} label={label} onPick={() => onPick(place)} />
        ) : (
          <Die key={place} shown={shown} label={label} />
        ),
      )}
    </fieldset>
  );
}
