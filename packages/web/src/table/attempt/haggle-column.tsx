import { wordOf } from "@rulewright/rules";
import { memberName, useGame } from "../../state/game.tsx";
import { number, signed } from "../../words/plain.ts";
import { ledgerOf, type LedgerRow } from "./ledger.ts";
import type { Story } from "./story.ts";

/** The haggling as a column of addition with a ruled total. */
export function HaggleColumn({ story }: { readonly story: Story }) {
  const { view, system, text } = useGame();
  const ledger = ledgerOf(system, story);
  if (!ledger) return null;
  const label = ({ by, words }: LedgerRow, i: number): string => {
    const who = memberName(view, by);
    if (i === 0) return `${who} proposes`;
    return words === "" ? `${who} changes it` : `${who}: ${words}`;
  };
  return (
    <dl className="haggle">
      {ledger.rows.map((row, i) => (
        // The rows only ever grow at their end.
        <div key={i}>
          <dt>{label(row, i)}</dt>
          <dd>{i === 0 ? number(row.value) : signed(row.value)}</dd>
        </div>
      ))}
      <div className="tot">
        <dt>{wordOf(text, `param.${ledger.haggled.name}`)}</dt>
        <dd>{number(ledger.total)}</dd>
      </div>
    </dl>
  );
}
