import { recordRules, type SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { loadSystems, systemLoaders } from "@rulewright/systems/loader";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coinSystem } from "./coin-system.ts";

/** What no rule is in a definition: words, looks, ready-made characters, examples for the laws, and hints for calculations. */
const notRules = new Set(["text", "reference", "theme", "parties", "opponents", "examples", "stateKeys"]);

const versionOf = (system: SystemDefinition): string => recordRules(system, (text) => text).version;

/** The places of all numbers and functions of a definition's rules. */
function placesIn(value: object, path: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(value).flatMap(([name, one]: readonly [string, unknown]) => {
    if (notRules.has(name)) return [];
    if (typeof one === "number" || typeof one === "function") return [[...path, name]];
    return typeof one === "object" && one !== null ? placesIn(one, [...path, name]) : [];
  });
}

/** The same with another number, or another function, in one place. */
function changedAt<T extends object>(value: T, [name = "", ...path]: readonly string[]): T {
  const one: unknown = Reflect.get(value, name);
  const changed =
    typeof one === "number" ? one + 1 : typeof one === "object" && one !== null ? changedAt(one, path) : () => one;
  return Object.assign(Array.isArray(value) ? [] : {}, value, { [name]: changed });
}

for (const system of [...Object.values(catalogue), coinSystem()]) {
  describe(`the identity of the rules of ${system.title}`, () => {
    it("changes with every declared number and every rule's text", () => {
      const version = versionOf(system);
      fc.assert(
        fc.property(fc.constantFrom(...placesIn(system)), (place) => {
          expect(versionOf(changedAt(system, place))).not.toBe(version);
        }),
        { numRuns: 60 },
      );
    });

    it("stays with the names, the words and the order in which things are declared", () => {
      const { id, version: _, ...rest } = system;
      const acts = Object.fromEntries(Object.entries(system.acts).toReversed());
      const renamed = { ...rest, id, version: "2", title: "Another", flavour: "Other words.", note: "Nothing.", acts };
      expect(versionOf({ ...renamed, text: {}, reference: [], parties: [] })).toBe(versionOf(system));
    });
  });
}

it("an identity is derived from data: names in order, lists as they are, no functions", () => {
  const phases = ["dusk", "night", "dawn"];
  const sources = { texts: {}, numbers: { "rules/lots": { PRICE: 2, MOST: Infinity } } };
  const { declared, note } = recordRules({ ...coinSystem(), phases }, (text) => text, sources);
  expect(JSON.stringify(declared["numbers"])).toBe('{"rules/lots":{"MOST":"Infinity","PRICE":2}}');
  expect([declared["phases"], note]).toEqual([phases, undefined]);
  expect(JSON.stringify(declared)).not.toContain('"decide"');
  expect(recordRules({ ...coinSystem(), note: "Dearer." }, (text) => text)).toMatchObject({ note: "Dearer." });
});

it("the identities of the catalogue are the same at every load", async () => {
  const { systems } = await loadSystems(systemLoaders);
  const versions = Object.values(systems).map(versionOf);
  expect(versions).toEqual(Object.values(catalogue).map(versionOf));
  expect(new Set(versions).size).toBe(versions.length);
});
