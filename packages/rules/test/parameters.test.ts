import { describe, expect, it } from "vitest";
import { resolveHouseRules, openHouseRule, houseRule, type Parameters, readArguments } from "../src/index.ts";

const one: Parameters = {
  skill: {
    kind: "integer",
    min: 1,
    max: 10,
    nullable: true,
    initial: null,
    refusedAs: { code: "rating", rule: "X-1" },
  },
  modifiers: { kind: "integers", initial: [] },
};

const parameters: Parameters = { ...one, helpers: { kind: "records", of: one, initial: [] } };

it("takes null only where a parameter may have none", () => {
  expect(readArguments(parameters, { skill: null })).toMatchObject({ skill: null });
  expect(readArguments(parameters, {})).toEqual({ skill: null, modifiers: [], helpers: [] });
  const strict: Parameters = { tn: { kind: "integer" } };
  expect(readArguments(strict, { tn: null })).toMatchObject({ refused: true, code: "bad-integer" });
});

it("takes a part of one only where parts will do", () => {
  const minutes: Parameters = { minutes: { kind: "integer", min: 0, fractional: true, initial: 0 } };
  expect(readArguments(minutes, { minutes: 7.5 })).toEqual({ minutes: 7.5 });
  expect(readArguments(minutes, { minutes: -0.5 })).toMatchObject({ code: "bad-number", rule: "" });
  expect(readArguments(minutes, { minutes: Number.NaN })).toMatchObject({ code: "bad-number" });
  expect(readArguments(parameters, { skill: 1.5 })).toMatchObject({ code: "rating" });
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

describe("house rules beyond the listed values, only where an option is open", () => {
  const rules = {
    cap: openHouseRule("X-2", { kind: "number", min: 0, max: 9 }, "none"),
    tries: openHouseRule("X-3", { kind: "numbers", names: ["first", "second"], min: -9, max: 0 }, [0, -2]),
    chart: openHouseRule("X-4", { kind: "chart", columns: ["a", "b"], rows: 12, max: 5, first: {} }, "printed"),
    fixed: houseRule("X-5", "one", "two"),
  };

  it.each([
    { cap: 6 },
    { tries: [-1, -9] },
    { chart: {} },
    { chart: { 0: 0, 1: 5, 12: { a: 0, b: 5 } } },
    { chart: { 0: { a: 0, b: 0 } } },
  ])("%j", (chosen) => {
    expect(resolveHouseRules(rules, chosen)).toEqual({
      house: { cap: "none", tries: [0, -2], chart: "printed", fixed: "one", ...chosen },
    });
  });

  it.each([
    ["cap", "many"],
    ["cap", 10],
    ["cap", 1.5],
    ["tries", [0]],
    ["tries", [0, -10]],
    ["tries", { 0: 0, 1: 0 }],
    ["chart", { 0: 1 }],
    ["chart", { 13: 1 }],
    ["chart", { "01": 1 }],
    ["chart", { 1: 6 }],
    ["chart", { 1: { a: 1 } }],
    ["chart", [1, 2]],
    ["fixed", 6],
  ] as const)("not %s as %j", (name, value) => {
    const legal = rules[name].values;
    expect(resolveHouseRules(rules, { [name]: value })).toEqual({ faults: [{ name, value, legal }] });
  });
});
