import { type FormEvent, useId, useState } from "react";
import { type ScreenTable, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";

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

/** W20-12 Each complication is a card. The GM plays it and says what goes wrong, or trades it under the house rule. */
export function Complications({ waiting }: { readonly waiting: number }) {
  const { table, RuleNumber } = useHost();
  const twenties = twentiesOf(table.past).slice(-waiting);
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
          <Card key={i} place={i + 1} twenty={twenties[i - unknown]} />
        ))}
        {beyond > 0 ? <p className="note">and {beyond} more</p> : null}
      </div>
    </>
  );
}

interface CardProps {
  readonly place: number;
  /** Whose it is, and where it fell; undefined where that isn't known. */
  readonly twenty: Twenty | undefined;
}

function Card({ place, twenty }: CardProps) {
  const { table, act } = useHost();
  const busy = useBusy();
  const { complicationTrade } = useHouse(houseRules);
  const [isPlayed, setPlayed] = useState(false);
  const name = table.characters.find(({ id }) => id === twenty?.character)?.name;
  return (
    <section className="wl-card" aria-label={`Complication ${place}`}>
      <p className="of">
        <b>{name === undefined ? "A complication" : `${name}'s 20`}</b>
        {name === undefined ? null : <small>{twenty?.title}</small>}
      </p>
      <button
        type="button"
        className="btn low plain"
        aria-expanded={isPlayed}
        disabled={busy}
        onClick={() => setPlayed(!isPlayed)}
      >
        Play
      </button>
      {complicationTrade ? (
        <button
          type="button"
          className="btn low plain whole"
          disabled={busy}
          onClick={() => act("trade-complication", {})}
        >
          {table.text["act.trade-complication"]}
        </button>
      ) : null}
      {isPlayed ? <WhatGoesWrong onDone={() => setPlayed(false)} /> : null}
    </section>
  );
}

/** W20-12 What the GM says when a complication is played. */
function WhatGoesWrong({ onDone }: { readonly onDone: () => void }) {
  const { act } = useHost();
  const busy = useBusy();
  const [words, setWords] = useState("");
  const field = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    act("play-complication", { what: words.trim() });
    onDone();
  };
  return (
    <form className="whole" onSubmit={onSubmit}>
      <label htmlFor={field}>What goes wrong</label>
      <span className="row">
        <input
          id={field}
          className="line grow"
          value={words}
          maxLength={200}
          onChange={({ target }) => setWords(target.value)}
        />
        <button className="btn low" disabled={busy}>
          Play it
        </button>
      </span>
    </form>
  );
}
