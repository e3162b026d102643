import { type LoggedAttempt } from "@rulewright/table";
import { type Position, resume, formatMessage } from "@rulewright/rules";
import { useMemo } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { memberName, useGame } from "../../state/game.tsx";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { Approaches } from "../roll/approaches.tsx";
import { NegotiationColumns } from "../history/negotiation-columns.tsx";
import { rollSummary } from "../history/roll-summary.ts";
import { currentArgs } from "../roll/roll-preview.ts";

/** Whether the negotiation is open: before the first roll, without an outcome. */
const isOpen = ({ trace, settled }: LoggedAttempt): boolean => !settled && !trace.steps.some((step) => "roll" in step);

/** The position of an attempt after the negotiation, before its roll. */
function offeredPosition(history: LoggedAttempt, system: Parameters<typeof resume>[0]): Position {
  const { outcome: _, steps, ...begun } = history.trace;
  return resume(system, { ...begun, steps: steps.slice(0, history.negotiation.length) });
}

/** An offer in the log: its title, its negotiation, and the chances of each approach. */
export function OfferEntry({ history }: { readonly history: LoggedAttempt }) {
  const { view, system, text, people } = useGame();
  const { trace } = history;
  const { outcome } = trace;
  const position = useMemo(() => offeredPosition(history, system), [history, system]);
  const args = currentArgs(system, position, trace);
  const open = isOpen(history);
  const automatic = outcome !== undefined && !trace.steps.some((step) => "roll" in step);
  return (
    <article className="entry">
      <div>
        <p className="by">
          {memberName(view, history.framedBy)} <span>frames an attempt for {people[history.character]}</span>
        </p>
        <div className="card offer">
          <div className="row between">
            <h2 className="small-title">{history.title}</h2>
            {automatic ? <Stamp system={system} outcome={outcome} /> : null}
            {automatic ? null : <span className="chip acc">{open ? "open" : "agreed"}</span>}
          </div>
          <p className="small">{formatRollTerms(text, rollSummary(system, view, history))}</p>
          {history.notices.map(({ code }) => (
            <p key={code} className="note">
              {formatMessage(text, `notice.${code}`)}
            </p>
          ))}
          {open ? null : (
            <div className="vs">
              <NegotiationColumns attempt={history} />
              <Approaches attempt={history} args={args} />
            </div>
          )}
        </div>
      </div>
      <RuleNumber rules={position.procedure.rules} />
    </article>
  );
}
