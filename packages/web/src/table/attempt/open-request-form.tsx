import { openRequests } from "@rulewright/table";
import { uncapitalize } from "@rulewright/rules";
import { parameterLabel } from "@rulewright/present";
import { type FormEvent, useId, useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { useGame } from "../../state/game.tsx";
import type { NegotiableNumber } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import type { AttemptView } from "../../state/attempt-view.ts";

/** What a change of a negotiated number is asked for by. */
export interface RequestFormProps {
  readonly attemptView: AttemptView;
  readonly numbers: readonly NegotiableNumber[];
}

/** The form that asks for a change of a negotiated number by 1, with a reason. */
export function OpenRequestForm({
  attemptView: { attempt },
  numbers,
  onDone,
}: RequestFormProps & { readonly onDone: () => void }) {
  const { text, send } = useGame();
  const busy = useBusy();
  const [words, setWords] = useState("");
  const [direction, setDirection] = useState<"less" | "more">("less");
  const [move, setMove] = useState(numbers[0]?.move);
  const field = useId();
  const input = useInitialFocus<HTMLInputElement>();
  const selected = numbers.find((one) => one.move === move);
  if (!selected) return null;
  const name = uncapitalize(parameterLabel(text, selected.name));
  // Requests add up: this one starts from the open ones.
  const open = openRequests(attempt).filter((request) => request.move === selected.move);
  const from = Number(open.at(-1)?.detail[selected.field] ?? selected.now);
  const complete = words.trim() !== "";
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!complete) return;
    const to = Math.max(0, from + (direction === "less" ? -1 : 1));
    const detail = { [selected.field]: to };
    send({ type: "ask", attempt: attempt.id, words: words.trim(), move: selected.move, detail });
    onDone();
  };
  return (
    <form className="inset" onSubmit={onSubmit}>
      <label className="caps" htmlFor={field}>
        Reason
      </label>
      <input
        id={field}
        ref={input}
        className="line"
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <WhichNumber numbers={numbers} move={move} onMove={setMove} />
      <RadioChips
        legend={`Effect on ${name}`}
        hideLegend
        options={directions}
        value={direction}
        onChange={setDirection}
      />
      <div className="row">
        <button type="button" className="btn plain" onClick={onDone}>
          Cancel
        </button>
        <button className="btn go grow" disabled={busy || !complete}>
          Send request
        </button>
      </div>
    </form>
  );
}

const directions = [
  { value: "less", label: "−1" },
  { value: "more", label: "+1" },
] as const;

interface WhichProps {
  readonly numbers: readonly NegotiableNumber[];
  readonly move: string | undefined;
  readonly onMove: (move: string) => void;
}

/** Which number to change, where more than one is negotiable. */
function WhichNumber({ numbers, move, onMove }: WhichProps) {
  const { text } = useGame();
  if (numbers.length < 2) return null;
  const chips = numbers.map((one) => ({ value: one.move, label: parameterLabel(text, one.name) }));
  return <RadioChips legend="Number to change" hideLegend options={chips} value={move} onChange={onMove} />;
}
