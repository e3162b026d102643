import { useState } from "react";
import { readItem, writeItem } from "../../browser/storage.ts";
import { onDemand } from "../../components/on-demand.tsx";
import { useGame, useStore } from "../../state/game.tsx";
import type { Store } from "../../state/table-store.ts";

/** The session in which each table was opened on this page. */
const openings = new WeakMap<Store, number>();

function openingOf(store: Store, now: number): number {
  const session = openings.get(store) ?? now;
  openings.set(store, session);
  return session;
}

const LastTimeCard = onDemand(async () => (await import("./last-time-card.tsx")).LastTimeCard);
const SessionEnd = onDemand(async () => (await import("./session-end.tsx")).SessionEnd);

/** What happened in the session before the current one, until the viewer closes it on this device. */
export function LastTime() {
  const store = useStore();
  const { table } = store;
  const { view } = useGame();
  const key = `rulewright.recap.${table}`;
  const [closed, setClosed] = useState(() => readItem(key));
  // What is kept here outlives the panel, which is created again for each attempt.
  const [openedIn] = useState(() => openingOf(store, view.session));
  if (view.session < 2 || closed === String(view.session)) return null;
  const close = (): void => {
    writeItem(key, String(view.session));
    setClosed(String(view.session));
  };
  return <LastTimeCard fresh={openedIn === view.session} onClose={close} />;
}

/** Whether a session has ended since the page was opened. */
function useHasSeenEnd(): boolean {
  const store = useStore();
  const { session } = useGame().view;
  return openingOf(store, session) !== session;
}

/** Whether a session has just ended, so that its story comes before the next one. */
export function useJustEnded(): boolean {
  const { view, system } = useGame();
  return useHasSeenEnd() && view.phase === system.phases.at(-1);
}

/** How the session went that has just ended, for whoever has seen it end, until the next one begins. */
export const HowItWent = () => (useHasSeenEnd() ? <SessionEnd /> : null);
