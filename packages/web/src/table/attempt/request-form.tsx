import { uncapitalize } from "@rulewright/rules";
import { parameterLabel } from "@rulewright/present";
import { type FormEvent, useId, useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { useGame } from "../../state/game.tsx";
import type { NegotiableNumber } from "../history/negotiation.ts";
import { openRequests } from "../history/attempt-history.ts";
import type { AttemptView } from "./attempt-view.ts";

interface RequestFormProps {
  readonly attemptView: AttemptView;
  readonly haggled: readonly NegotiableNumber[];
}

/** A reason worth one up or down: anybody may add one, the GM says yes or no. */
export function RequestForm({ attemptView, haggled }: RequestFormProps) {
  const [open, setOpen] = useState(false);
  return open ? (
    <OpenRequestForm attemptView={attemptView} haggled={haggled} onDone={() => setOpen(false)} />
  ) : (
    <button type="button" className="btn wide" onClick={() => setOpen(true)}>
      Add a reason
    </button>
  );
}

function OpenRequestForm({
  attemptView: { history },
  haggled: all,
  onDone,
}: RequestFormProps & { readonly onDone: () => void }) {
  const { text, busy, send } = useGame();
  const [words, setWords] = useState("");
  const [strategy, setWay] = useState<"less" | "more">("less");
  const [move, setMove] = useState(all[0]?.move);
  const field = useId();
  const input = useInitialFocus<HTMLInputElement>();
  const haggled = all.find((one) => one.move === move);
  if (!haggled) return null;
  const name = uncapitalize(parameterLabel(text, haggled.name));
  // Reasons add up: this one counts on from those that still wait for their answer.
  const waiting = history ? openRequests(history).filter((wish) => wish.move === haggled.move) : [];
  const from = Number(waiting.at(-1)?.detail[haggled.field] ?? haggled.now);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const to = Math.max(0, from + (strategy === "less" ? -1 : 1));
    send({ type: "ask", words: words.trim(), move: haggled.move, detail: { [haggled.field]: to } });
    onDone();
  };
  return (
    <form className="inset" onSubmit={onSubmit}>
      <label className="caps" htmlFor={field}>
        Your reason
      </label>
      <input
        id={field}
        ref={input}
        className="line"
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <WhichNumber all={all} move={move} onMove={setMove} />
      <RadioChips
        legend={`What it does to the ${name}`}
        hideLegend
        options={strategies}
        value={strategy}
        onChange={setWay}
      />
      <div className="row">
        <button type="button" className="btn plain" onClick={onDone}>
          Not now
        </button>
        <button className="btn go grow" disabled={busy || words.trim() === ""}>
          Give the reason
        </button>
      </div>
    </form>
  );
}

const strategies = [
  { value: "less", label: "one less" },
  { value: "more", label: "one more" },
] as const;

interface WhichProps {
  readonly all: readonly NegotiableNumber[];
  readonly move: string | undefined;
  readonly onMove: (move: string) => void;
}

/** Which of the numbers it is about, where more than one is talked about. */
function WhichNumber({ all, move, onMove }: WhichProps) {
  const { text } = useGame();
  if (all.length < 2) return null;
  const chips = all.map((one) => ({ value: one.move, label: parameterLabel(text, one.name) }));
  return <RadioChips legend="What it changes" hideLegend options={chips} value={move} onChange={onMove} />;
}
