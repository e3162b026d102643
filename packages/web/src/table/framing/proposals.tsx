import { boardRows, type Command, type Proposal, refuseAnother } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { withoutProposed } from "../../fields/proposed-entries.ts";
import { useGame } from "../../state/game.tsx";
import { characterOf, memberName, nameOf } from "../../state/people.ts";
import { closedToAttempts } from "../../state/closed-attempts.ts";
import { framingCommand, openProposals, proposedIn, titleOf, withNamesOfLast } from "./framing.ts";
import { ruleStateOf } from "../../state/rule-state.ts";
import { useFraming } from "./one-framing.tsx";
import { ProposedOdds, useProposedFraming } from "./proposed-framing.tsx";
import { FramingForm } from "./framing-form-on-demand.tsx";

/** The open proposals: all of them for the GM, who frames one at a time; their own for a player. */
export function Proposals() {
  const { view, isGm, you } = useGame();
  const shown = openProposals(view).filter(({ member }) => isGm || member === you.id);
  if (shown.length === 0) return null;
  return (
    <section className="proposals" aria-label="Proposals">
      {isGm ? null : <p className="caps">Your proposals</p>}
      {shown.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </section>
  );
}

function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const game = useGame();
  const { view, system } = game;
  const { id, character, words, again, member } = proposal;
  const { framing, elsewhere, setFraming } = useFraming(id);
  const whose = characterOf(view, character);
  const named = whose && proposedIn(words, system, whose, boardRows(system, ruleStateOf(view)));
  const known = named && withNamesOfLast(named, character, system, view);
  const proposed = useProposedFraming(known, whose);
  const wish = withoutProposed(words, known?.names ?? []);
  // The title of the attempt begins with the same words.
  const isFramed = framing && !closedToAttempts(game, character) && !refuseAnother(view, character);
  return (
    <article className="card proposal">
      <p className="by">
        {isFramed ? <span className="yours">Your turn </span> : null}
        {nameOf(view, character)} <span>{isFramed ? "wants to" : memberName(view, member)}</span>
      </p>
      {isFramed && titleOf(wish) === wish ? null : <p className="say">{isFramed ? wish : words}</p>}
      {again ? <p className="small">Retry: {again.changed}</p> : null}
      {isFramed ? (
        <FramingForm character={character} proposal={id} title={wish} known={known} onDone={() => setFraming(false)} />
      ) : (
        <>
          {proposed ? <ProposedOdds proposed={proposed} /> : null}
          <ProposalActs
            proposal={proposal}
            proposed={proposed?.isWhole && framingCommand([proposed.framing], { title: titleOf(wish), proposal: id })}
            quiet={elsewhere}
            onFrame={() => setFraming(true)}
          />
        </>
      )}
    </article>
  );
}

interface ProposalActsProps {
  readonly proposal: Proposal;
  /** The command that frames the attempt as its player proposes it; undefined where nothing is proposed. */
  readonly proposed: Command | false | undefined;
  /** Whether another attempt is being framed, which comes first. */
  readonly quiet: boolean;
  readonly onFrame: () => void;
}

/** What can be done with a proposal; why the game master can't frame it, where no attempt is open to its character. */
function ProposalActs({ proposal: { id, character }, proposed, quiet, onFrame }: ProposalActsProps) {
  const game = useGame();
  const { view, isGm, gmTitle, send } = game;
  const busy = useBusy();
  const closed = closedToAttempts(game, character);
  const isTaken = refuseAnother(view, character) !== undefined;
  const first = quiet ? "btn plain" : "btn go grow";
  return (
    <div className="row proposal-acts">
      <button
        type="button"
        className="btn plain"
        disabled={busy}
        onClick={() => send({ type: "withdraw", proposal: id })}
      >
        {isGm ? "Dismiss" : "Withdraw"}
      </button>
      {closed ? (
        <RefusalNotice refusal={closed} />
      ) : isGm ? (
        <button type="button" className={proposed ? "btn plain" : first} disabled={isTaken} onClick={onFrame}>
          Frame attempt
        </button>
      ) : (
        <span className="note grow">Waiting for the {gmTitle}</span>
      )}
      {proposed && !closed ? (
        <button type="button" className={first} disabled={busy || isTaken} onClick={() => send(proposed)}>
          Frame as proposed
        </button>
      ) : null}
    </div>
  );
}
