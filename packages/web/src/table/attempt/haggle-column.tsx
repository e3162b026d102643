import { memberName, useGame } from "../../state/game.tsx";
import { parameterLabel } from "../../words/names.ts";
import { number, signed } from "../../words/plain.ts";
import { type LedgerRow, ledgersOf } from "./ledger.ts";
import type { Story } from "./story.ts";

/** The haggling as columns of addition, each with a ruled total. */
export function HaggleColumn({ story }: { readonly story: Story }) {
  const { view, system, text } = useGame();
  const ledgers = ledgersOf(system, story);
  if (ledgers.length === 0) return null;
  const label = ({ by, words }: LedgerRow, i: number): string => {
    const who = memberName(view, by);
    if (i === 0) return `${who} proposes`;
    return words === "" ? `${who} changes it` : `${who}: ${words}`;
  };
  return (
    <div className="columns-of-addition">
      {ledgers.map(({ haggled, rows, total }) => (
        <dl key={haggled.move} className="haggle">
          {rows.map((row, i) => (
            // The rows only ever grow at their end.
            <div key={i}>
              <dt>{label(row, i)}</dt>
              <dd>{i === 0 ? number(row.value) : signed(row.value)}</dd>
            </div>
          ))}
          <div className="tot">
            <dt>{parameterLabel(text, haggled.name)}</dt>
            <dd>{number(total)}</dd>
          </div>
        </dl>
      ))}
    </div>
  );
}
