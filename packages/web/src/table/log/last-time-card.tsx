import { useGame } from "../../state/game.tsx";
import { isEmptyRecap } from "./empty-recap.ts";
import { RecapView } from "./recap-view.tsx";
import { useLastRecap } from "./use-last-recap.ts";

interface CardProps {
  /** Whether the page was opened after the last session had ended. */
  readonly fresh: boolean;
  readonly onClose: () => void;
}

/** What happened in the last session, with a button that closes it. */
export function LastTimeCard({ fresh, onClose }: CardProps) {
  const recap = useLastRecap();
  const game = useGame();
  const { view } = game;
  if (!recap || isEmptyRecap(game, recap.told)) return null;
  // Whoever has just seen the session end needs no recap before the next one begins.
  if (!fresh && !recap.hasBegun) return null;
  return (
    <section className="session last-time" aria-labelledby="last-time">
      <div className="row between">
        <div>
          <p className="caps">Session {view.session - 1}</p>
          <h2 id="last-time">Last time</h2>
        </div>
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
      <RecapView recap={recap.told} />
    </section>
  );
}
