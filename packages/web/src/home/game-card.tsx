import { newId } from "@rulewright/client";
import type { SystemDefinition } from "@rulewright/rules";
import { useMemo, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { api } from "../connection/api.ts";
import { saveSeat } from "../connection/seats.ts";
import { RadioChips } from "../components/radio-chips.tsx";
import { Die } from "../components/die.tsx";
import { NameEntry } from "../components/name-entry.tsx";
import { navigate } from "../browser/routes.ts";
import { useTablePassword } from "./table-password.tsx";
import { sampleDice } from "./sample-dice.ts";

function SampleDice({ system }: { readonly system: SystemDefinition }) {
  const dice = useMemo(() => sampleDice(system), [system]);
  return (
    <span className="dice" aria-hidden="true">
      {dice.map(({ die, face }) => (
        <Die key={die} appearance={{ die, face, fill: "plain" }} label="" />
      ))}
    </span>
  );
}

interface GameCardProps {
  readonly system: SystemDefinition;
  readonly open: boolean;
  readonly onOpen: () => void;
}

const partySummary = ({ parties: [party] }: SystemDefinition): string =>
  party ? `${party.name}: ${party.characters.map(({ name }) => name).join(", ")}` : "";

/** A game with a form, once opened, that asks for the game master's name and opens a table. */
export function GameCard({ system, open, onOpen }: GameCardProps) {
  return (
    <article className="game-card" data-system={system.id}>
      <div className="game">
        <span className="seal">
          <Ornament system={system.id} />
        </span>
        <span className="about">
          <h2>{system.title}</h2>
          <span className="fl">{system.flavour}</span>
          <span className="note">{partySummary(system)}</span>
        </span>
        <SampleDice system={system} />
        <span className="ways">
          <button type="button" className="btn" aria-expanded={open} onClick={onOpen}>
            {open ? "Cancel" : "Open a table"}
          </button>
          <button type="button" className="btn plain" onClick={() => navigate(`/practice/${system.id}`)}>
            Practice alone
          </button>
        </span>
      </div>
      {open ? <OpenTableForm system={system} /> : null}
    </article>
  );
}

function OpenTableForm({ system }: { readonly system: SystemDefinition }) {
  const [party, setParty] = useState(0);
  const [request, setRequest] = useState(newId);
  const password = useTablePassword();
  const open = async (name: string): Promise<void> => {
    const wanted = { system: system.id, party, name, request };
    const { table, token, invitation } = await password.send((given) => api.openTable(wanted, given));
    const title = system.parties[party]?.name ?? system.title;
    saveSeat({ table, token, invitation, title, system: system.id });
    navigate(`/t/${table}`);
  };
  return (
    <div className="open-form">
      {system.parties.length > 1 ? (
        <>
          <RadioChips
            legend="Party"
            options={system.parties.map((one, i) => ({ value: String(i), label: one.name }))}
            value={String(party)}
            onChange={(value) => {
              setParty(Number(value));
              setRequest(newId());
            }}
          />
          <p className="small">{system.parties[party]?.about}</p>
        </>
      ) : null}
      <NameEntry label="Your name, as game master" action="Open the table" onSend={open}>
        {password.field}
      </NameEntry>
    </div>
  );
}
