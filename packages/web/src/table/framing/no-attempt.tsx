import { useState } from "react";
import { useGame } from "../../state/game.tsx";
import { focusComposer } from "../composer/composer-focus.ts";
import { NewAttempt } from "./new-attempt.tsx";

/** Shown while there is no open attempt: a hint and a button. */
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
            {settled ? "Ask the players what they do next." : "No attempts yet. Ask the players what they do."}
          </p>
          <button type="button" className="btn wide" onClick={() => setFraming(true)}>
            Frame an attempt
          </button>
        </>
      ) : (
        <>
          <p className="serif-words">{settled ? "What do you do next?" : "No attempts yet. What do you do?"}</p>
          <button type="button" className="btn go wide" onClick={focusComposer}>
            Say what you want to do
          </button>
        </>
      )}
    </section>
  );
}
