import type { ReactNode } from "react";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { EgoStar } from "./ego-card.tsx";
import { LotTokens } from "./option-row.tsx";

/** ES-36 In a line of the log, the dice that ego has taken off the table, struck, before the die of its check. */
export function FoldedDice({ rolls, pays, children }: SlotProps["foldedDice"] & { readonly children: ReactNode }) {
  const { Die } = useHost();
  const { ego = 0, lots = 0 } = pays;
  const [task] = ego > 0 ? rolls() : [];
  if (!task) return children;
  return (
    <>
      <span className="es-turned">
        {task.tray.map(({ die, face }, place) => (
          // The position on the table identifies a die.
          <Die key={place} die={die} face={face} fill="gone" label={`Off the table: ${face}. `} />
        ))}
        <LotTokens count={lots} />
        <EgoStar />
      </span>
      {children}
    </>
  );
}
