import { MAX_WORDS } from "@rulewright/table";
import { capitalize } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useId, useState } from "react";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { Stepper } from "../../components/stepper.tsx";
import { Tokens } from "../../components/tracker-mark.tsx";
import { useGame } from "../../state/game.tsx";
import { formatReward } from "../log/log-context.ts";

interface MomentProps {
  readonly character: string;
  readonly attempt?: string;
  readonly onDone: () => void;
}

/** Claims a moment: the reason, and the reward requested. */
export function MomentForm({ character, attempt, onDone }: MomentProps) {
  const { system, text, send } = useGame();
  const busy = useBusy();
  const [words, setWords] = useState("");
  const [amount, setAmount] = useState(1);
  const field = useId();
  const input = useInitialFocus<HTMLTextAreaElement>();
  const complete = words.trim() !== "";
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!complete) return;
    send({
      type: "tell-moment",
      character,
      words: words.trim(),
      amount,
      ...(attempt === undefined ? {} : { attempt }),
    });
    onDone();
  };
  return (
    <form className="moment-form" onSubmit={onSubmit}>
      <label className="caps" htmlFor={field}>
        Reason for the claim
      </label>
      <textarea
        id={field}
        ref={input}
        className="line spoken-words"
        rows={3}
        value={words}
        placeholder="I …"
        maxLength={MAX_WORDS}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="row between">
        <span className="small">{capitalize(formatReward({ system, text }, 2).replace(/^2 ?/, ""))} requested</span>
        <Tokens count={amount} />
        <Stepper label="Requested" value={amount} min={0} max={10} onChange={setAmount} />
      </div>
      <div className="row">
        <button type="button" className="btn plain" onClick={onDone}>
          Cancel
        </button>
        <button className="btn go grow" disabled={busy || !complete}>
          Request {formatReward({ system, text }, amount)}
        </button>
      </div>
    </form>
  );
}
