import { useState } from "react";
import { useGame } from "../../state/game.tsx";
import { focusComposer } from "../composer/composer-focus.ts";
import { NewAttempt } from "./new-attempt.tsx";

/** Nothing is being tried: one sentence and one button. */
export function NoAttempt({ settled }: { readonly settled: boolean }) {
  const { view, system, isGm, mine } = useGame();
  const [framing, setFraming] = useState(false);
  const playing = view.phase === system.phases[1];
  if (!playing || (!isGm && !mine)) return null;
  if (framing) return <NewAttempt onDone={() => setFraming(false)} />;
  return (
    <section className="empty">
      {isGm ? (
        <>
          <p className="serif-words">
            {settled ? "And then? Somebody will want something." : "Nothing has been tried yet. Ask them what they do."}
          </p>
          <button type="button" className="btn wide" onClick={() => setFraming(true)}>
            Frame an attempt yourself
          </button>
        </>
      ) : (
        <>
          <p className="serif-words">{settled ? "And then?" : "Nothing has happened yet."} Say what you want to do.</p>
          <button type="button" className="btn go wide" onClick={focusComposer}>
            Say what you want to do
          </button>
        </>
      )}
    </section>
  );
}
