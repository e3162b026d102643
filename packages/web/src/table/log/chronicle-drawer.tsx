import { useState } from "react";
import { onDemand } from "../../components/on-demand.tsx";
import { Drawer } from "../controls/drawer.tsx";

const ChronicleTabs = onDemand(async () => (await import("./chronicle-tabs.tsx")).ChronicleTabs);

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
          <ChronicleTabs />
        </Drawer>
      ) : null}
    </>
  );
}
