import { useBusy } from "@rulewright/systems/screen";
import { Icon } from "../art/icon.tsx";
import { useGame } from "../state/game.tsx";

/** Pauses play for everybody. Nobody learns who did. */
export function PauseButton() {
  const { view, send } = useGame();
  const busy = useBusy();
  if (view.paused || view.archived) return null;
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label="Pause play. Nobody sees that it was you"
      title="Pause play. Nobody sees that it was you"
      disabled={busy}
      onClick={() => send({ type: "pause" })}
    >
      <Icon name="pause" />
    </button>
  );
}

/** Says that play is paused; the game master has it go on. */
export function PauseNotice() {
  const { view, isGm, send } = useGame();
  const busy = useBusy();
  if (!view.paused || view.archived) return null;
  return (
    <output className="paused">
      <span className="grow">
        <b>Play is paused.</b> Whoever asked for it doesn't have to say why. Talk about what should change, or take a
        break.
      </span>
      {isGm ? (
        <button type="button" className="btn" disabled={busy} onClick={() => send({ type: "resume-play" })}>
          Resume
        </button>
      ) : null}
    </output>
  );
}
