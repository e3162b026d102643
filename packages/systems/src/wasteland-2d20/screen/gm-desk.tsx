import { type Character, uncapitalize } from "@rulewright/rules";
import { type ScreenTable, useHost } from "../../screen/index.ts";
import { MAX_EXTRA_DAMAGE } from "../rules/action-points.ts";
import { MAX_BOUGHT, priceOf } from "../rules/announcement.ts";
import { sheet } from "../rules/sheet.ts";
import { SECOND_MAJOR_PENALTY, SECOND_MAJOR_PRICE, SECOND_MINOR_PRICE } from "../rules/turns.ts";
import { AttacksOfTurn } from "./attacks-of-turn.tsx";
import { Complications } from "./complication-cards.tsx";
import { useGoneOn } from "./gone-on.ts";
import { LuckDesk } from "./luck-desk.tsx";
import { LuckyBreaks } from "./lucky-breaks.tsx";
import { NextOfTurn } from "./next-of-turn.tsx";
import { ActingOpponent } from "./opponent-odds.tsx";
import { WastelandTokens } from "./tokens.tsx";
import { Pay } from "./turn-purchases.tsx";
import { wishersOf } from "./turn-words.ts";

/** At the head of the panel: the GM's hand, or what comes next of one's own turn, and one's own luck. */
export function Desk() {
  const { table } = useHost();
  const hasGoneOn = useGoneOn(table);
  if (table.isGm) return <GmDesk />;
  return (
    <>
      {hasGoneOn ? <i className="wl-gone-on" hidden /> : null}
      <NextOfTurn />
      <AttacksOfTurn />
      <LuckDesk />
    </>
  );
}

interface InHand {
  readonly complications: number;
  readonly acting: Character | undefined;
  /** Whether something waits for the GM or is to be played now: it comes before what else may be framed. */
  readonly isFirst: boolean;
}

/** W20-12, W20-23, W20-31 What waits in the GM's hand. */
function inHand(table: ScreenTable): InHand {
  const { complications } = sheet.ofTable(table.shared);
  const acting = table.characters.find((one) => one.opponent === true && sheet.of(one).turnActive);
  return { complications, acting, isFirst: complications > 0 || acting !== undefined || wishersOf(table).length > 0 };
}

export const isHandFirst = (table: ScreenTable): boolean => inHand(table).isFirst;

/** W20-12, W20-31 What the GM has in hand: the store with what it buys now, and the complications that wait. */
function GmDesk() {
  const { table } = useHost();
  const { gmAp } = sheet.ofTable(table.shared);
  const { complications, acting, isFirst } = inHand(table);
  if (table.phase !== "play" || table.rests || (gmAp === 0 && !isFirst)) return null;
  return (
    <section className={acting ? "wl-desk acting" : "wl-desk"} aria-label="In the GM's hand">
      <LuckyBreaks />
      {gmAp > 0 ? <StoreCount held={gmAp} /> : null}
      {complications > 0 ? <Complications waiting={complications} /> : null}
      {acting ? <ActingOpponent opponent={acting} held={gmAp} /> : null}
      {!acting && gmAp > 0 ? <PriceList held={gmAp} /> : null}
    </section>
  );
}

function StoreCount({ held }: { readonly held: number }) {
  const { RuleNumber } = useHost();
  return (
    <p className="row between">
      <span className="wl-held">
        <b>{held}</b> in your store <WastelandTokens kind="gm" count={held} />
      </span>
      <RuleNumber rules={["W20-31"]} />
    </p>
  );
}

/** Something that the GM can buy with points of the store. */
interface Purchase {
  readonly name: string;
  readonly price: number;
  readonly note: string;
}

const diceWords = (dice: number): string => (dice === 1 ? "1 more die" : `${dice} more dice`);

/** W20-07 The prices of so many dice, each dearer than the one before: "1 + 2 in all". */
const pricesUpTo = (dice: number): string =>
  `${Array.from({ length: dice }, (_, i) => priceOf(i, 1)).join(" + ")} in all`;

/** W20-07, W20-17..W20-20 What the GM's characters buy from the store, cheapest first. */
const PURCHASES: readonly Purchase[] = [
  ...Array.from({ length: MAX_BOUGHT }, (_, i) => ({
    name: diceWords(i + 1),
    price: priceOf(0, i + 1),
    note: `on a check${i === 0 ? "" : `: ${pricesUpTo(i + 1)}`}`,
  })),
  { name: "Second minor action", price: SECOND_MINOR_PRICE, note: "in a turn" },
  { name: "Second major action", price: SECOND_MAJOR_PRICE, note: `checks +${SECOND_MAJOR_PENALTY}` },
  { name: "1 combat die", price: 1, note: `after a hit, up to ${MAX_EXTRA_DAMAGE}` },
].toSorted((a, b) => a.price - b.price);

/** What is bought, within a sentence: "1 more die", "a second minor action". */
const phraseOf = (name: string): string => (/^\d/.test(name) ? name : `a ${uncapitalize(name)}`);

/** "a, b or c". */
const inTurn = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter((part) => part !== "").join(" or ");

/** W20-31 While none of the GM's characters acts, the store buys nothing: what it could buy is one line, and its prices are folded. */
function PriceList({ held }: { readonly held: number }) {
  const open = PURCHASES.filter(({ price }) => price <= held);
  return (
    <details className="wl-prices">
      <summary>
        What the store buys for your characters
        <small>Now {inTurn(open.map(({ name }) => phraseOf(name)))}</small>
      </summary>
      <ul className="wl-pays">
        {PURCHASES.map(({ name, price, note }) => (
          <Pay key={name} {...{ name, price, note, held }} />
        ))}
      </ul>
    </details>
  );
}
