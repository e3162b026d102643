import { useState } from "react";
import { useGame } from "../../state/game.tsx";
import { Drawer } from "../controls/drawer.tsx";
import { CreationForm } from "./creation-form.tsx";

/** The way into making a character, where the rulebook leads through it. */
export function NewCharacterButton() {
  const { system } = useGame();
  const [open, setOpen] = useState(false);
  if (!system.creation) return null;
  return (
    <>
      <button type="button" className="btn wide" onClick={() => setOpen(true)}>
        Make a new character
      </button>
      {open ? (
        <Drawer title="A new character" side="right" onClose={() => setOpen(false)}>
          <CreationForm creation={system.creation} onDone={() => setOpen(false)} />
        </Drawer>
      ) : null}
    </>
  );
}
