import { screen, waitFor } from "../testing.tsx";
import type { SystemDefinition } from "@rulewright/rules";
import type { ReactNode } from "react";
import { expect } from "vitest";
import { GameScreen } from "../../src/screen/game-screen.tsx";
import { ActionPanel } from "../../src/table/action-panel.tsx";
import { TableInMemory } from "../table-in-memory.ts";
import { settled } from "../worker-on-thread.ts";
import { renderFor } from "./rendering.tsx";

/** The panel of moves, open. */
export const panel = <ActionPanel open onOpen={() => undefined} />;
const withScreen = (children: ReactNode) => <GameScreen fallback={<p>Loading</p>}>{children}</GameScreen>;

/** Renders with the game's own components, which are loaded on demand, after all questions about odds are answered. */
export async function renderOwn(...[table, viewer, children, options]: Parameters<typeof renderFor>) {
  const rendered = renderFor(table, viewer, withScreen(children), options);
  await waitFor(() => expect(screen.queryByText("Loading")).toBeNull(), { timeout: 20_000 });
  await settled();
  return rendered;
}

/** An empty table of a system. */
export const tableOf = (system: SystemDefinition): TableInMemory => new TableInMemory({}, system);
