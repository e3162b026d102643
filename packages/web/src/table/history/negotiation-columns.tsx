import { formatNumber, formatSigned, parameterLabel } from "@rulewright/present";
import { capitalize, type Explanation } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { useToldNumbers } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";
import { sumContext } from "../roll/sum-context.ts";
import { type Negotiation, type NegotiationStep, negotiationsOf, type RuledTotal, ruledTotals } from "./negotiation.ts";

/** The numbers of an attempt that are negotiated, and their totals under the rules, by name. */
interface Negotiated {
  readonly negotiations: readonly Negotiation[];
  readonly totals: ReadonlyMap<string, RuledTotal>;
}

/** What the columns of an attempt show; the explanation says how the numbers that are rolled came about. */
export function useNegotiated(attempt: Attempt, explanation: Explanation = { sums: [] }): Negotiated {
  const { view, system } = useGame();
  const negotiations = negotiationsOf(system, attempt);
  const names = negotiations.map(({ number }) => number.name);
  return { negotiations, totals: ruledTotals(sumContext(system, view, attempt), explanation, names) };
}

/**
 * The negotiation before a roll: for each number a column of changes, of what the rules add, and its total; and what was
 * declined. A number that nobody has changed and that the game's own part of an approach tells has none.
 */
export function NegotiationColumns({ negotiations, totals }: Negotiated) {
  const told = useToldNumbers();
  const shown = negotiations.filter(
    ({ number: { name }, steps, declined }) =>
      steps.length + declined.length > 1 || totals.has(name) || !told.includes(name),
  );
  if (shown.length === 0) return null;
  return (
    <div className="columns-of-addition">
      {shown.map((one) => (
        <Column key={one.number.move} negotiation={one} ruled={totals.get(one.number.name)} />
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly negotiation: Negotiation;
  /** What the rules add; undefined where that is nothing. */
  readonly ruled: RuledTotal | undefined;
}

function Column({ negotiation: { number, steps, declined, total }, ruled }: ColumnProps) {
  const { view, text } = useGame();
  const label = ({ by, words }: NegotiationStep, i: number): string => {
    const who = memberName(view, by);
    if (words !== "") return `${who}: ${words}`;
    return i === 0 ? `${who} proposes` : `${who} changes it`;
  };
  return (
    <dl className="haggle">
      {(steps.length > 1 || ruled ? steps : []).map((step, i) => (
        // Steps are only appended.
        <div key={i}>
          <dt>{label(step, i)}</dt>
          <dd>{i === 0 ? formatNumber(step.value) : formatSigned(step.value)}</dd>
        </div>
      ))}
      {ruled?.added.map((term, i) => (
        // Terms keep their order.
        <div key={term.label + String(i)}>
          <dt>{capitalize(term.label)}</dt>
          <dd>
            {term.sign}
            {term.number}
          </dd>
        </div>
      ))}
      {declined.map(({ by, words }, i) => (
        // So are requests.
        <div key={-1 - i} className="declined">
          <dt>
            {memberName(view, by)}: <s>{words}</s>
          </dt>
          <dd>declined</dd>
        </div>
      ))}
      <div className="tot">
        <dt>{parameterLabel(text, number.name)}</dt>
        <dd>{ruled?.total ?? formatNumber(total)}</dd>
      </div>
    </dl>
  );
}
