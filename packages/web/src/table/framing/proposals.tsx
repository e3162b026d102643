import type { Proposal } from "@rulewright/table";
import { useState } from "react";
import { memberName, nameOf, useGame } from "../../state/game.tsx";
import { FramingForm } from "./framing-form.tsx";

/** What people want to do; the GM frames one at a time. */
export function Proposals({ canFrame }: { readonly canFrame: boolean }) {
  const { view, isGm, you } = useGame();
  const shown = isGm ? view.proposals : view.proposals.filter(({ member }) => member === you.id);
  if (shown.length === 0) return null;
  return (
    <section className="proposals" aria-label="Proposals">
      <p className="caps">{isGm ? "They want to" : "You want to"}</p>
      {shown.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} canFrame={canFrame} />
      ))}
    </section>
  );
}

function ProposalCard({ proposal, canFrame }: { readonly proposal: Proposal; readonly canFrame: boolean }) {
  const { view, isGm, busy, send } = useGame();
  const [framing, setFraming] = useState(false);
  const { id, character, words, again, member } = proposal;
  return (
    <article className="card proposal">
      <p className="by">
        {nameOf(view, character)} <span>{memberName(view, member)}</span>
      </p>
      <p className="say">{words}</p>
      {again ? <p className="small">Trying again: {again.changed}</p> : null}
      {framing && canFrame ? (
        <FramingForm character={character} proposal={id} title={words} onDone={() => setFraming(false)} />
      ) : (
        <div className="row proposal-acts">
          <button
            type="button"
            className="btn plain"
            disabled={busy}
            onClick={() => send({ type: "withdraw", proposal: id })}
          >
            {isGm ? "Set aside" : "Take it back"}
          </button>
          {isGm ? (
            <button type="button" className="btn go grow" disabled={!canFrame} onClick={() => setFraming(true)}>
              Frame it
            </button>
          ) : (
            <span className="note grow">The GM frames it next.</span>
          )}
        </div>
      )}
    </article>
  );
}
