import { boardRows, type Proposal, refuseAnother } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { withoutProposed } from "../../fields/proposed-entries.ts";
import { useGame } from "../../state/game.tsx";
import { characterOf, memberName, nameOf } from "../../state/people.ts";
import { framingCommand, openProposals, proposedIn, titleOf } from "./framing.ts";
import { ruleStateOf } from "../../state/rule-state.ts";
import { ProposedOdds, useProposedFraming } from "./proposed-framing.tsx";
import { FramingForm } from "./framing-form.tsx";

/** The open proposals: all of them for the GM, who frames one at a time; their own for a player. */
export function Proposals() {
  const { view, isGm, you } = useGame();
  const shown = openProposals(view).filter(({ member }) => isGm || member === you.id);
  if (shown.length === 0) return null;
  return (
    <section className="proposals" aria-label="Proposals">
      <p className="caps">{isGm ? "Proposals" : "Your proposals"}</p>
      {shown.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </section>
  );
}

function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const { view, system, isGm, gmTitle, send } = useGame();
  const busy = useBusy();
  const [framing, setFraming] = useState(false);
  const { id, character, words, again, member } = proposal;
  const canFrame = !refuseAnother(view, character);
  const whose = characterOf(view, character);
  const known = whose && proposedIn(words, system, whose, boardRows(system, ruleStateOf(view)));
  const proposed = useProposedFraming(known, whose);
  const wish = withoutProposed(words, known?.names ?? []);
  // The title of the attempt begins with the same words.
  const isFramed = framing && canFrame;
  return (
    <article className="card proposal">
      <p className="by">
        {nameOf(view, character)} <span>{memberName(view, member)}</span>
      </p>
      {isFramed && titleOf(wish) === wish ? null : <p className="say">{words}</p>}
      {again ? <p className="small">Retry: {again.changed}</p> : null}
      {isFramed ? (
        <FramingForm character={character} proposal={id} title={wish} known={known} onDone={() => setFraming(false)} />
      ) : (
        <>
          {proposed ? <ProposedOdds proposed={proposed} /> : null}
          <div className="row proposal-acts">
            <button
              type="button"
              className="btn plain"
              disabled={busy}
              onClick={() => send({ type: "withdraw", proposal: id })}
            >
              {isGm ? "Dismiss" : "Withdraw"}
            </button>
            {isGm ? (
              <button
                type="button"
                className={proposed ? "btn plain" : "btn go grow"}
                disabled={!canFrame}
                onClick={() => setFraming(true)}
              >
                Frame attempt
              </button>
            ) : (
              <span className="note grow">Waiting for the {gmTitle}</span>
            )}
            {proposed ? (
              <button
                type="button"
                className="btn go grow"
                disabled={busy || !canFrame}
                onClick={() => send(framingCommand([proposed.framing], { title: titleOf(wish), proposal: id }))}
              >
                Frame as proposed
              </button>
            ) : null}
          </div>
        </>
      )}
    </article>
  );
}
