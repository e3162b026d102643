import {
  isRefusal,
  type JsonObject,
  type JsonValue,
  type Parameter,
  type Parameters,
  resolveHouseRules,
  type Scene,
  type SystemDefinition,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { catalogue } from "../src/index.ts";
import { closed, decided } from "./permitted.ts";

/** A value that a parameter without an initial one allows. */
function someValue(parameter: Parameter): JsonValue {
  switch (parameter.kind) {
    case "integer":
      return parameter.min ?? 0;
    case "word":
      return parameter.values[0] ?? "";
    case "flag":
      return false;
    case "text":
    case "character":
      return "somebody";
    case "texts":
      return [parameter.values?.[0] ?? "something"];
    case "characters":
      return ["somebody"];
    case "integers":
    case "records":
      return [];
    case "ratings":
      return Object.fromEntries((parameter.names ?? []).map((name) => [name, parameter.min]));
    case "record":
      return argumentsOf(parameter.of);
  }
}

const argumentsOf = (parameters: Parameters): JsonObject =>
  Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, one.initial ?? someValue(one)]));

function houseOf({ houseRules }: SystemDefinition) {
  const resolved = resolveHouseRules(houseRules, {});
  if ("faults" in resolved) throw new Error("the defaults are refused");
  return resolved.house;
}

/** A table without characters. */
const sceneIn = (phase: string): Scene => ({
  phase,
  characters: {},
  playedBy: {},
  actor: undefined,
  shared: { traits: {}, trackers: {} },
  attempts: [],
});

/** Values of all kinds that a sheet may have. */
const VALUES: readonly JsonValue[] = [
  null,
  true,
  7,
  "odd",
  [],
  ["odd"],
  [7],
  {},
  { odd: 7 },
  { odd: "odd" },
  { odd: [] },
];

describe.each(Object.values(catalogue))("$title", (system) => {
  const house = houseOf(system);
  const { acts, offers, edits = {}, phases } = system;

  it("refuses every act of a character that nobody does, and every attempt that nobody makes", () => {
    for (const phase of phases) {
      const scene = sceneIn(phase);
      for (const [name, act] of Object.entries(acts)) {
        if (act.of !== "character") continue;
        const refused = decided(system, act, argumentsOf(act.parameters), scene, house);
        expect(isRefusal(refused), `${name} in ${phase}`).toBe(true);
        expect(() => closed(system, act, {}, scene, house)).not.toThrow();
      }
      for (const offer of Object.values(offers)) {
        expect(() => offer.frame(argumentsOf(offer.parameters), scene, house)).not.toThrow();
      }
    }
  });

  it("neither refuses nor completes an edit of a value that is nobody's", () => {
    for (const [name, { refuse, complete }] of Object.entries(edits)) {
      for (const to of VALUES) {
        const edit = { name, from: null, to, also: {} };
        for (const phase of phases) {
          const scene = sceneIn(phase);
          expect(refuse?.(edit, scene, house), name).toBeUndefined();
          expect(complete?.(edit, scene, house) ?? [], name).toEqual([]);
        }
      }
    }
  });
});
