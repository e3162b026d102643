import { useState } from "react";
import { readItem, writeItem } from "../../browser/storage.ts";
import { onDemand } from "../../components/on-demand.tsx";
import { useGame, useStore } from "../../state/game.tsx";
import type { Store } from "../../state/table-store.ts";
import { isEmptyRecap } from "./empty-recap.ts";
import { RecapView } from "./recap-on-demand.ts";
import { useLastRecap } from "./use-last-recap.ts";

/** The session in which each table was opened on this page. */
const openings = new WeakMap<Store, number>();

function openingOf(store: Store, now: number): number {
  const session = openings.get(store) ?? now;
  openings.set(store, session);
  return session;
}

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

const SessionEnd = onDemand(async () => (await import("./session-end.tsx")).SessionEnd);

/** How the session went that has just ended, for whoever has seen it end, until the next one begins. */
export function HowItWent() {
  const store = useStore();
  const { view } = useGame();
  const [openedIn] = useState(() => openingOf(store, view.session));
  return view.session < 2 || openedIn === view.session ? null : <HowItWentCard />;
}

function HowItWentCard() {
  const game = useGame();
  const { view } = game;
  const recap = useLastRecap();
  if (!recap || recap.hasBegun || isEmptyRecap(game, recap.told)) return null;
  return (
    <section className="session last-time" aria-labelledby="how-it-went">
      <p className="caps">Session {view.session - 1}</p>
      <h2 id="how-it-went">How it went</h2>
      <SessionEnd recap={recap.told} />
    </section>
  );
}

interface CardProps {
  /** Whether the page was opened after the last session had ended. */
  readonly fresh: boolean;
  readonly onClose: () => void;
}

function LastTimeCard({ fresh, onClose }: CardProps) {
  const recap = useLastRecap();
  const game = useGame();
  const { view } = game;
  if (!recap || isEmptyRecap(game, recap.told)) return null;
  // Whoever has just seen the session end needs no recap before the next one begins.
  if (!fresh && !recap.hasBegun) return null;
  return (
    <section className="session last-time" aria-labelledby="last-time">
      <div className="row between">
        <div>
          <p className="caps">Session {view.session - 1}</p>
          <h2 id="last-time">Last time</h2>
        </div>
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
      <RecapView recap={recap.told} />
    </section>
  );
}
