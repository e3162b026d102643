import { useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useGame } from "../../state/game.tsx";
import { LastRecap } from "./last-recap.tsx";
import { StatisticsPanel } from "./statistics-panel.tsx";

const tabs = [
  { value: "recap", label: "Last time" },
  { value: "statistics", label: "Statistics" },
] as const;

/** The recap of the last session, and the statistics. */
export function ChronicleTabs() {
  const { view } = useGame();
  const [shown, setShown] = useState<"recap" | "statistics">(view.session > 1 ? "recap" : "statistics");
  return (
    <>
      <RadioChips legend="Show" hideLegend options={tabs} value={shown} onChange={setShown} />
      {shown === "recap" ? <LastRecap /> : <StatisticsPanel />}
    </>
  );
}
