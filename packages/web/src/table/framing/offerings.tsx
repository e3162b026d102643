import { formatNumber, parameterLabel } from "@rulewright/present";
import { isRefusal, uncapitalize } from "@rulewright/rules";
import {
  negotiableNumbers,
  negotiationMoves,
  type OfferedApproach,
  type Offering,
  refuseAnother,
} from "@rulewright/table";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { approachTerms } from "../history/roll-summary.ts";
import { ApproachOdds } from "./approach-odds.tsx";
import { previewFraming } from "./framing.ts";

/** The approaches that are offered, each with its odds. The character's player chooses one, or declines them. */
export function Offerings() {
  const { view } = useGame();
  return view.offerings.map((offering) => <OfferingCard key={offering.id} offering={offering} />);
}

interface OfferingProps {
  readonly offering: Offering;
}

function OfferingCard({ offering }: OfferingProps) {
  const { view, isGm, you, busy, send } = useGame();
  const { id, character, title, approaches } = offering;
  const isMine = view.players[character] === you.id;
  return (
    <section className="card proposal" aria-label={`Approaches to “${title}”`}>
      <p className="by">
        {nameOf(view, character)} <span>{isMine ? "Choose an approach" : "Choosing an approach"}</span>
      </p>
      <h2 className="small-title">{title}</h2>
      <ol className="approach-cards plain">
        {approaches.map((approach, i) => (
          // An approach has no identity besides its place.
          <ApproachRow key={i} {...{ offering, approach, place: i }} mayTake={isMine || isGm} />
        ))}
      </ol>
      {isMine || isGm ? (
        <button
          type="button"
          className="btn plain"
          disabled={busy}
          onClick={() => send({ type: "withdraw-offering", offering: id })}
        >
          {isMine ? "Decline" : "Withdraw offer"}
        </button>
      ) : null}
    </section>
  );
}

interface ApproachRowProps extends OfferingProps {
  readonly approach: OfferedApproach;
  readonly place: number;
  /** Whether the viewer plays the character, or leads the game. */
  readonly mayTake: boolean;
}

function ApproachRow({ offering, approach, place, mayTake }: ApproachRowProps) {
  const { view, system, text, busy, send } = useGame();
  const { offer, args, named = {} } = approach;
  const framing = { offer, args, named, character: offering.character };
  const busyElsewhere = refuseAnother(view, offering.character) !== undefined;
  const preview = previewFraming(system, ruleStateOf(view), framing);
  const numbers = isRefusal(preview) ? [] : negotiableNumbers(negotiationMoves(system, preview), preview.args);
  const words = [
    formatRollTerms(text, approachTerms(view, system, framing, numbers)),
    ...numbers
      .filter(({ now }, i) => i === 0 || now !== 0)
      .map(({ name, now }) => `${uncapitalize(parameterLabel(text, name))} ${formatNumber(now)}`),
  ].join(" · ");
  return (
    <li className="approach-card">
      <b>{words}</b>
      {isRefusal(preview) ? <RefusalNotice refusal={preview} /> : <ApproachOdds framing={framing} />}
      {mayTake ? (
        <button
          type="button"
          className="btn go wide"
          aria-label={`Choose ${words}`}
          disabled={busy || busyElsewhere || isRefusal(preview)}
          onClick={() => send({ type: "take-approach", offering: offering.id, approach: place })}
        >
          Choose
        </button>
      ) : null}
    </li>
  );
}
