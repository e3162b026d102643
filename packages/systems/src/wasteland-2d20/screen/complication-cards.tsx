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

/** Complications that nothing tells apart. */
interface Stack {
  /** Whose they are, and where they fell; undefined where that isn't known. */
  readonly twenty: Twenty | undefined;
  readonly count: number;
}

/** W20-12 The complications that wait, the oldest first: those of one check are one stack, and so are those of no known one. */
function stacksOf(twenties: readonly (Twenty | undefined)[]): readonly Stack[] {
  const stacks: Stack[] = [];
  for (const twenty of twenties) {
    const place = stacks.findIndex(
      (one) => one.twenty?.character === twenty?.character && one.twenty?.title === twenty?.title,
    );
    const [found] = stacks.slice(place, place + 1);
    if (place === -1 || !found) stacks.push({ twenty, count: 1 });
    else stacks[place] = { twenty, count: found.count + 1 };
  }
  return stacks;
}

/** W20-12 Each complication is a card. The GM plays it and says what goes wrong, or trades it under the house rule. */
export function Complications({ waiting }: { readonly waiting: number }) {
  const { table, RuleNumber } = useHost();
  const twenties = twentiesOf(table.past).slice(-waiting);
  // The oldest may come from before what is remembered, or from the GM's own correction.
  const unknown = Array.from({ length: waiting - twenties.length }, () => undefined);
  const stacks = stacksOf([...unknown, ...twenties]);
  const beyond = stacks.slice(MOST_CARDS).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="row between">
        <p className="wl-waiting">
          <span className="caps">Complications waiting: {waiting}</span>
          <small>You say what goes wrong. It costs nothing.</small>
        </p>
        <RuleNumber rules={["W20-12"]} />
      </div>
      <div className="wl-cards">
        {stacks.slice(0, MOST_CARDS).map((stack, i) => (
          <Card key={i} place={i + 1} stack={stack} />
        ))}
        {beyond > 0 ? <p className="note">and {beyond} more</p> : null}
      </div>
    </>
  );
}

interface CardProps {
  readonly place: number;
  readonly stack: Stack;
}

function Card({ place, stack: { twenty, count } }: CardProps) {
  const { table, act } = useHost();
  const busy = useBusy();
  const { complicationTrade } = useHouse(houseRules);
  const [isPlayed, setPlayed] = useState(false);
  const name = table.characters.find(({ id }) => id === twenty?.character)?.name;
  return (
    <section className="wl-card" aria-label={`Complication ${place}`}>
      <p className="of">
        <b>{stackWords(name, count)}</b>
        {name === undefined ? null : <small>{twenty?.title}</small>}
      </p>
      {isPlayed ? (
        <WhatGoesWrong onDone={() => setPlayed(false)} />
      ) : (
        <p className="plays">
          <button type="button" className="btn low" disabled={busy} onClick={() => setPlayed(true)}>
            {count === 1 ? "Play it" : "Play one"}
          </button>
          {complicationTrade ? (
            <button
              type="button"
              className="btn low plain"
              disabled={busy}
              onClick={() => act("trade-complication", {})}
            >
              {table.text["act.trade-complication"]}
            </button>
          ) : null}
        </p>
      )}
    </section>
  );
}

/** Whose complications they are, and how many. */
function stackWords(name: string | undefined, count: number): string {
  if (name === undefined) return count === 1 ? "A complication" : `${count} complications`;
  return count === 1 ? `${name}'s 20` : `${name}'s ${count} 20s`;
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
