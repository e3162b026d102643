import { type FormEvent, useId, useState } from "react";
import { DiceTray } from "./dice-tray.tsx";
import { SumLine } from "./sum-line.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { useGame } from "../../state/game.tsx";
import { verdictOf } from "../../words/verdict.ts";
import { Facts } from "../../components/facts.tsx";
import { summedOf } from "./recipe-of.ts";
import { stagesOf } from "./stages.ts";
import { laidDice } from "./tray.ts";
import type { Met } from "./use-attempt.ts";

/** It is over: the stamp is inked, the world answers, and whoever wants to try again says what has changed. */
export function Settled({ met }: { readonly met: Met }) {
  const { system, view, isGm } = useGame();
  const { attempt, story, plays } = met;
  const outcome = attempt.trace.outcome ?? story?.outcome;
  const last = stagesOf(system, attempt.trace).at(-1);
  const failed = last !== undefined && outcome !== undefined && verdictOf(system, outcome) !== "passed";
  return (
    <>
      {last ? (
        <>
          <DiceTray dice={laidDice(system, last.position)} />
          <SumLine story={summedOf(system, view, attempt, last.position, outcome)}>
            {outcome ? <Stamp system={system} outcome={outcome} /> : undefined}
          </SumLine>
        </>
      ) : null}
      {outcome && !last ? (
        <p className="verdict">
          <Stamp system={system} outcome={outcome} />
        </p>
      ) : null}
      {outcome ? <Facts facts={outcome} rolled={last?.position} /> : null}
      {attempt.consequence === undefined ? null : <p className="say answer">{attempt.consequence}</p>}
      {isGm && attempt.consequence === undefined ? <WorldForm attempt={attempt.id} /> : null}
      {!isGm && attempt.consequence === undefined ? (
        <output className="waiting">How does the world answer? That is for the GM to say.</output>
      ) : null}
      {plays && failed && !isGm ? <AgainForm met={met} /> : null}
    </>
  );
}

function WorldForm({ attempt }: { readonly attempt: string }) {
  const { busy, send } = useGame();
  const [words, setWords] = useState("");
  const field = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send({ type: "answer-for-the-world", attempt, words: words.trim() });
  };
  return (
    <form className="inset" onSubmit={onSubmit}>
      <label className="caps" htmlFor={field}>
        How does the world answer?
      </label>
      <textarea
        id={field}
        className="line serif-words"
        rows={2}
        value={words}
        maxLength={2000}
        onChange={(event) => setWords(event.target.value)}
      />
      <button className="btn go wide" disabled={busy || words.trim() === ""}>
        Answer
      </button>
    </form>
  );
}

function AgainForm({ met: { attempt } }: { readonly met: Met }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <button type="button" className="btn wide" onClick={() => setOpen(true)}>
        Try again
      </button>
    );
  }
  return <OpenAgainForm attempt={attempt} onDone={() => setOpen(false)} />;
}

function OpenAgainForm({ attempt, onDone }: { readonly attempt: Met["attempt"]; readonly onDone: () => void }) {
  const { busy, send } = useGame();
  const [changed, setChanged] = useState("");
  const field = useId();
  const input = useInitialFocus<HTMLInputElement>();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const { id, character, title } = attempt;
    send({ type: "propose", character, words: title, again: { attempt: id, changed: changed.trim() } });
    onDone();
  };
  return (
    <form className="inset" onSubmit={onSubmit}>
      <label className="caps" htmlFor={field}>
        What has changed?
      </label>
      <input
        id={field}
        ref={input}
        className="line"
        value={changed}
        maxLength={200}
        onChange={(event) => setChanged(event.target.value)}
      />
      <div className="row">
        <button type="button" className="btn plain" onClick={onDone}>
          Not now
        </button>
        <button className="btn go grow" disabled={busy || changed.trim() === ""}>
          Propose it again
        </button>
      </div>
    </form>
  );
}
