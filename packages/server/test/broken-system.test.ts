import { describe, expect, it, vi } from "vitest";
import { keptLog, openTable, serve } from "./support.ts";

vi.mock("@rulewright/systems/loader", async (original) => {
  const known = await original<typeof import("@rulewright/systems/loader")>();
  return {
    ...known,
    loadSystems: () =>
      known.loadSystems({ broken: () => Promise.reject(new Error("goals: none")), ...known.systemLoaders }),
  };
});

describe("a system that can't be loaded", () => {
  it("is logged with its file, and the server offers the others", async () => {
    const log = keptLog();
    const { port } = await serve({ log });
    const systems: unknown = await (await fetch(`http://127.0.0.1:${port}/api/systems`)).json();
    expect(systems).toContainEqual(expect.objectContaining({ id: "evening-star" }));
    expect(systems).not.toContainEqual(expect.objectContaining({ id: "broken" }));
    const { table } = await openTable(port);
    expect(table).not.toBe("");
    expect(log.kept.filter(({ level }) => level === "error")).toEqual([
      {
        level: "error",
        details: { err: new Error("goals: none"), system: "broken", file: "broken/system.ts" },
        message: "could not load a system",
      },
    ]);
  });
});
