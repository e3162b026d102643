import { formatNumber } from "@rulewright/present";
import { useState } from "react";
import { LineField } from "../../components/line-field.tsx";
import { useGame } from "../../state/game.tsx";

const MAX_SEARCH = 100;

/** All rules of the game with a search. On paper it is all that is printed. */
export function RulesReader() {
  const { system } = useGame();
  const [wanted, setWanted] = useState("");
  const words = wanted.toLowerCase().split(/\s+/u);
  const found = system.reference.filter(({ rule, text }) => {
    const read = `${rule} ${text}`.toLowerCase();
    return words.every((word) => read.includes(word));
  });
  return (
    <>
      <LineField label="Search the rules" value={wanted} max={MAX_SEARCH} onChange={setWanted} />
      <div className="row between">
        <output className="note">
          {formatNumber(found.length)} of {formatNumber(system.reference.length)} rules
        </output>
        <button type="button" className="btn low plain" disabled={found.length === 0} onClick={() => window.print()}>
          Print
        </button>
      </div>
      <section className="reference" aria-label={`${system.title}: rules`}>
        <h3>{system.title}</h3>
        <dl>
          {found.map(({ rule, text, mechanical }) => (
            <div key={rule}>
              <dt className="note">{rule}</dt>
              <dd>
                {text}
                {mechanical ? null : <span className="note"> Advice for the table.</span>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
