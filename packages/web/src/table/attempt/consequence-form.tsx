import { MAX_WORDS } from "@rulewright/table";
import type { JsonObject } from "@rulewright/rules";
import { type ConsequenceAct, useBusy } from "@rulewright/systems/screen";
import type { Attempt } from "@rulewright/table";
import { type FormEvent, useId, useState } from "react";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";

interface ConsequenceProps {
  readonly attempt: Pick<Attempt, "id" | "character">;
  readonly outcome: JsonObject | undefined;
}

const NO_ACTS: readonly ConsequenceAct[] = [];

/** The form in which the GM describes the consequence of an attempt, with the acts that follow from it. */
export function ConsequenceForm({ attempt: { id, character }, outcome }: ConsequenceProps) {
  const { send } = useGame();
  const busy = useBusy();
  const [words, setWords] = useState("");
  const field = useId();
  const [acts, setActs] = useState(NO_ACTS);
  const complete = words.trim() !== "" || acts.length > 0;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!complete) return;
    if (words.trim() !== "") send({ type: "answer-for-the-world", attempt: id, words: words.trim() });
    for (const one of acts) send({ type: "act", ...one, character, attempt: id });
    setActs(NO_ACTS);
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
        maxLength={MAX_WORDS}
        onChange={(event) => setWords(event.target.value)}
      />
      {outcome ? (
        <Slot name="consequence" with={{ character, outcome, acts, onActs: setActs }}>
          {null}
        </Slot>
      ) : null}
      <button className="btn go wide" disabled={busy || !complete}>
        Say it
      </button>
    </form>
  );
}
