// @vitest-environment happy-dom
import { NOTHING_BEFORE } from "@rulewright/client";
import { BusyProvider, useBusy } from "@rulewright/systems/screen";
import { type Member, NO_COMMITMENTS } from "@rulewright/table";
import { afterEach, expect, it } from "vitest";
import { loadCatalogue } from "../../src/catalogue/systems.ts";
import { type Game, GameProvider, StoreProvider, useGame } from "../../src/state/game.tsx";
import { EMPTY_SNAPSHOT, type Snapshot } from "../../src/state/table-store.ts";
import { useOptimisticValue } from "../../src/state/use-optimistic-value.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { act, cleanup, fireEvent, render, screen } from "../testing.tsx";

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
  // Nobody waits for words.
  expect(busy).toEqual([false]);
  show({ pending: [{ id: "two", command: { type: "pause" } }] });
  show({ pending: [] });
  expect(busy).toEqual([false, true, false]);
  expect(games).toEqual([before]);
  table.does(ines, { type: "say", words: "Hello." });
  show(seen());
  expect(games.at(-1)?.lines).toHaveLength((before?.lines.length ?? 0) + 1);
});

it("the words of those who were removed are hidden where that was asked for, and nobody else's", () => {
  const table = new TableInMemory();
  const people = ["Lea", "Mia", "Nell"].map((name): Member => ({ id: name.toLowerCase(), name, role: "player" }));
  for (const one of people) {
    table.happens({ type: "member-joined", member: one }, one);
    table.does(one, { type: "say", words: `I am ${one.name}.` });
  }
  const lines = table.lines(ines);
  for (const [member, hide] of [
    ["lea", false],
    ["mia", true],
    ["nell", true],
  ] as const) {
    table.does(oskar, { type: "remove-member", member, characters: "free", hide });
  }
  // The lines came before the removals.
  const { games } = gamesOf({
    ...EMPTY_SNAPSHOT,
    view: table.view(ines),
    lines,
    status: "open",
    before: NOTHING_BEFORE,
  });
  const said = games.at(-1)?.lines.flatMap(({ event }) => (event.type === "said" ? [event.words] : []));
  expect(said).toEqual(["I am Lea.", "", ""]);
});

function Value({ actual }: { readonly actual: number }) {
  const [value, setOptimistic] = useOptimisticValue(actual);
  return (
    <button type="button" onClick={() => setOptimistic(5)}>
      {value}
    </button>
  );
}

const at = (actual: number, busy: boolean) => (
  <BusyProvider value={busy}>
    <Value actual={actual} />
  </BusyProvider>
);

it("a value just set is shown until the table has answered, and no longer", () => {
  const { container, rerender } = render(at(3, false));
  const then = (actual: number, busy: boolean): string | null => {
    rerender(at(actual, busy));
    return container.textContent;
  };
  expect(then(3, true)).toBe("3");
  fireEvent.click(screen.getByRole("button"));
  expect(container.textContent).toBe("5");
  expect(then(3, false)).toBe("3");
  expect(then(3, true)).toBe("5");
  expect(then(4, true)).toBe("4");
});
