import { type Position, resume, formatMessage } from "@rulewright/rules";
import { useMemo } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { memberName, useGame } from "../../state/game.tsx";
import { recipeWords } from "../../words/recipe.ts";
import { Approaches } from "../roll/approaches.tsx";
import { NegotiationColumns } from "../history/negotiation-columns.tsx";
import { rollSummary } from "../history/roll-summary.ts";
import { currentArgs } from "../roll/roll-preview.ts";
import type { AttemptHistory } from "../history/attempt-history.ts";

/** The haggling is over when dice fall, or when it was taken as done. */
const isOpen = ({ trace, outcome }: AttemptHistory): boolean =>
  outcome === undefined && !trace.steps.some((step) => "roll" in step);

/** The attempt as it lay before its roll. */
function offeredPosition(story: AttemptHistory, system: Parameters<typeof resume>[0]): Position {
  const { outcome: _, steps, ...begun } = story.trace;
  return resume(system, { ...begun, steps: steps.slice(0, story.negotiation.length) });
}

/** An offer in the log: what it was called, how it was haggled over, and the chances of each way. */
export function OfferEntry({ story }: { readonly story: AttemptHistory }) {
  const { view, system, text, people } = useGame();
  const { framed, trace, outcome } = story;
  const position = useMemo(() => offeredPosition(story, system), [story, system]);
  const args = currentArgs(position, trace);
  const open = isOpen(story);
  const automatic = outcome !== undefined && !trace.steps.some((step) => "roll" in step);
  return (
    <article className="entry">
      <div>
        <p className="by">
          {memberName(view, story.by)} <span>frames it for {people[framed.character]}</span>
        </p>
        <div className="card offer">
          <div className="row between">
            <h2 className="small-title">{framed.title}</h2>
            {automatic ? <Stamp system={system} outcome={outcome} /> : null}
            {automatic ? null : <span className="chip acc">{open ? "on the table" : "agreed"}</span>}
          </div>
          <p className="small">{recipeWords(text, rollSummary(system, view, { ...framed, trace }))}</p>
          {framed.notices.map(({ code }) => (
            <p key={code} className="note">
              {formatMessage(text, `notice.${code}`)}
            </p>
          ))}
          {open ? null : (
            <div className="vs">
              <NegotiationColumns history={story} />
              <Approaches attempt={{ ...framed, trace }} args={args} />
            </div>
          )}
        </div>
      </div>
      <RuleNumber rules={position.procedure.rules} />
    </article>
  );
}
