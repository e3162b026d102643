// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from "./testing.tsx";
import { afterEach, expect, it, vi } from "vitest";
import { loadCatalogue, systemById, systemsSnapshot, useSystem } from "../src/catalogue/systems.ts";

vi.mock("@rulewright/systems/loader", async (original) => {
  const known = await original<typeof import("@rulewright/systems/loader")>();
  const systemLoaders = { broken: () => Promise.reject(new Error("goals: none")), ...known.systemLoaders };
  return {
    ...known,
    systemLoaders,
    loadSystem: (id: string) => known.loadSystem(id, systemLoaders),
    loadSystems: () => known.loadSystems(systemLoaders),
  };
});

afterEach(cleanup);

const loadedIds = (): readonly string[] => systemsSnapshot().systems.map(({ id }) => id);

it("a component loads the system that it needs and no other", async () => {
  const { result } = renderHook(() => useSystem("bookkeeper-d12"));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current?.id).toBe("bookkeeper-d12"), { timeout: 20_000 });
  expect(loadedIds()).toEqual(["bookkeeper-d12"]);
  expect(systemById("evening-star")).toBeUndefined();
});

it("a system that can't be loaded is reported with its file, and the others are listed in their order", async () => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  await loadCatalogue();
  expect(loadedIds().slice(0, 3)).toEqual(["evening-star", "wasteland-2d20", "bookkeeper-d12"]);
  expect(systemsSnapshot().failures).toMatchObject([{ id: "broken", file: "broken/system.ts" }]);
  expect(error).toHaveBeenCalledWith("The system broken can't be loaded from broken/system.ts:", expect.any(Error));
  const { result } = renderHook(() => useSystem("broken"));
  await waitFor(() => expect(error).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  expect(result.current).toBeUndefined();
  error.mockRestore();
});
