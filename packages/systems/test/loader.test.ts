import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { catalogue, failures as catalogueFailures, systemById } from "../src/index.ts";
import {
  loadConformingSystems,
  loadSystem,
  loadSystems,
  type SystemLoader,
  SystemLoadError,
  systemLoaders,
} from "../src/loader.ts";

const fault = new Error("the definition has 3 faults");
const broken: SystemLoader = () => Promise.reject(fault);
const odd: SystemLoader = () => Promise.reject("no reason");

describe("the list of systems", () => {
  it("is the catalogue, in its order", async () => {
    const { systems, failures } = await loadSystems();
    expect(failures).toEqual([]);
    expect(Object.entries(systems)).toEqual(Object.entries(catalogue));
    expect(Object.keys(catalogue)).toEqual(Object.keys(systemLoaders));
    expect(catalogueFailures).toEqual([]);
  });

  it.each(Object.keys(systemLoaders))("names %s by its own id and its folder", async (id) => {
    expect((await loadSystem(id))?.id).toBe(id);
    expect(systemById(id)).toBe(await loadSystem(id));
    expect(readFileSync(new URL(`../src/${id}/system.ts`, import.meta.url), "utf8")).toContain("defineSystem");
  });
});

describe("a system that can't be loaded", () => {
  it("is named with its file, and stops no other", async () => {
    const { systems, failures } = await loadSystems({ broken, odd, ...systemLoaders });
    expect(Object.keys(systems)).toEqual(Object.keys(systemLoaders));
    expect(failures).toEqual([
      { id: "broken", file: "broken/system.ts", error: fault },
      { id: "odd", file: "odd/system.ts", error: new Error("no reason") },
    ]);
    const conforming = await loadConformingSystems({ broken, ...systemLoaders });
    expect(conforming.systems.map(({ system }) => system.id)).toEqual(Object.keys(systemLoaders));
    expect(conforming.failures).toMatchObject([{ id: "broken" }]);
  });

  it("is a failure of the catalogue, which has the others", async () => {
    vi.resetModules();
    vi.doMock("../src/evening-star/system.ts", () => {
      throw fault;
    });
    const { catalogue: others, failures } = await import("../src/index.ts");
    expect(Object.keys(others)).toEqual(Object.keys(systemLoaders).filter((id) => id !== "evening-star"));
    expect(failures).toMatchObject([{ id: "evening-star", file: "evening-star/system.ts" }]);
    vi.doUnmock("../src/evening-star/system.ts");
  });

  it("is an error that names it, when it is loaded alone", async () => {
    const loading = loadSystem("broken", { broken });
    await expect(loading).rejects.toThrow(SystemLoadError);
    await expect(loading).rejects.toThrow(
      "The system broken can't be loaded from broken/system.ts: the definition has 3 faults",
    );
    expect(await loadSystem("toString")).toBeUndefined();
  });
});

it("loads the vocabularies that systems bring; others are derived", async () => {
  const star = systemLoaders["evening-star"] ?? broken;
  const { systems } = await loadConformingSystems({ "evening-star": star, plain: star });
  expect(systems.map(({ vocabulary }) => vocabulary?.prefix)).toEqual(["es", undefined]);
});
