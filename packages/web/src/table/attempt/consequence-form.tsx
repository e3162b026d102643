import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useId, useState } from "react";
import { useGame } from "../../state/game.tsx";

/** The form in which the GM describes the consequence of an attempt, given by its id. */
export function ConsequenceForm({ attempt }: { readonly attempt: string }) {
  const { send } = useGame();
  const busy = useBusy();
  const [words, setWords] = useState("");
  const field = useId();
  const complete = words.trim() !== "";
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete) send({ type: "answer-for-the-world", attempt, words: words.trim() });
  };
  return (
    <form className="inset" onSubmit={onSubmit}>
      <label className="caps" htmlFor={field}>
        Describe what happens
      </label>
      <textarea
        id={field}
        className="line serif-words"
        rows={2}
        value={words}
        maxLength={2000}
        onChange={(event) => setWords(event.target.value)}
      />
      <button className="btn go wide" disabled={busy || !complete}>
        Post result
      </button>
    </form>
  );
}
