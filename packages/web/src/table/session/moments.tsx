import type { Moment } from "@rulewright/table";
import { useState } from "react";
import { Stepper } from "../../components/stepper.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf } from "../../state/people.ts";
import { formatReward } from "../log/log-context.ts";

/** The claimed moments, with the rewards granted. */
export function Moments() {
  const { view, isGm } = useGame();
  if (view.moments.length === 0) {
    return isGm ? <p className="serif-words">No moments claimed yet. Ask the players what they are proud of.</p> : null;
  }
  return (
    <ul className="moments" aria-label="Claimed moments">
      {view.moments.map((moment) => (
        <MomentRow key={moment.id} moment={moment} />
      ))}
    </ul>
  );
}

function MomentRow({ moment }: { readonly moment: Moment }) {
  const { view, system, text, isGm } = useGame();
  const { words, character, amount, granted } = moment;
  const title = [...view.past, ...view.attempts].find(({ id }) => id === moment.attempt)?.title;
  return (
    <li className="card">
      <p className="by">
        {nameOf(view, character)} <span>{title ?? ""}</span>
      </p>
      <p className="say">{words}</p>
      {granted === undefined && isGm ? <Grant moment={moment} /> : null}
      {granted === undefined && !isGm ? (
        <p className="note">Requests {formatReward({ system, text }, amount)}</p>
      ) : null}
      {granted === undefined ? null : (
        <span className="chip acc">
          {granted === 0 ? "not granted" : `${formatReward({ system, text }, granted)} granted`}
        </span>
      )}
    </li>
  );
}

function Grant({ moment }: { readonly moment: Moment }) {
  const { system, text, busy, send } = useGame();
  const [amount, setAmount] = useState(moment.amount);
  return (
    <>
      <div className="row between">
        <span className="small">Requests {formatReward({ system, text }, moment.amount)}</span>
        <Stepper label="Granted" value={amount} min={0} max={10} onChange={setAmount} />
      </div>
      <button
        type="button"
        className="btn go wide"
        disabled={busy}
        onClick={() => send({ type: "grant-moment", moment: moment.id, granted: amount })}
      >
        {amount === 0 ? "Grant nothing" : `Grant ${formatReward({ system, text }, amount)}`}
      </button>
    </>
  );
}
