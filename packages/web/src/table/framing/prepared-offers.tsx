import { type PreparedOffer, refuseAnother } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { useGame } from "../../state/game.tsx";
import { nameOf } from "../../state/people.ts";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { approachTerms } from "../history/roll-summary.ts";
import { ApproachOdds } from "./approach-odds.tsx";
import { FramingForm } from "./framing-form-on-demand.tsx";
import { NewAttempt } from "./new-attempt.tsx";

/** The attempts that the game master has made ready, to be framed one at a time, and a form for another one. */
export function PreparedOffers() {
  const { view } = useGame();
  const [preparing, setPreparing] = useState(false);
  const offers = view.prepared.filter((one) => one.kind === "offer");
  return (
    <section className="proposals" aria-label="Prepared attempts">
      <p className="caps">Prepared attempts</p>
      {offers.map((offer) => (
        <PreparedOfferCard key={offer.id} offer={offer} />
      ))}
      {preparing ? (
        <NewAttempt prepares onDone={() => setPreparing(false)} />
      ) : (
        <button type="button" className="btn plain wide" onClick={() => setPreparing(true)}>
          Prepare an attempt
        </button>
      )}
    </section>
  );
}

interface PreparedOfferProps {
  readonly offer: PreparedOffer;
}

function PreparedOfferCard({ offer }: PreparedOfferProps) {
  const { view, system, text, send } = useGame();
  const busy = useBusy();
  const [framing, setFraming] = useState(false);
  const { id, title, character = "", approaches } = offer;
  const canFrame = !refuseAnother(view, character);
  const isHere = view.characters.some((one) => one.id === character);
  const terms = approaches.map(({ named = {}, ...one }) =>
    formatRollTerms(text, approachTerms(view, system, { ...one, named, character })),
  );
  const [first, ...others] = approaches.map((one) => ({ ...one, named: one.named ?? {}, character }));
  return (
    <article className="card proposal">
      <p className="by">
        {title} <span>{isHere ? nameOf(view, character) : "This character has left"}</span>
      </p>
      <p className="small">{terms.join("; or ")}</p>
      {first && isHere && !framing ? (
        <div className="preview-odds">
          <ApproachOdds framing={first} />
        </div>
      ) : null}
      {framing && canFrame ? (
        <FramingForm
          character={character}
          title={title}
          known={first}
          others={others}
          onDone={() => setFraming(false)}
        />
      ) : (
        <div className="row">
          <button
            type="button"
            className="btn plain"
            disabled={busy}
            aria-label={`Discard “${title}”`}
            onClick={() => send({ type: "discard-preparation", preparation: id })}
          >
            Discard
          </button>
          <button
            type="button"
            className="btn go grow"
            disabled={!canFrame || !isHere}
            aria-label={`Use “${title}”`}
            onClick={() => setFraming(true)}
          >
            Use
          </button>
        </div>
      )}
    </article>
  );
}
