import { useState } from "react";
import { useGame } from "../../state/game.tsx";
import { Drawer } from "../drawer.tsx";
import { Creating } from "./creating.tsx";

/** The way into making a character, where the rulebook leads through it. */
export function NewCharacter() {
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
          <Creating creation={system.creation} onDone={() => setOpen(false)} />
        </Drawer>
      ) : null}
    </>
  );
}
