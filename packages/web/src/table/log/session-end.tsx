import type { SessionRecap } from "@rulewright/table";
import { useGame } from "../../state/game.tsx";
import { ChronicleButton } from "./chronicle-drawer.tsx";
import { SaveLogButtons } from "./log-export.tsx";
import { RecapView } from "./recap-view.tsx";
import { Statistics } from "./statistics-panel.tsx";

/**
 * How a session went, for those who have seen it end: its moments, what changed on the sheets, dice and luck, and the story to
 * keep. They need no scenes.
 */
export function SessionEnd({ recap }: { readonly recap: SessionRecap }) {
  const { hasEarlier } = useGame();
  return (
    <>
      <RecapView recap={{ ...recap, scenes: [] }} />
      {/* What a tracker held before a session is known from the whole log. */}
      {hasEarlier ? <ChronicleButton className="btn low wide" /> : <Statistics range="last" inShort />}
      <section className="recap-scene" aria-label="Keep the story">
        <h4>Keep the story</h4>
        <SaveLogButtons />
      </section>
    </>
  );
}
