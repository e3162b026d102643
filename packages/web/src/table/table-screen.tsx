import { useState } from "react";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { Toasts } from "../components/toasts.tsx";
import { useGame } from "../state/game.tsx";
import { Announcer } from "./announcer.tsx";
import { SharedValues } from "./values/shared-values.tsx";
import { Composer } from "./composer/composer.tsx";
import { Drawer } from "./controls/drawer.tsx";
import { Log } from "./log/log.tsx";
import { Menu } from "./settings/table-menu.tsx";
import { ActionPanel } from "./action-panel.tsx";
import { Party } from "./party/party.tsx";
import { TopBar } from "./top-bar.tsx";

type Open = "party" | "menu";

/** A table: who, what happened, what now. On a phone, what now is a sheet over what happened. */
export function TableScreen() {
  const { view } = useGame();
  const [drawer, setDrawer] = useState<Open>();
  const { attempt, phase } = view;
  // The sheet stays folded until there is something new to decide: then it comes to the thumb.
  const moment = JSON.stringify([phase, attempt?.id, attempt?.trace.steps.length, attempt?.settled]);
  const [foldedAt, setFoldedAt] = useState<string>();
  const sheetOpen = foldedAt !== moment;
  const deciding = attempt !== undefined && !attempt.settled;
  const close = (): void => setDrawer(undefined);
  return (
    <div className={["table", sheetOpen ? "" : "peeking", deciding ? "deciding" : ""].join(" ").trim()}>
      <TopBar onParty={() => setDrawer("party")} onMenu={() => setDrawer("menu")} />
      <main className="columns">
        <aside className="col party" aria-label="Who">
          <Party />
        </aside>
        <section className="col mid" aria-label="What happened">
          <SharedValues />
          <Log />
          <Toasts />
          <Composer />
        </section>
        <ErrorBoundary key={attempt?.id} fallback={<UnreadableAttempt />}>
          <ActionPanel open={sheetOpen} onOpen={(open) => setFoldedAt(open ? undefined : moment)} />
        </ErrorBoundary>
      </main>
      <Announcer />
      {drawer === "party" ? (
        <Drawer title="Who is here" side="left" onClose={close}>
          <Party />
        </Drawer>
      ) : null}
      {drawer === "menu" ? <Menu onClose={close} /> : null}
    </div>
  );
}

/** An attempt that was begun under another version of the rules can't be gone on with; a new one can be framed. */
function UnreadableAttempt() {
  return (
    <aside className="hand" aria-label="Your move">
      <div className="hand-inside">
        <p className="serif-words">
          What lies on the table was begun under another version of the rules, and can't be read any more.
        </p>
      </div>
    </aside>
  );
}
