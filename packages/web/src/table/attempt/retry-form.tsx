import type { Attempt } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useId, useState } from "react";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { useGame } from "../../state/game.tsx";

type Retried = Pick<Attempt, "id" | "character" | "title">;

/** Proposes a failed attempt again, with what has changed since. */
export function RetryForm({ attempt }: { readonly attempt: Retried }) {
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

function OpenRetryForm({ attempt, onDone }: { readonly attempt: Retried; readonly onDone: () => void }) {
  const { send } = useGame();
  const busy = useBusy();
  const [changed, setChanged] = useState("");
  const field = useId();
  const complete = changed.trim() !== "";
  const input = useInitialFocus<HTMLInputElement>();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!complete) return;
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
          Cancel
        </button>
        <button className="btn go grow" disabled={busy || !complete}>
          Propose again
        </button>
      </div>
    </form>
  );
}
