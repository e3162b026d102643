import { useBusy } from "@rulewright/systems/screen";
import { boardRows } from "@rulewright/table";
import { memo, type ReactNode, useCallback, useState } from "react";
import { onDemand } from "../components/on-demand.tsx";
import { Toasts } from "../components/toasts.tsx";
import { useGame } from "../state/game.tsx";
import { ruleStateOf } from "../state/rule-state.ts";
import { ArchivedNotice } from "./archived-notice.tsx";
import { Announcer } from "../components/announcer.tsx";
import { useAwaitedByGame } from "../screen/slot.tsx";
import { TableHead } from "./values/shared-values.tsx";
import { Composer } from "./composer/composer.tsx";
import { NetworkBanner } from "./network/network-banner.tsx";
import { useMedia } from "@rulewright/systems/screen";
import { useAwaited } from "./now/use-awaited.ts";
import { PauseNotice } from "./pause.tsx";
import { Log } from "./log/log.tsx";
import { useCounting } from "./attempt/use-counting.ts";
import { useShownAttempt } from "../state/shown-attempt.tsx";
import { ActionPanel } from "./action-panel.tsx";
import { TopBarWithDrawers } from "./drawers.tsx";
import { LOW_SCREEN } from "./low-screen.ts";
import { PartyColumn } from "./party-column.tsx";
import { TopBar } from "./top-bar.tsx";

const SharedScreen = onDemand(async () => (await import("./shared-screen/shared-screen.tsx")).SharedScreen);

/** The screen of a table: party, log and action panel. On a phone the panel covers the log. */
export function TableScreen({ notice }: { readonly notice?: ReactNode }) {
  const { view, system, watches, isGm, mine, rests } = useGame();
  const { phase } = view;
  const { attempt, views } = useShownAttempt();
  const { id, trace, settled, consequence } = attempt ?? {};
  const byGame = useAwaitedByGame();
  const ownTurn = byGame?.turn === "yours" ? byGame.words : "";
  const steps = trace?.steps.length;
  const declared = boardRows(system, ruleStateOf(view)).filter((row) => row.character === mine?.id && !row.done).length;
  const isAnswered = consequence !== undefined;
  const offered = view.offerings.map((one) => one.id);
  const asked = isGm ? view.requests.map((one) => one.id) : [];
  const at = [phase, view.undos, id, steps, settled, isAnswered, ownTurn, declared, offered, asked];
  const decision = JSON.stringify(at);
  // While nothing is open and nobody waits for a player, the story goes on: their panel makes room for it.
  const isTold = !isGm && mine !== undefined && phase === system.phases[1] && !rests && attempt?.settled !== false;
  const awaited = useAwaited({ views, shown: attempt?.id });
  const isAwaited = awaited?.turn === "yours" && !awaited.isSaid;
  const counting = useCounting(attempt);
  // Where the story has no room for a roll, it stays in the panel until the GM has answered.
  const rolled = useMedia(LOW_SCREEN) && settled === true && !isAnswered;
  // Whoever only watches an attempt may propose another one meanwhile.
  const isDeciding = isGm || views.some((one) => one.acts && one.attempt.id === attempt?.id);
  const deciding = attempt?.settled === false && isDeciding;
  if (watches) {
    return (
      <div className="table watching">
        <TopBar />
        <NetworkBanner />
        <PauseNotice />
        <SharedScreen />
        <Announcer />
      </div>
    );
  }
  const opens = !isTold || isAwaited || counting || rolled;
  return <FoldingTable {...{ decision, opens, deciding, counting, rolled, notice }} />;
}

interface FoldingTableProps {
  /** What is decided now. */
  readonly decision: string;
  /** Whether the panel opens by itself for that. */
  readonly opens: boolean;
  readonly deciding: boolean;
  readonly counting: boolean;
  /** Whether a roll has the panel. */
  readonly rolled: boolean;
  readonly notice: ReactNode;
}

/** The table of somebody who plays. The panel stays as the viewer has left it until there is something new to decide. */
function FoldingTable({ decision, opens, deciding, counting, rolled, notice }: FoldingTableProps) {
  const { view } = useGame();
  const [chosen, setChosen] = useState<{ readonly at: string; readonly open: boolean }>();
  const foldPanel = useCallback((open: boolean) => setChosen({ at: decision, open }), [decision]);
  const panelOpen = chosen?.at === decision ? chosen.open : opens;
  const states = { peeking: !panelOpen, deciding, counting, rolled: rolled && panelOpen };
  const looks = Object.entries(states).flatMap(([name, is]) => (is ? [name] : []));
  return (
    <div className={["table", ...looks].join(" ")}>
      <Head notice={notice} />
      <Columns>
        <PartyAndStory />
        {view.archived ? null : <ActionPanel open={panelOpen} onOpen={foldPanel} decision={decision} />}
      </Columns>
      <Announcer />
    </div>
  );
}

// What is memoized here isn't rendered again when the panel is folded or a command is sent.

const Head = memo(function Head({ notice }: { readonly notice: ReactNode }) {
  return (
    <>
      {notice ? (
        <div className="bar-with-notice">
          <TopBarWithDrawers />
          {notice}
        </div>
      ) : (
        <TopBarWithDrawers />
      )}
      <NetworkBanner />
      <ArchivedNotice />
      <PauseNotice />
    </>
  );
});

const PartyAndStory = memo(function PartyAndStory() {
  const { view } = useGame();
  return (
    <>
      <PartyColumn />
      <section className="col mid" aria-label="Story">
        <TableHead />
        <Log />
        <Toasts />
        {view.archived ? null : <Composer />}
      </section>
    </>
  );
});

function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <main className="columns" aria-busy={useBusy()}>
      {children}
    </main>
  );
}
