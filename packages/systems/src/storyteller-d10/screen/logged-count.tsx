import type { ReactNode } from "react";
import type { SlotProps } from "../../screen/index.ts";
import { always, BonusDice, Dice, DiceRow, Result } from "./counting.tsx";
import { type CountedDie, countOf, isBoughtOff, pairsOf } from "./count.ts";

/**
 * ST-52..ST-61 The count of a roll as one line of dice: hits, those under the lid, each one with its hit, and what fell away;
 * bonus dice stand apart.
 */
export function LoggedCount({ position, sum, children }: SlotProps["loggedRoll"] & { readonly children: ReactNode }) {
  const count = countOf(position);
  if (!count) {
    return (
      <>
        {isBoughtOff(position) ? <i className="st-bought" hidden /> : null}
        {children}
      </>
    );
  }
  const { ones, misses, bonusMisses } = count;
  const { kept, taken, under } = pairsOf(count);
  const standing = [...kept, ...under];
  const fillOf = (die: CountedDie) => (kept.includes(die) ? "hit" : under.includes(die) ? "lidded" : "miss");
  return (
    <>
      <DiceRow className="st-line" count={position.tray.length}>
        <Dice dice={standing.filter(({ bonus }) => !bonus)} fill={fillOf} />
        {ones.map((one, i) => (
          <span key={one.place} className="pair">
            <Dice dice={[one]} fill={always("one")} />
            <Dice dice={taken.slice(i, i + 1)} fill={always("gone")} />
          </span>
        ))}
        <Dice dice={misses} fill={fillOf} />
        <BonusDice dice={[...standing.filter(({ bonus }) => bonus), ...bonusMisses]} fill={fillOf} />
      </DiceRow>
      <Result>{sum}</Result>
    </>
  );
}
