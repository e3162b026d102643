import { boardRows, refuseAnother } from "@rulewright/table";
import { useGame } from "../../state/game.tsx";
import { useAwaitedByGame } from "../../screen/slot.tsx";
import { nameOf } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";
import { focusComposer } from "../composer/composer-focus.ts";
import { NewAttempt } from "./new-attempt.tsx";
import { useFraming } from "./one-framing.tsx";

interface NoAttemptProps {
  /** Whether some attempt is open. */
  readonly isOngoing: boolean;
}

/** The button that begins an attempt while none is open. */
export function NoAttempt({ isOngoing }: NoAttemptProps) {
  const { view, system, isGm, mine } = useGame();
  const awaited = useAwaitedByGame();
  const acting = awaited?.character;
  const { framing, setFraming } = useFraming("new");
  const playing = view.phase === system.phases[1];
  if (!playing || (!isGm && !mine)) return null;
  if (framing) return <NewAttempt onDone={() => setFraming(false)} />;
  if (isOngoing) return isGm ? <AnotherAttempt onFrame={() => setFraming(true)} /> : null;
  const isDeclared = boardRows(system, ruleStateOf(view)).some(({ character, done }) => character === acting && !done);
  // What is declared is framed from the board, and what the game offers itself has its own button.
  const isOne = awaited !== undefined && awaited.turn !== "anybody";
  const isNext = isOne
    ? awaited.turn === "yours" && acting !== undefined && !isDeclared && awaited.isOffered !== true
    : // What a roll comes to is said first, and has the filled button.
      !view.attempts.some(({ settled, consequence }) => settled && consequence === undefined);
  // Where anybody may begin, the line of what is awaited says so, and the words have their field.
  if (!isGm && !awaited) return null;
  return (
    <section className="empty">
      {isGm ? (
        <button type="button" className={isNext ? "btn go wide" : "btn wide"} onClick={() => setFraming(true)}>
          Frame an attempt{isNext && acting !== undefined ? ` for ${nameOf(view, acting)}` : ""}
        </button>
      ) : (
        // Where the game offers something, a button of its own comes first; where others act, one only may speak.
        <button
          type="button"
          className={awaited?.turn !== "yours" || awaited.isOffered ? "btn wide" : "btn go wide"}
          onClick={focusComposer}
        >
          Say what you want to do
        </button>
      )}
    </section>
  );
}

/** Lets the GM frame an attempt beside those that are open. */
function AnotherAttempt({ onFrame }: { readonly onFrame: () => void }) {
  const { view } = useGame();
  const isPossible = view.characters.some(({ id }) => !refuseAnother(view, id));
  return isPossible ? (
    <button type="button" className="btn plain wide" onClick={onFrame}>
      Frame another attempt
    </button>
  ) : null;
}
