import type { SystemDefinition } from "@rulewright/rules";
import { useEffect, useMemo } from "react";
import { useSystem } from "../catalogue/systems.ts";
import { RadioChips } from "../components/radio-chips.tsx";
import { GameScreen } from "../screen/game-screen.tsx";
import { GameProvider, StoreProvider, useGame } from "../state/game.tsx";
import { ShownAttemptProvider } from "../state/shown-attempt.tsx";
import { TableScreen } from "../table/table-screen.tsx";
import type { Practice as PracticeControls } from "../state/practice.ts";
import { PracticeTable } from "./practice-table.ts";

const opening = <main className="plain-page" aria-busy="true" aria-label="Opening the table" />;

/** The page of a practice table, once its system has been loaded. */
export function PracticePage({ system: id }: { readonly system: string }) {
  const system = useSystem(id);
  return system ? <Practice system={system} /> : opening;
}

function Practice({ system }: { readonly system: SystemDefinition }) {
  const store = useMemo(() => new PracticeTable(system), [system]);
  useEffect(() => {
    document.documentElement.dataset["system"] = system.id;
  }, [system]);
  return (
    <StoreProvider store={store}>
      <GameProvider fallback={opening}>
        <GameScreen fallback={opening}>
          <Seated practice={store.practice} />
        </GameScreen>
      </GameProvider>
    </StoreProvider>
  );
}

/** The screen of one seat. Nothing that is open in it is carried over to the other seat. */
function Seated({ practice }: { readonly practice: PracticeControls }) {
  const { view } = useGame();
  return (
    <ShownAttemptProvider key={view.you.id}>
      <TableScreen notice={<PracticeNotice practice={practice} />} />
    </ShownAttemptProvider>
  );
}

/** Says that this is practice, and changes seats. */
function PracticeNotice({ practice }: { readonly practice: PracticeControls }) {
  const { view } = useGame();
  const seats = practice.members.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className="practice" aria-label="Practice">
      <p>
        <b>Practice.</b> <span>This table is gone when you leave the page. Play every seat.</span>
      </p>
      <RadioChips legend="Your seat" hideLegend options={seats} value={view.you.id} onChange={practice.playAs} />
    </section>
  );
}
