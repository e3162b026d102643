import { type Attempt } from "@rulewright/table";
import { formatNumber, formatSigned, parameterLabel } from "@rulewright/present";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";
import { type NegotiationStep, negotiationsOf } from "./negotiation.ts";

/** The negotiation before a roll: for each number a column of changes with its total, and what was declined. */
export function NegotiationColumns({ attempt }: { readonly attempt: Attempt }) {
  const { view, system, text } = useGame();
  const negotiations = negotiationsOf(system, attempt);
  if (negotiations.length === 0) return null;
  const label = ({ by, words }: NegotiationStep, i: number): string => {
    const who = memberName(view, by);
    if (i === 0) return `${who} proposes`;
    return words === "" ? `${who} changes it` : `${who}: ${words}`;
  };
  return (
    <div className="columns-of-addition">
      {negotiations.map(({ number: negotiable, steps, declined, total }) => (
        <dl key={negotiable.move} className="haggle">
          {(steps.length > 1 ? steps : []).map((step, i) => (
            // Steps are only appended.
            <div key={i}>
              <dt>{label(step, i)}</dt>
              <dd>{i === 0 ? formatNumber(step.value) : formatSigned(step.value)}</dd>
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
            <dt>{parameterLabel(text, negotiable.name)}</dt>
            <dd>{formatNumber(total)}</dd>
          </div>
        </dl>
      ))}
    </div>
  );
}
