import { type ReactNode, useState } from "react";
import { onDemand } from "../components/on-demand.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { Toasts } from "../components/toasts.tsx";
import { useGame } from "../state/game.tsx";
import { ArchivedNotice } from "./archived-notice.tsx";
import { SharedScreen } from "./shared-screen.tsx";
import { Announcer } from "./announcer.tsx";
import { TableHead } from "./values/shared-values.tsx";
import { Composer } from "./composer/composer.tsx";
import { Drawer } from "./controls/drawer.tsx";
import { NetworkBanner } from "./network/network-banner.tsx";
import { PauseNotice } from "./pause.tsx";
import { Log } from "./log/log.tsx";
import { useShownAttempt } from "./attempt/shown-attempt.tsx";
import { ActionPanel } from "./action-panel.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { PartyColumn } from "./party-column.tsx";
import { Party } from "./party/party.tsx";
import { TopBar } from "./top-bar.tsx";

const TableMenu = onDemand(async () => (await import("./settings/table-menu.tsx")).TableMenu);

type Open = "party" | "menu";

/** The screen of a table: party, log and action panel. On a phone the panel covers the log. */
export function TableScreen({ notice }: { readonly notice?: ReactNode }) {
  const { view, system, watches, isGm, busy } = useGame();
  const [drawer, setDrawer] = useState<Open>();
  const { phase } = view;
  const { attempt, views } = useShownAttempt();
  // The panel stays as the viewer has left it until there is something new to decide.
  const decision = JSON.stringify([phase, attempt?.id, attempt?.trace.steps.length, attempt?.settled]);
  const [chosen, setChosen] = useState<{ readonly at: string; readonly open: boolean }>();
  // Once a roll is settled, the story goes on: a player's panel makes room for it.
  const isSettled = attempt?.settled === true && !isGm && phase === system.phases[1];
  const panelOpen = chosen?.at === decision ? chosen.open : !isSettled;
  // Whoever only watches an attempt may propose another one meanwhile.
  const isBusy = isGm || views.some((one) => one.acts && one.attempt.id === attempt?.id);
  const deciding = attempt?.settled === false && isBusy;
  const close = (): void => setDrawer(undefined);
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
  return (
    <div className={["table", panelOpen ? "" : "peeking", deciding ? "deciding" : ""].join(" ").trim()}>
      <TopBar onParty={() => setDrawer("party")} onMenu={() => setDrawer("menu")} />
      <NetworkBanner />
      {notice}
      <ArchivedNotice />
      <PauseNotice />
      <main className="columns" aria-busy={busy}>
        <PartyColumn />
        <section className="col mid" aria-label="Story">
          <TableHead />
          <Log />
          <Toasts />
          {view.archived ? null : <Composer />}
        </section>
        {view.archived ? null : <ActionPanel open={panelOpen} onOpen={(open) => setChosen({ at: decision, open })} />}
      </main>
      <Announcer />
      {drawer === "party" ? <PeopleDrawer onClose={close} /> : null}
      {drawer === "menu" ? (
        <Drawer title="Table" side="right" onClose={close}>
          <TableMenu onClose={close} />
        </Drawer>
      ) : null}
    </div>
  );
}

const people = [
  { value: "party", label: "Party" },
  { value: "members", label: "Members" },
] as const;

/** The characters, or the members, where there is no column for them. */
function PeopleDrawer({ onClose }: { readonly onClose: () => void }) {
  const [shown, setShown] = useState<"party" | "members">("party");
  return (
    <Drawer title={shown === "party" ? "Party" : "Members"} side="left" onClose={onClose}>
      <RadioChips legend="Show" hideLegend options={people} value={shown} onChange={setShown} />
      {shown === "party" ? <Party inPlace /> : <MembersPanel />}
    </Drawer>
  );
}
