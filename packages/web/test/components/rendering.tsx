import { NOTHING_BEFORE } from "@rulewright/client";
import { type KeptCommitments, NO_COMMITMENTS } from "@rulewright/table";
import { render, type RenderResult } from "../testing.tsx";
import type { Command, Line, Member, TableView } from "@rulewright/table";
import type { ReactNode } from "react";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import { GameProvider, StoreProvider } from "../../src/state/game.tsx";
import { ShownAttemptProvider } from "../../src/state/shown-attempt.tsx";
import type { ConsideredUndo, Snapshot } from "../../src/state/table-store.ts";
import { ines, oskar, type TableInMemory } from "../table-in-memory.ts";
import { settled } from "../worker-on-thread.ts";

await loadCatalogue();

interface Rendered extends RenderResult {
  /** The commands that the components have sent, oldest first. */
  readonly sent: readonly Command[];
  /** The rule numbers that the components have asked to show. */
  readonly rules: readonly string[];
  /** The lines of each undo that the components have considered. */
  readonly considered: readonly (readonly number[])[];
  /** How often the components have asked for earlier lines. */
  readonly loads: () => number;
  /** Renders the table again as it is now, for the same viewer. */
  readonly update: () => void;
}

interface Rendering {
  readonly present?: readonly string[];
  /** Changes the view before it is rendered, for states that are hard to reach. */
  readonly change?: (view: TableView) => TableView;
  readonly lines?: (lines: readonly Line[]) => readonly Line[];
  /** The undo that the viewer considers. */
  readonly undo?: ConsideredUndo;
  /** What the viewer has sent while the connection is lost. */
  readonly unsent?: readonly Command[];
  /** When the connection is tried again, in ms since 1970. */
  readonly retryAt?: number;
  /** Whether earlier lines are on their way. */
  readonly isLoadingLog?: boolean;
  /** What the viewer's device remembers of the dice. */
  readonly commitments?: KeptCommitments;
}

/** Renders components for a member of a table. Commands are collected, and not carried out. */
export function renderFor(
  table: TableInMemory,
  viewer: Member,
  children: ReactNode,
  {
    present = [oskar.id, ines.id],
    change = (view) => view,
    lines = (all) => all,
    undo,
    unsent,
    retryAt,
    isLoadingLog = false,
    commitments = NO_COMMITMENTS,
  }: Rendering = {},
): Rendered {
  const sent: Command[] = [];
  const rules: string[] = [];
  const considered: (readonly number[])[] = [];
  const listeners = new Set<() => void>();
  let loads = 0;
  const snapshot = (): Snapshot => ({
    status: unsent ? "reconnecting" : "open",
    view: change(table.view(viewer)),
    lines: lines(table.lines(viewer)),
    before: NOTHING_BEFORE,
    isLoadingLog,
    present,
    pending: (unsent ?? []).map((command, i) => ({ id: `unsent-${i}`, command })),
    expectedLines: 0,
    toasts: [],
    openRules: [],
    ...(undo ? { undo } : {}),
    ...(retryAt === undefined ? {} : { retryAt }),
  });
  let current = snapshot();
  const store = {
    table: "a-table",
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    send: (command: Command) => void sent.push(command),
    dismiss: () => undefined,
    commitments,
    loadEarlier: () => void loads++,
    retryNow: () => undefined,
    considerUndo: (of: readonly number[]) => void considered.push(of),
    showRules: (numbers: readonly string[]) => void rules.push(...numbers),
  };
  const result = render(
    <StoreProvider store={store}>
      <GameProvider fallback={<p>No view</p>}>
        <ShownAttemptProvider>{children}</ShownAttemptProvider>
      </GameProvider>
    </StoreProvider>,
  );
  const update = (): void => {
    current = snapshot();
    for (const listener of listeners) listener();
  };
  return { ...result, sent, rules, considered, loads: () => loads, update };
}

/** The same, after all questions about odds have been answered. */
export async function renderWithOdds(...args: Parameters<typeof renderFor>): Promise<Rendered> {
  const rendered = renderFor(...args);
  await settled();
  return rendered;
}
