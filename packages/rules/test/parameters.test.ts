import { describe, expect, it } from "vitest";
import {
  allows,
  houseRule,
  isRefusal,
  type JsonObject,
  type JsonValue,
  openHouseRule,
  type Parameter,
  type Parameters,
  readArguments,
  resolveHouseRules,
} from "../src/index.ts";

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

const list = <T>(length: number, one: T): readonly T[] => Array.from({ length }, () => one);

describe("a value is allowed", () => {
  const text = "x".repeat(2000);
  const any = { kind: "ratings", min: 1, max: 5 } as const;

  it.each<readonly [string, Parameter, readonly JsonValue[], readonly JsonValue[]]>([
    ["integers within bounds", { kind: "integer", min: -2, max: 3 }, [-2, 0, 3], [-3, 4, 1.5, "1", true, null, [1]]],
    ["integers up to a million", { kind: "integer" }, [1_000_000, -1_000_000], [1_000_001, -1_000_001]],
    ["fractions", { kind: "integer", fractional: true, max: 2 }, [0.5, 2, -1.5], [2.5, "1", null]],
    ["integers or none", { kind: "integer", nullable: true }, [null, 1], [1.5, "", false]],
    ["words", { kind: "word", values: ["a", "b"] }, ["a", "b"], ["c", "", 1, null, ["a"]]],
    ["flags", { kind: "flag" }, [true, false], [1, 0, "true", null]],
    ["texts", { kind: "text" }, ["", text], [`${text}x`, 1, null]],
    ["texts or none", { kind: "text", nullable: true }, ["", null], [1, {}]],
    ["characters", { kind: "character" }, ["ann"], [null, 1, ["ann"], `${text}x`]],
    ["characters or nobody", { kind: "character", nullable: true }, ["ann", null], [0]],
    [
      "lists of characters",
      { kind: "characters" },
      [[], ["ann", "bo"], list(100, "a")],
      ["ann", [1], list(101, "a"), null],
    ],
    ["lists of texts", { kind: "texts" }, [[], ["a", "b"]], ["a", [1], ["a", null]]],
    ["lists of given texts", { kind: "texts", values: ["a", "b"] }, [[], ["b", "a"]], [["a", "c"], [1]]],
    ["lists of integers", { kind: "integers" }, [[], [1, -2], list(100, 1)], [1, [1.5], ["1"], list(101, 1)]],
    [
      "ratings",
      any,
      [{}, { a: 1, b: 5 }],
      [{ a: 0 }, { a: 6 }, { a: 1.5 }, { a: "1" }, { "": 1 }, { toString: 1 }, [1], null],
    ],
    [
      "given ratings",
      { ...any, names: ["a", "toString"] },
      [{}, { a: 1 }, { toString: 2 }],
      [{ b: 1 }, { a: 1, b: 1 }, { a: 9 }],
    ],
    ["records", { kind: "record", of: one }, [{}, { skill: 3 }], [null, { skill: 11 }, { other: 1 }, [], 1]],
    ["records or none", { kind: "record", of: one, nullable: true }, [null, {}], [{ skill: 11 }, 0]],
    ["lists of records", { kind: "records", of: one }, [[], [{}, { skill: 3 }]], [{}, [{ skill: 11 }], [1], null]],
  ])("%s", (_, parameter, allowed, others) => {
    for (const value of allowed) expect([value, allows(parameter, value)]).toEqual([value, true]);
    for (const value of others) expect([value, allows(parameter, value)]).toEqual([value, false]);
  });
});

describe("arguments", () => {
  it("are read as they are given, or as the initial values", () => {
    const nested: Parameters = {
      tn: { kind: "integer", min: 1, initial: 4 },
      other: { kind: "record", of: one, nullable: true, initial: null },
      name: { kind: "text", initial: "" },
    };
    expect(readArguments(nested, {})).toEqual({ tn: 4, other: null, name: "" });
    expect(readArguments(nested, { tn: undefined, other: { skill: 2 } })).toEqual({
      tn: 4,
      other: { skill: 2, modifiers: [] },
      name: "",
    });
    expect(readArguments(nested, { other: { skill: 11 } })).toMatchObject({ refused: true, code: "rating" });
    expect(readArguments(nested, { other: 3 })).toMatchObject({ code: "bad-record", details: { value: 3 } });
  });

  it("are refused with what would be legal", () => {
    const given: Parameters = {
      tn: { kind: "integer", min: 1, max: 6 },
      kind: { kind: "word", values: ["a", "b"], initial: "a" },
      free: { kind: "integer", initial: 0 },
      marks: { kind: "texts", values: ["x"], initial: [] },
      names: { kind: "texts", initial: [] },
      skills: { kind: "ratings", names: ["lore"], min: 1, max: 5, initial: {} },
      traits: { kind: "ratings", min: 1, max: 5, initial: {} },
      minutes: { kind: "integer", fractional: true, initial: 0 },
      flag: { kind: "flag", initial: false },
    };
    const refusalOf = (args: JsonObject): JsonValue => {
      const read = readArguments(given, { tn: 1, ...args });
      return isRefusal(read) ? [read.code, read.rule, read.details ?? null] : null;
    };
    expect(refusalOf({})).toBeNull();
    expect(refusalOf({ tn: undefined })).toEqual([
      "missing-argument",
      "",
      { name: "tn", kind: "integer", min: 1, max: 6 },
    ]);
    expect(refusalOf({ tn: 7 })).toEqual([
      "bad-integer",
      "",
      { name: "tn", value: 7, kind: "integer", min: 1, max: 6 },
    ]);
    expect(refusalOf({ free: "x" })).toMatchObject(["bad-integer", "", { min: -1_000_000, max: 1_000_000 }]);
    expect(refusalOf({ kind: "c" })).toMatchObject(["bad-word", "", { kind: "word", values: ["a", "b"] }]);
    expect(refusalOf({ marks: ["y"] })).toMatchObject(["bad-texts", "", { kind: "texts", values: ["x"] }]);
    expect(refusalOf({ names: "y" })).toMatchObject(["bad-texts", "", { kind: "texts", values: null }]);
    expect(refusalOf({ skills: { art: 1 } })).toMatchObject(["bad-ratings", "", { names: ["lore"], min: 1, max: 5 }]);
    expect(refusalOf({ traits: 1 })).toMatchObject(["bad-ratings", "", { kind: "ratings", names: null }]);
    expect(refusalOf({ minutes: "x" })).toMatchObject(["bad-number", "", { kind: "integer" }]);
    expect(refusalOf({ flag: 1 })).toEqual(["bad-flag", "", { name: "flag", value: 1, kind: "flag" }]);
    expect(refusalOf({ flags: true })).toMatchObject(["unknown-argument", "", { name: "flags", nearest: "flag" }]);
    expect(refusalOf({ "something else": 1 })).toMatchObject(["unknown-argument", "", { nearest: null }]);
    expect(readArguments(given, [])).toMatchObject({ code: "bad-arguments", details: { given: "object" } });
    expect(readArguments(given, "tn")).toMatchObject({ code: "bad-arguments", details: { given: "string" } });
  });
});

it("a refusal says what the house rules make legal", () => {
  const declared: Parameters = {
    dice: {
      kind: "integer",
      min: 0,
      max: 9,
      refusedAs: { code: "too-many", rule: "X-3", legal: ({ most }) => ({ max: most ?? null }) },
    },
  };
  expect(readArguments(declared, { dice: 10 }, { most: 4 })).toMatchObject({
    code: "too-many",
    rule: "X-3",
    details: { name: "dice", value: 10, max: 4 },
  });
});

describe("house rules", () => {
  const rules = { hard: houseRule("X-1", false, true), limit: houseRule("X-2", 3, null) };

  it("are the defaults unless others are chosen", () => {
    expect(resolveHouseRules(rules, {})).toEqual({ house: { hard: false, limit: 3 } });
    expect(resolveHouseRules(rules, { hard: true, limit: undefined })).toEqual({ house: { hard: true, limit: 3 } });
  });

  it("are refused all at once", () => {
    expect(resolveHouseRules(rules, { hard: 1, limit: 4, other: true, toString: 1 })).toEqual({
      faults: [
        { name: "hard", value: 1, legal: [false, true] },
        { name: "limit", value: 4, legal: [3, null] },
        { name: "other", value: true, legal: ["hard", "limit"] },
        { name: "toString", value: 1, legal: ["hard", "limit"] },
      ],
    });
  });

  it("that are chosen as null are null", () => {
    expect(resolveHouseRules(rules, { limit: null })).toEqual({ house: { hard: false, limit: null } });
  });
});
