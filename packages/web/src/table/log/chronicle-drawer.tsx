import { useState } from "react";
import { Drawer } from "../controls/drawer.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";

/** A button that opens what the log tells of the sessions. */
export function ChronicleButton({ className }: { readonly className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        Sessions
      </button>
      {open ? (
        <Drawer title="Sessions" side="right" onClose={() => setOpen(false)}>
          <StatisticsPanel />
        </Drawer>
      ) : null}
    </>
  );
}
