import { useGame } from "../../state/game.tsx";
import { isEmptyRecap } from "./empty-recap.ts";
import { RecapView } from "./recap-view.tsx";
import { useLastRecap } from "./use-last-recap.ts";

/** What happened in the last session that ended. */
export function LastRecap() {
  const game = useGame();
  const { view } = game;
  const recap = useLastRecap();
  if (view.session < 2) return <p className="note">No session has ended yet.</p>;
  if (!recap) return <p className="note">Loading the log…</p>;
  if (isEmptyRecap(game, recap.told)) return <p className="note">Nothing was attempted in the last session.</p>;
  return <RecapView recap={recap.told} />;
}
