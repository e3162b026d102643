import type { SystemDefinition } from "@rulewright/rules";
import { type FormEvent, useId, useMemo, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { openTable } from "../connection/api.ts";
import { keepSeat } from "../connection/seats.ts";
import { Chips } from "../parts/chips.tsx";
import { Die } from "../parts/die.tsx";
import { useFocusOnce } from "../parts/focus.ts";
import { Full, LONGEST_NAME } from "../parts/full.tsx";
import { goTo } from "../routes.ts";
import { ask, type Asking, NOT_ASKED } from "./asking.ts";
import { diceOfGame } from "./dice-of-game.ts";

function PicturedDice({ system }: { readonly system: SystemDefinition }) {
  const dice = useMemo(() => diceOfGame(system), [system]);
  return (
    <span className="dice" aria-hidden="true">
      {dice.map(({ die, face }) => (
        <Die key={die} shown={{ die, face, fill: "plain" }} label="" />
      ))}
    </span>
  );
}

interface GameProps {
  readonly system: SystemDefinition;
  readonly open: boolean;
  readonly onOpen: () => void;
}

const peopleOf = ({ parties: [party] }: SystemDefinition): string =>
  party ? `${party.name}: ${party.characters.map(({ name }) => name.split(" ")[0]).join(", ")}` : "";

/** A game on offer; opened, it asks for the game master's name in its place. */
export function Game({ system, open, onOpen }: GameProps) {
  return (
    <article className="game-card" data-system={system.id}>
      <div className="game">
        <span className="seal">
          <Ornament system={system.id} />
        </span>
        <span className="about">
          <h2>{system.title}</h2>
          <span className="fl">{system.flavour}</span>
          <span className="note">{peopleOf(system)}</span>
        </span>
        <PicturedDice system={system} />
        <button type="button" className="btn" aria-expanded={open} onClick={onOpen}>
          {open ? "Not now" : "Open a table"}
        </button>
      </div>
      {open ? <OpenForm system={system} /> : null}
    </article>
  );
}

function OpenForm({ system }: { readonly system: SystemDefinition }) {
  const [name, setName] = useState("");
  const [party, setParty] = useState(0);
  const [asking, setAsking] = useState<Asking>(NOT_ASKED);
  const field = useId();
  const input = useFocusOnce<HTMLInputElement>();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void ask(setAsking, async () => {
      const { table, token, invitation } = await openTable({ system: system.id, party, name: name.trim() });
      const title = system.parties[party]?.name ?? system.title;
      keepSeat({ table, token, invitation, title, system: system.id });
      goTo(`/t/${table}`);
    });
  };
  return (
    <form className="open-form" onSubmit={onSubmit}>
      {system.parties.length > 1 ? (
        <>
          <Chips
            legend="Party"
            chips={system.parties.map((one, i) => ({ value: String(i), label: one.name }))}
            value={String(party)}
            onChange={(value) => setParty(Number(value))}
          />
          <p className="small">{system.parties[party]?.about}</p>
        </>
      ) : null}
      <label className="caps" htmlFor={field}>
        Your name, as game master
      </label>
      <div className="join">
        <input
          id={field}
          ref={input}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="name"
          onChange={(event) => setName(event.target.value)}
        />
        <button className="btn go" disabled={name.trim() === "" || asking.busy}>
          Open the table
        </button>
      </div>
      <Full words={name} max={LONGEST_NAME} />
      <p role="alert" className="small red">
        {asking.problem}
      </p>
    </form>
  );
}
