import { expect, it } from "vitest";
import { catalogue } from "../src/index.ts";
import { loadConformingSystems, loadSystems, type SystemLoader, systemLoaders } from "../src/loader.ts";

it("loads the systems of the catalogue, in its order", async () => {
  const { systems, failures } = await loadSystems();
  expect(failures).toEqual([]);
  expect(Object.entries(systems)).toEqual(Object.entries(catalogue));
  for (const [id, { file }] of Object.entries(systemLoaders)) expect(file).toBe(`${id}/system.ts`);
});

it("names a system that can't be loaded with its file, and loads the others", async () => {
  const broken: SystemLoader = {
    file: "broken/system.ts",
    system: () => Promise.reject(new Error("the definition has 3 faults")),
  };
  const odd: SystemLoader = { file: "odd/system.ts", system: () => Promise.reject("no reason") };
  const { systems, failures } = await loadSystems({ broken, odd, ...systemLoaders });
  expect(Object.keys(systems)).toEqual(Object.keys(catalogue));
  expect(failures).toEqual([
    { id: "broken", file: "broken/system.ts", error: new Error("the definition has 3 faults") },
    { id: "odd", file: "odd/system.ts", error: new Error("no reason") },
  ]);
  const conforming = await loadConformingSystems({ broken, ...systemLoaders });
  expect(conforming.systems.map(({ system }) => system.id)).toEqual(Object.keys(catalogue));
  expect(conforming.failures).toMatchObject([{ id: "broken" }]);
});

it("needs no vocabulary", async () => {
  const { vocabulary: _, ...loader } = systemLoaders["evening-star"] ?? never();
  const bare = await loadConformingSystems({ "evening-star": loader });
  expect(bare.systems[0]?.vocabulary).toBeUndefined();
  const { systems } = await loadConformingSystems();
  expect(systems[0]?.vocabulary?.prefix).toBe("es");
});

function never(): never {
  throw new Error("not reached");
}
