import { formatNumber, parameterLabel } from "@rulewright/present";
import { type Move, type JsonObject, type Refusal, formatMessage } from "@rulewright/rules";
import { type FormEvent, useId, useState } from "react";
import { Stepper } from "../../components/stepper.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame } from "../../state/game.tsx";
import { type NegotiableNumber, negotiableNumbers } from "../history/negotiation.ts";
import type { AttemptView } from "./attempt-view.ts";

interface GmNegotiationProps {
  readonly attemptView: AttemptView;
  readonly talks: readonly Move[];
  readonly args: JsonObject;
}

/** The GM's side of the haggling: another number with or without a reason, or another way to roll. */
export function GmNegotiation({ attemptView, talks, args }: GmNegotiationProps) {
  const { text, busy, send } = useGame();
  const { attempt } = attemptView;
  const step = attempt.trace.steps.length;
  const plain = talks.filter(({ fields }) => Object.keys(fields).length === 0);
  if (talks.length === 0) return null;
  return (
    <div className="inset">
      {negotiableNumbers(talks, args).map((haggled) => (
        <NumberForm
          key={`${haggled.move} ${step}`}
          {...{ attemptView, haggled }}
          refuses={(to) => talks.find(({ name }) => name === haggled.move)?.refuse({ [haggled.field]: to })}
        />
      ))}
      {plain.map(({ name }) => (
        <button
          key={name}
          type="button"
          className="btn wide"
          disabled={busy}
          onClick={() => send({ type: "choose", attempt: attempt.id, step, move: name })}
        >
          {formatMessage(text, `move.${name}`)}
        </button>
      ))}
    </div>
  );
}

interface NumberProps {
  readonly attemptView: AttemptView;
  readonly haggled: NegotiableNumber;
  /** Why the number can't become this. */
  readonly refuses: (to: number) => Refusal | undefined;
}

function NumberForm({ attemptView: { attempt }, haggled, refuses }: NumberProps) {
  const { text, busy, send } = useGame();
  const { move, field: detail, now } = haggled;
  const [value, setValue] = useState(now);
  const [words, setWords] = useState("");
  const field = useId();
  const label = parameterLabel(text, haggled.name);
  const refusal = value === now ? undefined : refuses(value);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const step = attempt.trace.steps.length;
    send({ type: "choose", attempt: attempt.id, step, move, detail: { [detail]: value }, words: words.trim() });
  };
  return (
    <form onSubmit={onSubmit} className="counter">
      <div className="row between">
        <span className="caps">{label}</span>
        <Stepper label={label} value={value} min={0} onChange={setValue} />
      </div>
      {value === now ? null : (
        <>
          <label className="unseen" htmlFor={field}>
            Why the number changes
          </label>
          <input
            id={field}
            className="line"
            placeholder="Why? It stands in the column."
            value={words}
            maxLength={200}
            onChange={(event) => setWords(event.target.value)}
          />
          {refusal ? <RefusalNotice refusal={refusal} /> : null}
          <button className="btn go wide" disabled={busy || refusal !== undefined}>
            Make it {formatNumber(value)}
          </button>
        </>
      )}
    </form>
  );
}
