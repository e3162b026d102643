// @vitest-environment happy-dom
import { NOTHING_BEFORE } from "@rulewright/client";
import { useBusy } from "@rulewright/systems/screen";
import { NO_COMMITMENTS } from "@rulewright/table";
import { afterEach, expect, it } from "vitest";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import { type Game, GameProvider, StoreProvider, useGame } from "../../src/state/game.tsx";
import { EMPTY_SNAPSHOT, type Snapshot } from "../../src/state/table-store.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, cleanup, render } from "../testing.tsx";

await loadCatalogue();

afterEach(cleanup);

const ignore = (): void => undefined;

/** Shows a table as its members see it, and keeps what its components were rendered with; `show` changes a part of that. */
function gamesOf(first: Snapshot): {
  readonly games: readonly Game[];
  readonly busy: readonly boolean[];
  readonly show: (part: Partial<Snapshot>) => void;
} {
  const games: Game[] = [];
  const busy: boolean[] = [];
  const listeners = new Set<() => void>();
  let snapshot = first;
  const store = {
    table: "a-table",
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => snapshot,
    send: ignore,
    dismiss: ignore,
    commitments: NO_COMMITMENTS,
    loadEarlier: ignore,
    retryNow: ignore,
    considerUndo: ignore,
    showRules: ignore,
  };
  function Shown() {
    games.push(useGame());
    return null;
  }
  function Button() {
    busy.push(useBusy());
    return null;
  }
  render(
    <StoreProvider store={store}>
      <GameProvider fallback={null}>
        <Shown />
        <Button />
      </GameProvider>
    </StoreProvider>,
  );
  const show = (part: Partial<Snapshot>): void => {
    snapshot = { ...snapshot, ...part };
    act(() => listeners.forEach((listener) => listener()));
  };
  return { games, busy, show };
}

it("while a command is sent and answered, only what depends on that is rendered", () => {
  const table = new TableInMemory();
  table.does(oskar, { type: "say", words: "Good evening." });
  const seen = () => ({ view: table.view(ines), lines: table.lines(ines) });
  const { games, busy, show } = gamesOf({ ...EMPTY_SNAPSHOT, ...seen(), status: "open", before: NOTHING_BEFORE });
  const [before] = games;
  show({ pending: [{ id: "one", command: { type: "say", words: "Hello." } }] });
  show({ pending: [] });
  expect(busy).toEqual([false, true, false]);
  expect(games).toEqual([before]);
  table.does(ines, { type: "say", words: "Hello." });
  show(seen());
  expect(games.at(-1)?.lines).toHaveLength((before?.lines.length ?? 0) + 1);
});
