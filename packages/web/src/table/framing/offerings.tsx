import { formatNumber, parameterLabel } from "@rulewright/present";
import { goalOfOffer, isRefusal, type JsonObject, uncapitalize } from "@rulewright/rules";
import {
  negotiableNumbers,
  negotiationMoves,
  type OfferedApproach,
  type Offering,
  refuseAnother,
} from "@rulewright/table";
import { type OfferedWay, type OwnDice, useBusy } from "@rulewright/systems/screen";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { approachTerms } from "../history/roll-summary.ts";
import { ApproachOdds } from "./approach-odds.tsx";
import { previewFraming } from "./framing.ts";

interface OfferingsProps {
  /** Whose: those that the viewer, as a player, chooses from, or all others. */
  readonly of: "viewer" | "others";
}

/** The approaches that are offered, each with its odds. The character's player chooses one, or declines them. */
export function Offerings({ of }: OfferingsProps) {
  const { view, you } = useGame();
  const isOwn = ({ character }: Offering): boolean => view.players[character] === you.id;
  return view.offerings
    .filter((offering) => isOwn(offering) === (of === "viewer"))
    .map((offering) => <OfferingCard key={offering.id} offering={offering} />);
}

interface OfferingProps {
  readonly offering: Offering;
}

function OfferingCard({ offering }: OfferingProps) {
  const { view, isGm, you, watches, send } = useGame();
  const busy = useBusy();
  const { id, character, title, approaches } = offering;
  const isMine = view.players[character] === you.id;
  const ways = useWays(offering);
  const isFree = refuseAnother(view, character) === undefined;
  const onTake =
    (isMine || isGm) && isFree
      ? (approach: number, args?: JsonObject, dice?: OwnDice) =>
          send({ type: "take-approach", offering: id, approach, ...(args && { args }), ...(dice && { dice }) })
      : undefined;
  const onSuggest =
    isMine || isGm || watches
      ? undefined
      : (place: number) => {
          const name = wayName(ways[place]);
          send({ type: "say", words: `I'd do this: ${name}.` });
        };
  return (
    <section className="card proposal" aria-label={`Approaches to “${title}”`}>
      <p className="by">
        {nameOf(view, character)} {isMine ? null : <span>Choosing an approach</span>}
      </p>
      <h2 className="small-title">{title}</h2>
      <Slot name="offering" with={{ ways, onTake, onSuggest, mayAgree: isMine }}>
        <ol className="approach-cards plain">
          {approaches.map((approach, i) => (
            // An approach has no identity besides its place.
            <ApproachRow
              key={i}
              {...{ offering, approach, onTake, onSuggest }}
              way={ways[i]}
              place={i}
              mayTake={isMine || isGm}
            />
          ))}
        </ol>
      </Slot>
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

/** What an approach is called: its title, or what it rolls. */
const wayName = (way: OfferedWay | undefined): string => way?.title ?? way?.words ?? "";

/** The approaches with the attempts that they would begin. */
function useWays({ approaches, character }: Offering): readonly OfferedWay[] {
  const { view, system, text } = useGame();
  return approaches.map(({ title, offer, args, named = {} }) => {
    const framing = { offer, args, named, character };
    const begins = previewFraming(system, ruleStateOf(view), framing);
    const numbers = isRefusal(begins) ? [] : negotiableNumbers(negotiationMoves(system, begins), begins.args);
    const words = [
      formatRollTerms(text, approachTerms(view, system, framing, numbers)),
      ...numbers
        .filter(({ now }, i) => i === 0 || now !== 0)
        .map(({ name, now }) => `${uncapitalize(parameterLabel(text, name))} ${formatNumber(now)}`),
    ].join(" · ");
    return { title, words, args, begins, goal: goalOfOffer(system, offer, args) };
  });
}

interface ApproachRowProps extends OfferingProps {
  readonly approach: OfferedApproach;
  readonly way: OfferedWay | undefined;
  readonly place: number;
  /** Whether the viewer plays the character, or leads the game. */
  readonly mayTake: boolean;
  readonly onTake: ((place: number) => void) | undefined;
  readonly onSuggest: ((place: number) => void) | undefined;
}

function ApproachRow({ offering, approach, way, place, mayTake, onTake, onSuggest }: ApproachRowProps) {
  const busy = useBusy();
  const { offer, args, named = {} } = approach;
  if (!way) return null;
  const { words, begins } = way;
  const name = wayName(way);
  return (
    <li className="approach-card">
      <b>{name}</b>
      {way.title === undefined ? null : <span className="small">{words}</span>}
      {isRefusal(begins) ? (
        <RefusalNotice refusal={begins} />
      ) : (
        <ApproachOdds framing={{ offer, args, named, character: offering.character }} />
      )}
      {mayTake ? (
        <button
          type="button"
          className="btn go wide"
          aria-label={`Choose ${name}`}
          disabled={busy || !onTake || isRefusal(begins)}
          onClick={() => onTake?.(place)}
        >
          Choose
        </button>
      ) : null}
      {onSuggest && !isRefusal(begins) ? (
        <button
          type="button"
          className="btn"
          aria-label={`I'd do this: ${name}`}
          disabled={busy}
          onClick={() => onSuggest(place)}
        >
          I'd do this
        </button>
      ) : null}
    </li>
  );
}
