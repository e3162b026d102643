import { wordOf } from "@rulewright/rules";
import { type FormEvent, useId, useState } from "react";
import { Chips } from "../../parts/chips.tsx";
import { useFocusOnce } from "../../parts/focus.ts";
import { useGame } from "../../state/game.tsx";
import { small } from "../../words/plain.ts";
import type { Haggled } from "./ledger.ts";
import { openWishes } from "./story.ts";
import type { Met } from "./use-attempt.ts";

interface AskProps {
  readonly met: Met;
  readonly haggled: Haggled;
  /** The number as it stands. */
  readonly now: number;
}

/** A reason worth one up or down: anybody may add one, the GM says yes or no. */
export function AskForm(props: AskProps) {
  const [open, setOpen] = useState(false);
  return open ? (
    <OpenAskForm {...props} onDone={() => setOpen(false)} />
  ) : (
    <button type="button" className="btn wide" onClick={() => setOpen(true)}>
      Add a reason
    </button>
  );
}

function OpenAskForm({ met: { story }, haggled, now, onDone }: AskProps & { readonly onDone: () => void }) {
  const { text, busy, send } = useGame();
  const [words, setWords] = useState("");
  const [way, setWay] = useState<"less" | "more">("less");
  const field = useId();
  const input = useFocusOnce<HTMLInputElement>();
  const name = small(wordOf(text, `param.${haggled.name}`));
  // Reasons add up: this one counts on from those that still wait for their answer.
  const waiting = story ? openWishes(story).filter(({ move }) => move === haggled.move) : [];
  const from = Number(waiting.at(-1)?.detail[haggled.name] ?? now);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const to = Math.max(0, from + (way === "less" ? -1 : 1));
    send({ type: "ask", words: words.trim(), move: haggled.move, detail: { [haggled.name]: to } });
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
      <Chips
        legend={`What it does to the ${name}`}
        quiet
        chips={[
          { value: "less", label: "one less" },
          { value: "more", label: "one more" },
        ]}
        value={way}
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
