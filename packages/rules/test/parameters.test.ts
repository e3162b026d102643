import { expect, it } from "vitest";
import { chooseHouse, openOption, option, type Parameters, type Plain, readArguments } from "../src/index.ts";

const one: Parameters = {
  skill: {
    kind: "integer",
    least: 1,
    most: 10,
    orNone: true,
    initial: null,
    refusedAs: { code: "rating", rule: "X-1" },
  },
  modifiers: { kind: "integers", initial: [] },
};

const parameters: Parameters = { ...one, helpers: { kind: "records", of: one, initial: [] } };

const isNumber = (value: Plain): value is number => typeof value === "number";

it("takes null only where a parameter may have none", () => {
  expect(readArguments(parameters, { skill: null })).toMatchObject({ skill: null });
  expect(readArguments(parameters, {})).toEqual({ skill: null, modifiers: [], helpers: [] });
  const strict: Parameters = { tn: { kind: "integer" } };
  expect(readArguments(strict, { tn: null })).toMatchObject({ refused: true, code: "bad-integer" });
});

it("reads every record of a list like arguments of its own, and refuses as they would be", () => {
  expect(readArguments(parameters, { helpers: [{ skill: 3 }, { modifiers: [1] }] })).toMatchObject({
    helpers: [
      { skill: 3, modifiers: [] },
      { skill: null, modifiers: [1] },
    ],
  });
  expect(readArguments(parameters, { helpers: [{ skill: 11 }] })).toMatchObject({ code: "rating", rule: "X-1" });
  expect(readArguments(parameters, { helpers: [{ skil: 1 }] })).toMatchObject({ code: "unknown-argument" });
  expect(readArguments(parameters, { helpers: 3 })).toMatchObject({ code: "bad-records" });
});

it("accepts house rules beyond the listed values only where an option is open", () => {
  const rules = { cap: openOption("X-2", isNumber, "none"), fixed: option("X-3", "one", "two") };
  expect(chooseHouse(rules, { cap: 6 })).toEqual({ house: { cap: 6, fixed: "one" } });
  expect(chooseHouse(rules, { cap: "many", fixed: 6 })).toMatchObject({
    faults: [
      { name: "cap", legal: ["none"] },
      { name: "fixed", legal: ["one", "two"] },
    ],
  });
});
