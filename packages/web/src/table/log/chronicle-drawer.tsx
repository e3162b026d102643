import { useState } from "react";
import { onDemand } from "../../components/on-demand.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useGame } from "../../state/game.tsx";
import { Drawer } from "../controls/drawer.tsx";
import { LastRecap } from "./last-recap.tsx";

const StatisticsPanel = onDemand(async () => (await import("./statistics-panel.tsx")).StatisticsPanel);

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
          <Chronicle />
        </Drawer>
      ) : null}
    </>
  );
}

const tabs = [
  { value: "recap", label: "Last time" },
  { value: "statistics", label: "Statistics" },
] as const;

/** The recap of the last session, and the statistics. */
function Chronicle() {
  const { view } = useGame();
  const [shown, setShown] = useState<"recap" | "statistics">(view.session > 1 ? "recap" : "statistics");
  return (
    <>
      <RadioChips legend="Show" hideLegend options={tabs} value={shown} onChange={setShown} />
      {shown === "recap" ? <LastRecap /> : <StatisticsPanel />}
    </>
  );
}
