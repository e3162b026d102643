// @vitest-environment happy-dom
import { loadScreen } from "@rulewright/systems/screens";
import { afterEach, expect, it, vi } from "vitest";
import { GameScreen } from "../../src/screen/game-screen.tsx";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { act, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

vi.mock("@rulewright/systems/screens", async (original) => ({
  ...(await original<typeof import("@rulewright/systems/screens")>()),
  loadScreen: vi.fn<typeof loadScreen>(),
}));

afterEach(() => vi.restoreAllMocks());

it("a game whose own components can't be loaded is played without them, and the console says why", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reason = new Error("offline");
  vi.mocked(loadScreen).mockReturnValue(Promise.reject(reason));
  renderFor(
    new TableInMemory(),
    ines,
    <GameScreen fallback={<p>Loading</p>}>
      <p>The table</p>
    </GameScreen>,
  );
  expect([screen.queryByText("Loading"), screen.queryByText("The table")].map((one) => one !== null)).toEqual([
    true,
    false,
  ]);
  await act(async () => undefined);
  expect([screen.queryByText("Loading"), screen.queryByText("The table")].map((one) => one !== null)).toEqual([
    false,
    true,
  ]);
  expect(errors.mock.calls).toEqual([["The screen of evening-star can't be loaded:", reason]]);
});
