import { formatList, formatNumber, formatSigned } from "@rulewright/present";
import type { JsonObject } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type HostDieProps, type SlotProps, useHost } from "../../screen/index.ts";
import {
  areRealDice,
  type Bought,
  boughtOf,
  type Count,
  type CountedDie,
  countOf,
  diceWords,
  pairsOf,
  type Throwing,
  throwingOf,
} from "./count.ts";
import { namedIn } from "./specialty-switches.tsx";
import { WillpowerDots } from "./willpower-dots.tsx";

type Fill = HostDieProps["fill"];

const WORDS: Readonly<Record<Fill, string>> = {
  hit: "hits",
  miss: "falls away",
  one: "a one",
  gone: "cancelled",
  lidded: "under the threshold",
  plain: "",
};

interface DiceProps {
  readonly dice: readonly CountedDie[];
  readonly fill: (die: CountedDie) => Fill;
}

/** Dice of a count, all drawn for what they are worth. A ten keeps its star whatever becomes of it: it throws all the same (ST-57). */
export function Dice({ dice, fill }: DiceProps) {
  const { Die } = useHost();
  return dice.map((die) => (
    <Die
      key={die.place}
      die="d10"
      face={die.face}
      fill={fill(die)}
      explodes={die.explodes}
      byHand={die.byHand}
      label={[die.face, WORDS[fill(die)], ...(die.byHand ? ["physical die"] : [])].join(", ")}
    />
  ));
}

/** Bonus dice stand apart from the pool in every step. */
export const BonusDice = (props: DiceProps) =>
  props.dice.length === 0 ? null : (
    <>
      <i className="dotted" aria-hidden="true" />
      <Dice {...props} />
    </>
  );

interface RowProps {
  readonly className: string;
  /** How many dice it has, so that they shrink before they need a second row. */
  readonly count: number;
  readonly children: ReactNode;
}

/** As many dice have a row only where they stand close. */
const MANY = 9;

/** A row of dice, drawn smaller where it has many. */
export const DiceRow = ({ className, count, children }: RowProps) => (
  <div className={count < MANY ? className : `${className} many`} style={{ ["--count" as string]: count }}>
    {children}
  </div>
);

/** Says once of a whole roll that it was thrown by hand. */
export const RealDice = () => (
  <>
    {" "}
    <span className="st-real">
      <svg className="ic s" aria-hidden="true">
        <use href="#hand" />
      </svg>
      real dice
    </span>
  </>
);

/** The sum of the count with its stamp, on one line where there is room. */
export const Result = ({ children }: { readonly children: ReactNode }) => <div className="st-result">{children}</div>;

interface StepProps {
  readonly words: ReactNode;
  readonly change: number;
  readonly total: number;
  readonly dice: number;
  readonly children: ReactNode;
}

/** A step of the count: a sentence, the dice as they now stand, and the running count. */
function Step({ words, change, total, dice, children }: StepProps) {
  return (
    <li className="st-step">
      <p className="note">{words}</p>
      <DiceRow className="st-dice" count={dice}>
        {children}
      </DiceRow>
      <p className="st-total">
        {change === 0 ? null : <small className={change < 0 ? "less" : ""}>{formatSigned(change)}</small>}
        <b>{formatNumber(total)}</b>
      </p>
    </li>
  );
}

/** ST-31 The steps of a roll that was bought off: the dice are void, and the dots that are left count in their place. */
export function BoughtSteps({ bought: { dice, dots, threshold, net }, real }: BoughtProps) {
  return (
    <ol className="st-count bought" aria-label="The count">
      <Step
        words={
          <>
            <b>1 willpower buys the dice off.</b> They no longer count.
            {real ? <RealDice /> : null}
          </>
        }
        change={0}
        total={0}
        dice={dice.length}
      >
        <Dice dice={dice} fill={always("gone")} />
      </Step>
      <Step
        words={
          <>
            <b>{dots === 1 ? "The dot left counts." : `The ${dots} dots left count.`}</b>
            {threshold > 0 ? ` The threshold takes ${threshold}.` : null}
          </>
        }
        change={net}
        total={net}
        dice={dots}
      >
        <WillpowerDots now={dots} permanent={dots + 1} />
      </Step>
    </ol>
  );
}

interface BoughtProps {
  readonly bought: Bought;
  readonly real: boolean;
}

/** The same fill for every die. */
export const always = (fill: Fill) => (): Fill => fill;

/** ST-52..ST-61 The count of a roll, step by step: what misses falls away, tens throw, the threshold lids, ones cancel. */
export function Counting({ position, rolled, dice, sum }: SlotProps["roll"]) {
  const count = countOf(position);
  const bought = boughtOf(position);
  const throwing = throwingOf(position);
  if (bought) {
    return (
      <>
        <BoughtSteps bought={bought} real={areRealDice(position.tray)} />
        <Result>{sum}</Result>
      </>
    );
  }
  if (!count) {
    return (
      <>
        {throwing ? <ThrowingTens throwing={throwing} real={areRealDice(position.tray)} className="st-dice" /> : dice}
        {sum}
      </>
    );
  }
  return (
    <>
      <Steps count={count} rolled={rolled} real={areRealDice(position.tray)} />
      <Result>{sum}</Result>
    </>
  );
}

interface ThrowingProps {
  readonly throwing: Throwing;
  readonly real: boolean;
  readonly className: string;
}

/** ST-22 The dice of a roll whose tens have still to throw, and what those throw. */
export function ThrowingTens({ throwing: { dice, fills, each }, real, className }: ThrowingProps) {
  const fill = ({ place }: CountedDie): Fill => fills[place] ?? "miss";
  return (
    <>
      <DiceRow className={className} count={dice.length}>
        <Dice dice={dice.filter(({ bonus }) => !bonus)} fill={fill} />
        <BonusDice dice={dice.filter(({ bonus }) => bonus)} fill={fill} />
      </DiceRow>
      <p className="note st-throws">
        Each ten throws {diceWords(each)} more.
        {real ? <RealDice /> : null}
      </p>
    </>
  );
}

interface CountProps {
  readonly count: Count;
}

interface StepsProps extends CountProps {
  readonly rolled: JsonObject | undefined;
  /** Whether all of its dice were thrown by hand. */
  readonly real: boolean;
}

/** The steps of a count in the order of the book. */
export function Steps({ count, rolled, real }: StepsProps) {
  return (
    <ol className="st-count" aria-label="The count">
      <Misses count={count} real={real} />
      <Bonus count={count} specialties={usedIn(rolled)} />
      <Threshold count={count} />
      <Ones count={count} />
    </ol>
  );
}

function Misses({ count: { difficulty, hits, ones, misses }, real }: CountProps & { readonly real: boolean }) {
  const words = (
    <>
      <b>Below {difficulty} falls away.</b> {diceWords(hits.length)} at {difficulty} or more.
      {real ? <RealDice /> : null}
    </>
  );
  return (
    <Step words={words} change={0} total={hits.length} dice={hits.length + ones.length + misses.length}>
      <Dice dice={hits} fill={always("hit")} />
      <Dice dice={ones} fill={always("one")} />
      {misses.length > 0 && hits.length + ones.length > 0 ? <i className="gap" aria-hidden="true" /> : null}
      <Dice dice={misses} fill={always("miss")} />
    </Step>
  );
}

/** ST-22 The specialties in use, for each of which a ten throws a die. */
const usedIn = (rolled: JsonObject = {}): readonly string[] =>
  namedIn(rolled).flatMap(({ name, use }) => (use === true ? [String(name)] : []));

function Bonus({ count, specialties }: CountProps & { readonly specialties: readonly string[] }) {
  const { hits, ones, bonusHits, bonusMisses } = count;
  const thrown = bonusHits.length + bonusMisses.length;
  if (thrown === 0) return null;
  return (
    <Step
      words={
        specialties.length === 0 ? (
          <b>Tens throw {diceWords(thrown)} more.</b>
        ) : (
          <>
            <b>Tens throw {diceWords(thrown)} more</b> for {formatList(specialties)}.
          </>
        )
      }
      change={bonusHits.length}
      total={hits.length + bonusHits.length}
      dice={hits.length + ones.length + thrown}
    >
      <Dice dice={hits} fill={always("hit")} />
      <Dice dice={ones} fill={always("one")} />
      <BonusDice dice={[...bonusHits, ...bonusMisses]} fill={(die) => (bonusHits.includes(die) ? "hit" : "miss")} />
    </Step>
  );
}

function Threshold({ count }: CountProps) {
  const { hits, ones, bonusHits, lidded } = count;
  if (lidded === 0) return null;
  const all = hits.length + bonusHits.length;
  const { under } = pairsOf(count);
  const fillOf = (die: CountedDie): Fill => (under.includes(die) ? "lidded" : "hit");
  return (
    <Step words={<b>The threshold takes {lidded}.</b>} change={-lidded} total={all - lidded} dice={all + ones.length}>
      <Dice dice={hits} fill={fillOf} />
      <Dice dice={ones} fill={always("one")} />
      <BonusDice dice={bonusHits} fill={fillOf} />
    </Step>
  );
}

function Ones({ count }: CountProps) {
  const { ones, cancelled, net } = count;
  if (ones.length === 0) return null;
  const { kept, taken } = pairsOf(count);
  return (
    <Step
      words={<b>{cancelWords(ones.length, cancelled)}</b>}
      change={-ones.length}
      total={net}
      dice={ones.length + taken.length + kept.length}
    >
      {ones.map((one, i) => (
        <span key={one.place} className="pair">
          <Dice dice={[one]} fill={always("one")} />
          <Dice dice={taken.slice(i, i + 1)} fill={always("gone")} />
        </span>
      ))}
      <Dice dice={kept.filter(({ bonus }) => !bonus)} fill={always("hit")} />
      <BonusDice dice={kept.filter(({ bonus }) => bonus)} fill={always("hit")} />
    </Step>
  );
}

function cancelWords(ones: number, cancelled: number): string {
  if (cancelled === 0) return ones === 1 ? "The one finds no hit." : `${ones} ones find no hit.`;
  if (ones > cancelled) return `${ones} ones, and only ${cancelled} to cancel.`;
  return ones === 1 ? "The one takes a hit with it." : `${ones} ones take a hit each.`;
}
