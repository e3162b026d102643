import { useState } from "react";
import { onDemand } from "../../components/on-demand.tsx";
import { useGame } from "../../state/game.tsx";
import { Drawer } from "../controls/drawer.tsx";
import { sessionSteps } from "./session-steps.ts";

const SessionGuide = onDemand(async () => (await import("./session-guide.tsx")).SessionGuide);

/** A button that opens the steps at the beginning or the end of a session. */
export function SessionGuideButton() {
  const game = useGame();
  const [open, setOpen] = useState(false);
  const parts = sessionSteps(game);
  if (parts.length === 0) return null;
  return (
    <>
      <button type="button" className="btn plain wide" onClick={() => setOpen(true)}>
        Session steps
      </button>
      {open ? (
        <Drawer title="Session steps" side="right" onClose={() => setOpen(false)}>
          <SessionGuide parts={parts} />
        </Drawer>
      ) : null}
    </>
  );
}
