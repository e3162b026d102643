import { type FormEvent, useId, useState } from "react";
import { type ScreenTable, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { MAX_EXTRA_DAMAGE } from "../rules/action-points.ts";
import { MAX_BOUGHT, priceOf } from "../rules/announcement.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { SECOND_MAJOR_PENALTY, SECOND_MAJOR_PRICE, SECOND_MINOR_PRICE } from "../rules/turns.ts";
import { LuckDesk } from "./luck.tsx";
import { ActingOpponent } from "./opponent-odds.tsx";
import { WastelandTokens } from "./tokens.tsx";

/** At the head of the panel: the GM's hand, or one's own luck. */
export function Desk() {
  return useHost().table.isGm ? <GmDesk /> : <LuckDesk />;
}

/** W20-12, W20-31 What the GM has in hand: the complications that wait, and the store with what it can buy. */
function GmDesk() {
  const { table } = useHost();
  const { gmAp, complications } = sheet.ofTable(table.shared);
  const acts = table.characters.some((one) => one.opponent === true && sheet.of(one).turnActive);
  if (table.phase !== "play" || (gmAp + complications === 0 && !acts)) return null;
  return (
    <section className="wl-desk" aria-label="In the GM's hand">
      <ActingOpponent held={gmAp} />
      {gmAp > 0 ? <Store held={gmAp} /> : null}
      {complications > 0 ? (
        <Complications waiting={complications} twenties={twentiesOf(table.past).slice(-complications)} />
      ) : null}
    </section>
  );
}

/** Something that the GM can buy with points of the store. */
interface Purchase {
  readonly name: string;
  readonly price: number;
  readonly note: string;
}

const diceWords = (dice: number): string => (dice === 1 ? "1 more die" : `${dice} more dice`);

/** W20-07, W20-17..W20-20 What the GM's characters buy from the store, cheapest first. */
const PURCHASES: readonly Purchase[] = [
  ...Array.from({ length: MAX_BOUGHT }, (_, i) => ({
    name: diceWords(i + 1),
    price: priceOf(0, i + 1),
    note: "on a check",
  })),
  { name: "Second minor action", price: SECOND_MINOR_PRICE, note: "in a turn" },
  { name: "Second major action", price: SECOND_MAJOR_PRICE, note: `checks +${SECOND_MAJOR_PENALTY}` },
  { name: "1 combat die", price: 1, note: `after a hit, up to ${MAX_EXTRA_DAMAGE}` },
].toSorted((a, b) => a.price - b.price);

function Store({ held }: { readonly held: number }) {
  const { RuleNumber } = useHost();
  return (
    <>
      <p className="row between">
        <span className="wl-held">
          <b>{held}</b> in your store <WastelandTokens kind="gm" count={held} />
        </span>
        <RuleNumber rules={["W20-31"]} />
      </p>
      <ul className="wl-buys" aria-label="What the store can buy for your characters">
        {PURCHASES.map(({ name, price, note }) => (
          <li key={name} className={price > held ? "short" : ""}>
            <WastelandTokens kind="gm" count={price} />
            <span className="unseen">{price === 1 ? "1 point: " : `${price} points: `}</span>
            <span className="t">{name}</span>
            <small>{price > held ? `${price - held} short` : note}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Cards beyond these are told by a number. */
const MOST_CARDS = 4;

/** A 20 that fell: whose, and in what. */
interface Twenty {
  readonly character: string;
  readonly title: string;
}

/** W20-12 The complications of checks, one for each 20, the oldest first: also of those that have left the table since. */
const twentiesOf = (past: ScreenTable["past"]): readonly Twenty[] =>
  past.flatMap(({ character, title, outcome: { complications = 0 } }) =>
    Array.from({ length: Number(complications) }, () => ({ character, title })),
  );

interface ComplicationsProps {
  readonly waiting: number;
  /** Whose they are, the latest last: as many as wait, or fewer where some are not known to come from a check. */
  readonly twenties: readonly Twenty[];
}

/** W20-12 Each complication is a card. The GM plays it and says what goes wrong, or trades it under the house rule. */
function Complications({ waiting, twenties }: ComplicationsProps) {
  const { table, RuleNumber } = useHost();
  const beyond = waiting - MOST_CARDS;
  // The oldest may come from before what is remembered, or from the GM's own correction.
  const unknown = waiting - twenties.length;
  return (
    <>
      <p className="row between">
        <span className="caps">Complications waiting: {waiting}</span>
        <RuleNumber rules={["W20-12"]} />
      </p>
      <div className="wl-cards">
        {Array.from({ length: Math.min(waiting, MOST_CARDS) }, (_, i) => (
          <Card key={i} place={i + 1} of={twentyWords(table, twenties[i - unknown])} />
        ))}
        {beyond > 0 ? <p className="note">and {beyond} more</p> : null}
      </div>
    </>
  );
}

/** Whose 20 it is, and where it fell. */
function twentyWords({ characters }: ScreenTable, twenty: Twenty | undefined): string {
  const name = characters.find(({ id }) => id === twenty?.character)?.name;
  return name === undefined || !twenty ? "A complication" : `${name}'s 20: ${twenty.title}`;
}

function Card({ place, of }: { readonly place: number; readonly of: string }) {
  const { table, act } = useHost();
  const busy = useBusy();
  const { complicationTrade } = useHouse(houseRules);
  const [words, setWords] = useState("");
  const field = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    act("play-complication", { what: words.trim() });
    setWords("");
  };
  return (
    <form className="wl-card" onSubmit={onSubmit}>
      <b className="of">{of}</b>
      <label htmlFor={field}>What goes wrong</label>
      <input
        id={field}
        className="line"
        aria-label={`What goes wrong, complication ${place}`}
        value={words}
        maxLength={200}
        onChange={({ target }) => setWords(target.value)}
      />
      <span className="row">
        <button className="btn low" disabled={busy}>
          Play
        </button>
        {complicationTrade ? (
          <button type="button" className="btn low plain" disabled={busy} onClick={() => act("trade-complication", {})}>
            {table.text["act.trade-complication"]}
          </button>
        ) : null}
      </span>
    </form>
  );
}
