import type { ReactNode } from "react";
import type { SlotProps } from "../../screen/index.ts";
import { always, Dice, DiceRow, pairsOf, Result } from "./counting.tsx";
import { countOf } from "./count.ts";

/** ST-52..ST-61 The count of a roll as one line of dice: hits, those under the lid, each one with its hit, and what fell away. */
export function LoggedCount({ position, sum, children }: SlotProps["loggedRoll"] & { readonly children: ReactNode }) {
  const count = countOf(position);
  if (!count) return children;
  const { ones, misses, bonusMisses } = count;
  const { kept, taken, under } = pairsOf(count);
  return (
    <>
      <DiceRow className="st-line" count={position.tray.length}>
        <Dice dice={kept} fill={always("hit")} />
        <Dice dice={under} fill={always("lidded")} />
        {ones.map((one, i) => (
          <span key={one.place} className="pair">
            <Dice dice={[one]} fill={always("one")} />
            <Dice dice={taken.slice(i, i + 1)} fill={always("gone")} />
          </span>
        ))}
        <Dice dice={[...misses, ...bonusMisses]} fill={always("miss")} />
      </DiceRow>
      <Result>{sum}</Result>
    </>
  );
}
