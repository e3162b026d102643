import { formatChance, formatMean } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import type { ReactNode } from "react";
import { MAX_EXTRA_DAMAGE } from "../rules/action-points.ts";
import { MAX_BOUGHT, priceOf } from "../rules/announcement.ts";
import { takesCombatDice } from "../rules/attacks.ts";
import { sheet } from "../rules/sheet.ts";
import {
  attackActionOf,
  hasBoughtMajor,
  SECOND_MAJOR_PENALTY,
  SECOND_MAJOR_PRICE,
  SECOND_MINOR_PRICE,
} from "../rules/turns.ts";
import { type AttackWorth, type Bargain, damageForPoint, damageOfDie, type Worth } from "./attacks.ts";
import { WastelandTokens } from "./tokens.tsx";

interface TurnPurchasesProps {
  readonly opponent: Character;
  /** What the GM's store holds. */
  readonly held: number;
  readonly difficulty: number;
  /** The attack that is the likeliest; undefined until odds are known, and where there is none. */
  readonly likeliest: AttackWorth | undefined;
  readonly best: Bargain | undefined;
  /** Whether a check of the opponent is open. */
  readonly isOpen: boolean;
}

/** W20-17..W20-20, W20-31 What the store buys in an opponent's turn, with what it would bring: without what is used up. */
export function TurnPurchases({ opponent, held, difficulty, likeliest, best, isOpen }: TurnPurchasesProps) {
  const { freeMinor, minorTaken } = sheet.of(opponent);
  const mayAttack = attackActionOf(opponent) !== "none-left";
  const markOf = (buys: Bargain["buys"]) => (best?.buys === buys ? <BestMark bargain={best} /> : null);
  return (
    <ul className="wl-pays" aria-label="What the store buys in this turn">
      {likeliest && !isOpen && mayAttack ? (
        <DicePay worth={likeliest} held={held} best={best}>
          {typeof best?.buys === "number" ? <BestMark bargain={best} /> : null}
        </DicePay>
      ) : null}
      {likeliest && takesCombatDice(likeliest.attack) && !isOpen && mayAttack ? (
        <Pay name="1 combat die" price={1} held={held} note={`after a hit, up to ${MAX_EXTRA_DAMAGE}`}>
          {markOf("combat-die")}
          <Figure value={`+${formatMean(damageOfDie(likeliest))}`}>avg damage</Figure>
        </Pay>
      ) : null}
      {hasBoughtMajor(opponent) ? null : (
        <Pay
          name="Second major action"
          price={SECOND_MAJOR_PRICE}
          held={held}
          note={
            likeliest
              ? `${likeliest.attack.name} again, difficulty ${difficulty + SECOND_MAJOR_PENALTY}`
              : `checks +${SECOND_MAJOR_PENALTY}`
          }
        >
          {markOf("second-major")}
          {likeliest ? <Hits worth={likeliest.again} /> : null}
        </Pay>
      )}
      {minorTaken > Number(freeMinor) ? null : (
        <Pay name="Second minor action" price={SECOND_MINOR_PRICE} held={held} note="in this turn" />
      )}
    </ul>
  );
}

interface DicePayProps {
  readonly worth: AttackWorth;
  readonly held: number;
  readonly best: Bargain | undefined;
  readonly children: ReactNode;
}

/** W20-06, W20-07 Dice for the attack that is the likeliest: one, or as many as bring the most for their price. */
function DicePay({ worth, held, best, children }: DicePayProps) {
  const bought = typeof best?.buys === "number" ? best.buys : 1;
  const rolled = worth.withDice[bought];
  const name = bought === 1 ? "1 more die" : `${bought} more dice`;
  return (
    <Pay name={name} price={priceOf(0, bought)} held={held} note={`on ${worth.attack.name}, up to ${MAX_BOUGHT}`}>
      {children}
      {rolled ? <Hits worth={rolled} /> : null}
    </Pay>
  );
}

/** What is said of a purchase that brings more for its price than any other. */
function BestMark({ bargain }: { readonly bargain: Bargain }) {
  const forPoint = damageForPoint(bargain);
  return (
    <span className="bestmark">
      ✦ {Number.isFinite(forPoint) ? `best, ${formatMean(forPoint)} damage a point` : "best, earns what it costs"}
    </span>
  );
}

interface PayProps {
  readonly name: string;
  readonly price: number;
  readonly held: number;
  readonly note: string;
  readonly children?: ReactNode;
}

/** A purchase with its price; hatched where the store is too small for it. */
export function Pay({ name, price, held, note, children }: PayProps) {
  const short = price - held;
  return (
    <li className={short > 0 ? "short" : ""}>
      <WastelandTokens kind="gm" count={price} />
      <span className="unseen">{price === 1 ? "1 point: " : `${price} points: `}</span>
      <span className="t">
        {name}
        <small>{short > 0 ? `${short} short` : note}</small>
      </span>
      {children}
    </li>
  );
}

/** What an attack comes to: its chance, and its mean damage where the weapon does any. */
export const Hits = ({ worth: { hits, damage } }: { readonly worth: Worth }) => (
  <Figure value={formatChance(hits)}>{damage > 0 ? `avg ${formatMean(damage)} damage` : "hits"}</Figure>
);

const Figure = ({ value, children }: { readonly value: string; readonly children: ReactNode }) => (
  <span className="v">
    {value}
    <small>{children}</small>
  </span>
);
