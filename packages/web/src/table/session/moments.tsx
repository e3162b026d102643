import type { Moment } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { Avatar } from "../../components/avatar.tsx";
import { Stepper } from "../../components/stepper.tsx";
import { Tokens } from "../../components/tracker-mark.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf } from "../../state/people.ts";
import { formatReward } from "../log/log-context.ts";

/** The claimed moments: the one that the table hears now as large as a page, then those that wait, and those granted. */
export function Moments() {
  const { view, isGm } = useGame();
  if (view.moments.length === 0) {
    return isGm ? <p className="serif-words">No moments claimed yet. Ask the players what they are proud of.</p> : null;
  }
  const heard = view.moments.find(({ granted }) => granted === undefined);
  const others = view.moments.filter((moment) => moment !== heard);
  return (
    <ul className="moments" aria-label="Claimed moments">
      {heard ? <HeardMoment key={heard.id} moment={heard} /> : null}
      {others.map((moment) => (
        <MomentRow key={moment.id} moment={moment} />
      ))}
    </ul>
  );
}

/** The title of the attempt that a moment is about. */
function useTitle({ attempt }: Moment): string {
  const { view } = useGame();
  return [...view.past, ...view.attempts].find(({ id }) => id === attempt)?.title ?? "";
}

/** The moment that is before the table: who speaks, in their own words, and what they ask for. */
function HeardMoment({ moment }: { readonly moment: Moment }) {
  const { view, system, text, isGm, gmTitle, you } = useGame();
  const title = useTitle(moment);
  const { words, character, amount, member } = moment;
  const name = nameOf(view, character);
  return (
    <li className="heard">
      <p className="speaker">
        <Avatar id={character} name={name} />
        <span>
          <b>{name}</b> speaks
          {title === "" ? null : <small>{title}</small>}
        </span>
      </p>
      <blockquote>{words}</blockquote>
      <p className="row between">
        <span className="small">Requests {formatReward({ system, text }, amount)}</span>
        <Tokens count={amount} />
      </p>
      {isGm ? <Grant moment={moment} /> : null}
      {/* Whoever claims it reads at the head of the panel who answers. */}
      {isGm || member === you.id ? null : <p className="note">The {gmTitle} answers for the table.</p>}
    </li>
  );
}

/** A moment that waits, or that has been answered. */
function MomentRow({ moment }: { readonly moment: Moment }) {
  const { view, system, text } = useGame();
  const { words, character, amount, granted } = moment;
  const name = nameOf(view, character);
  return (
    <li className={granted === undefined ? "waits" : ""}>
      <Avatar id={character} name={name} />
      <p className="say">
        <span className="unseen">{name}: </span>
        {words}
      </p>
      {granted === undefined ? (
        <span className="note nowrap">asks for {formatReward({ system, text }, amount)}</span>
      ) : (
        <span className="chip acc">
          {granted === 0 ? "not granted" : `+${formatReward({ system, text }, granted)}`}
        </span>
      )}
    </li>
  );
}

function Grant({ moment }: { readonly moment: Moment }) {
  const { system, text, send } = useGame();
  const busy = useBusy();
  const [amount, setAmount] = useState(moment.amount);
  const grant = (granted: number): void => send({ type: "grant-moment", moment: moment.id, granted });
  return (
    <>
      <div className="grant">
        <Stepper label="Granted" value={amount} min={0} max={10} onChange={setAmount} />
        <button type="button" className="btn go grow" disabled={busy} onClick={() => grant(amount)}>
          {amount === 0 ? "Grant nothing" : `Grant ${formatReward({ system, text }, amount)}`}
        </button>
      </div>
      <button type="button" className="btn plain" disabled={busy} onClick={() => grant(0)}>
        Decline
      </button>
    </>
  );
}
