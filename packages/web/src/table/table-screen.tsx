import { useState } from "react";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { Toasts } from "../components/toasts.tsx";
import { useGame } from "../state/game.tsx";
import { Announcer } from "./announcer.tsx";
import { SharedValues } from "./values/shared-values.tsx";
import { Composer } from "./composer/composer.tsx";
import { Drawer } from "./controls/drawer.tsx";
import { Log } from "./log/log.tsx";
import { TableMenu } from "./settings/table-menu.tsx";
import { CloseAttempt } from "./attempt/close-attempt.tsx";
import { ActionPanel } from "./action-panel.tsx";
import { Party } from "./party/party.tsx";
import { TopBar } from "./top-bar.tsx";

type Open = "party" | "menu";

/** The screen of a table: party, log and action panel. On a phone the panel covers the log. */
export function TableScreen() {
  const { view } = useGame();
  const [drawer, setDrawer] = useState<Open>();
  const { attempt, phase } = view;
  // The panel stays collapsed until there is something new to decide.
  const decision = JSON.stringify([phase, attempt?.id, attempt?.trace.steps.length, attempt?.settled]);
  const [collapsedAt, setCollapsedAt] = useState<string>();
  const panelOpen = collapsedAt !== decision;
  const deciding = attempt !== undefined && !attempt.settled;
  const close = (): void => setDrawer(undefined);
  return (
    <div className={["table", panelOpen ? "" : "peeking", deciding ? "deciding" : ""].join(" ").trim()}>
      <TopBar onParty={() => setDrawer("party")} onMenu={() => setDrawer("menu")} />
      <main className="columns">
        <aside className="col party" aria-label="Party">
          <p className="caps">Party</p>
          <Party />
        </aside>
        <section className="col mid" aria-label="Story">
          <SharedValues />
          <Log />
          <Toasts />
          <Composer />
        </section>
        <ErrorBoundary key={`${attempt?.id} ${view.version}`} fallback={<UnreadableAttempt />}>
          <ActionPanel open={panelOpen} onOpen={(open) => setCollapsedAt(open ? undefined : decision)} />
        </ErrorBoundary>
      </main>
      <Announcer />
      {drawer === "party" ? (
        <Drawer title="Party" side="left" onClose={close}>
          <Party />
        </Drawer>
      ) : null}
      {drawer === "menu" ? <TableMenu onClose={close} /> : null}
    </div>
  );
}

/** Replaces an attempt that fails to render, as where the page was built with other rules than the server's. */
function UnreadableAttempt() {
  const { view, isGm } = useGame();
  const { attempt } = view;
  return (
    <aside className="hand" aria-label="Your move">
      <div className="hand-inside">
        <p className="serif-words">
          This page can't show the attempt, since its rules differ from those of the server. Reload the page.
        </p>
        <button type="button" className="btn wide" onClick={() => window.location.reload()}>
          Reload
        </button>
        {isGm && attempt && !attempt.settled ? <CloseAttempt attempt={attempt.id} /> : null}
      </div>
    </aside>
  );
}
