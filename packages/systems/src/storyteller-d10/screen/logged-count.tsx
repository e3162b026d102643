import type { ReactNode } from "react";
import type { SlotProps } from "../../screen/index.ts";
import { always, BonusDice, BoughtSteps, Dice, DiceRow, RealDice, Result, Steps, ThrowingTens } from "./counting.tsx";
import { areRealDice, type Count, type CountedDie, boughtOf, countOf, pairsOf, throwingOf } from "./count.ts";

/**
 * ST-52..ST-61 The count of a roll in the log. On a phone, whose panel folds once the roll is settled, a settled roll is told in
 * its steps; beside a panel, which has the steps, and while it is open, as one line of dice.
 */
export function LoggedCount(props: SlotProps["loggedRoll"] & { readonly children: ReactNode }) {
  const { position, rolled, sum } = props;
  const count = countOf(position);
  const real = areRealDice(position.tray);
  if (!count) return <Uncounted {...props} />;
  return (
    <>
      {rolled ? (
        <div className="st-steps">
          <Steps count={count} rolled={rolled} real={real} />
        </div>
      ) : null}
      <OneLine count={count} dice={position.tray.length} real={real} />
      <Result>{sum}</Result>
    </>
  );
}

/** A roll that was bought off, that no die can hit, or whose tens have still to throw. */
function Uncounted({ position, sum, children }: SlotProps["loggedRoll"] & { readonly children: ReactNode }) {
  const bought = boughtOf(position);
  const throwing = throwingOf(position);
  const real = areRealDice(position.tray);
  if (bought) {
    return (
      <>
        <i className="st-bought" hidden />
        <div className="st-steps">
          <BoughtSteps bought={bought} real={real} />
        </div>
        <DiceRow className="st-line" count={bought.dice.length}>
          <Dice dice={bought.dice} fill={always("gone")} />
          {real ? <RealDice /> : null}
        </DiceRow>
        <Result>{sum}</Result>
      </>
    );
  }
  return (
    <>
      {throwing ? (
        <>
          <ThrowingTens throwing={throwing} real={real} className="st-line" />
          {sum}
        </>
      ) : (
        children
      )}
    </>
  );
}

interface LineProps {
  readonly count: Count;
  readonly dice: number;
  readonly real: boolean;
}

/** Hits, those under the lid, each one with its hit, and what fell away; bonus dice stand apart. */
function OneLine({ count, dice, real }: LineProps) {
  const { ones, misses, bonusMisses } = count;
  const { kept, taken, under } = pairsOf(count);
  const standing = [...kept, ...under];
  const fillOf = (die: CountedDie) => (kept.includes(die) ? "hit" : under.includes(die) ? "lidded" : "miss");
  return (
    <DiceRow className="st-line" count={dice}>
      <Dice dice={standing.filter(({ bonus }) => !bonus)} fill={fillOf} />
      {ones.map((one, i) => (
        <span key={one.place} className="pair">
          <Dice dice={[one]} fill={always("one")} />
          <Dice dice={taken.slice(i, i + 1)} fill={always("gone")} />
        </span>
      ))}
      <Dice dice={misses} fill={fillOf} />
      <BonusDice dice={[...standing.filter(({ bonus }) => bonus), ...bonusMisses]} fill={fillOf} />
      {real ? <RealDice /> : null}
    </DiceRow>
  );
}
