import { toneOf } from "@rulewright/present";
import { type FormEvent, useId, useState } from "react";
import { DiceTray } from "../roll/dice-tray.tsx";
import { SumLine } from "../roll/sum-line.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { useGame } from "../../state/game.tsx";
import { Facts } from "../../components/facts.tsx";
import { rollSum } from "../history/roll-summary.ts";
import { rollStages } from "../roll/roll-stages.ts";
import { trayDice } from "../roll/tray-dice.ts";
import type { AttemptView } from "./attempt-view.ts";

/** It is over: the stamp is inked, the world answers, and whoever wants to try again says what has changed. */
export function AttemptResult({ attemptView }: { readonly attemptView: AttemptView }) {
  const { system, view, isGm } = useGame();
  const { attempt, history, acts } = attemptView;
  const outcome = attempt.trace.outcome ?? history?.outcome;
  const last = rollStages(system, attempt.trace).at(-1);
  const failed = last !== undefined && outcome !== undefined && toneOf(system, outcome) !== "passed";
  return (
    <>
      {last ? (
        <>
          <DiceTray dice={trayDice(system, last.position)} />
          <SumLine story={rollSum(system, view, attempt, last.position, outcome)}>
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
      {isGm && attempt.consequence === undefined ? <ConsequenceForm attempt={attempt.id} /> : null}
      {!isGm && attempt.consequence === undefined ? (
        <output className="waiting">How does the world answer? That is for the GM to say.</output>
      ) : null}
      {acts && failed && !isGm ? <RetryForm attemptView={attemptView} /> : null}
    </>
  );
}

function ConsequenceForm({ attempt }: { readonly attempt: string }) {
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

function RetryForm({ attemptView: { attempt } }: { readonly attemptView: AttemptView }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <button type="button" className="btn wide" onClick={() => setOpen(true)}>
        Try again
      </button>
    );
  }
  return <OpenRetryForm attempt={attempt} onDone={() => setOpen(false)} />;
}

function OpenRetryForm({ attempt, onDone }: { readonly attempt: AttemptView["attempt"]; readonly onDone: () => void }) {
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
