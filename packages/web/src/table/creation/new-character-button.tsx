import { useState } from "react";
import { onDemand } from "../../components/on-demand.tsx";
import { useGame } from "../../state/game.tsx";
import { Drawer } from "../controls/drawer.tsx";

const CreationForm = onDemand(async () => (await import("./creation-form.tsx")).CreationForm);

/** Opens the creation form, where the system has one. */
export function NewCharacterButton() {
  const { system } = useGame();
  const [open, setOpen] = useState(false);
  if (!system.creation) return null;
  return (
    <>
      <button type="button" className="btn wide" onClick={() => setOpen(true)}>
        Create character
      </button>
      {open ? (
        <Drawer title="New character" side="right" onClose={() => setOpen(false)}>
          <CreationForm creation={system.creation} onDone={() => setOpen(false)} />
        </Drawer>
      ) : null}
    </>
  );
}
