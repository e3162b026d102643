import { formatNumber, parameterLabel, moveLabel } from "@rulewright/present";
import { type Move, type JsonObject, type Refusal } from "@rulewright/rules";
import { type FormEvent, useId, useState } from "react";
import { Stepper } from "../../components/stepper.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame } from "../../state/game.tsx";
import { type NegotiableNumber, negotiableNumbers } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { type AttemptView, stepKey } from "../../state/attempt-view.ts";

interface GmNegotiationProps {
  readonly attemptView: AttemptView;
  /** The negotiation moves of the current choice. */
  readonly moves: readonly Move[];
  readonly args: JsonObject;
  /** A number that is tried out before it is set. */
  readonly onTry: (name: string, value: number) => void;
}

/** The negotiation moves of the GM: setting a number, with or without a reason, or another approach. */
export function GmNegotiation({ attemptView, moves, args, onTry }: GmNegotiationProps) {
  const { text, send } = useGame();
  const busy = useBusy();
  const moveButtons = moves.filter(({ fields }) => Object.keys(fields).length === 0);
  return (
    <div className="inset">
      {negotiableNumbers(moves, args).map((negotiable) => (
        <NumberForm
          key={`${negotiable.move} ${stepKey(attemptView)}`}
          {...{ attemptView, negotiable }}
          onTry={(to) => onTry(negotiable.name, to)}
          refuses={(to) => moves.find(({ name }) => name === negotiable.move)?.refuse({ [negotiable.field]: to })}
        />
      ))}
      {moveButtons.map(({ name }) => (
        <button
          key={name}
          type="button"
          className="btn wide"
          disabled={busy}
          onClick={() => send({ type: "choose", ...attemptView.seen, move: name })}
        >
          {moveLabel(text, name, args)}
        </button>
      ))}
    </div>
  );
}

interface NumberProps {
  readonly attemptView: AttemptView;
  readonly negotiable: NegotiableNumber;
  /** The refusal of another number, if the rules refuse it. */
  readonly refuses: (to: number) => Refusal | undefined;
  readonly onTry: (to: number) => void;
}

function NumberForm({ attemptView: { seen }, negotiable, refuses, onTry }: NumberProps) {
  const { text, send } = useGame();
  const busy = useBusy();
  const { move, field: detail, now } = negotiable;
  const [value, setValue] = useState(now);
  const [words, setWords] = useState("");
  const field = useId();
  const label = parameterLabel(text, negotiable.name);
  const refusal = value === now ? undefined : refuses(value);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (value === now || refusal) return;
    send({ type: "choose", ...seen, move, detail: { [detail]: value }, words: words.trim() });
  };
  return (
    <form onSubmit={onSubmit} className="counter">
      <div className="row between">
        <span className="caps">{label}</span>
        <Stepper
          label={label}
          value={value}
          min={refuses(value - 1) ? value : 0}
          max={refuses(value + 1) ? value : undefined}
          onChange={(to) => {
            setValue(to);
            onTry(refuses(to) ? now : to);
          }}
        />
      </div>
      {value === now ? null : (
        <>
          <label className="unseen" htmlFor={field}>
            Reason
          </label>
          <input
            id={field}
            className="line"
            placeholder="Reason"
            value={words}
            maxLength={200}
            onChange={(event) => setWords(event.target.value)}
          />
          {refusal ? <RefusalNotice refusal={refusal} /> : null}
          <button className="btn go wide" disabled={busy || refusal !== undefined}>
            Set to {formatNumber(value)}
          </button>
        </>
      )}
    </form>
  );
}
