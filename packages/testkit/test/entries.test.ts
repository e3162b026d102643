import { describe, expect, it } from "vitest";
import { readEntry } from "../src/entries.ts";

const entry = (fields: object) => readEntry({ id: "es-1", ...fields });
const aCase = (fields: object) => entry({ decisions: [{ do: "roll" }, { do: "keep" }], ...fields });
const odds = (fields: object) => entry({ measure: "task", values: { p: { decimal: "0.5" } }, ...fields });

describe("an entry that can't be read", () => {
  it.each<readonly [string, unknown]>([
    ["it is not an object", 42],
    ["it is not an object", []],
    ["it has no id", { decisions: [] }],
    ["it has no id", { id: "", decisions: [] }],
    ["it has no id", { id: 5, decisions: [] }],
    ["it is both a case and odds", { id: "x", decisions: [], measure: "p" }],
    ["it is neither a case (decisions) nor odds (measure)", { id: "x" }],
  ])("%s", (problem, raw) => {
    expect(readEntry(raw)).toBe(problem);
  });

  it.each<readonly [string, object]>([
    ["its decisions are not a list of objects", { decisions: {} }],
    ["its decisions are not a list of objects", { decisions: [1] }],
    ["given and expect must be objects", { given: [] }],
    ["given and expect must be objects", { expect: [] }],
    ["its dice are not whole numbers", { dice: [0.5] }],
    ["its dice are not whole numbers", { dice: 5 }],
    ["expect.final is not an object", { expect: { final: [] } }],
    ["expect.results is not a list", { expect: { results: {} } }],
    ["expect.results has more entries than decisions", { expect: { results: [1, 2, 3] } }],
    ["expect.diceUsed is not a whole number from 0 up", { expect: { diceUsed: -1 } }],
    ["expect.diceUsed is not a whole number from 0 up", { expect: { diceUsed: "2" } }],
    ["expect.other is no expectation; there are results, final, rejected, diceUsed", { expect: { other: 1 } }],
    ["it decides nothing and expects nothing", { decisions: [] }],
    ...[
      [{ at: 2, reason: "x" }],
      [{ at: -1, reason: "x" }],
      [{ at: 0.5, reason: "x" }],
      [{ at: 0, reason: 5 }],
      [{ reason: "x" }],
      [{ at: 0 }],
      [5],
      {},
    ].map(
      (rejected) =>
        [
          "expect.rejected is not a list of {at, reason}, each at one of the decisions",
          { expect: { rejected } },
        ] as const,
    ),
  ])("a case: %s", (problem, fields) => {
    expect(aCase(fields)).toBe(problem);
  });

  const objects = "params, values and choices must be objects";
  it.each<readonly [string, object]>([
    ["its measure is not a word", { measure: 5 }],
    [objects, { params: [] }],
    [objects, { values: [] }],
    [objects, { choices: [] }],
    ["it expects nothing: no values, no dist, no choices", { values: {} }],
    ["its dist is not a list of rows with decimals", { dist: {} }],
    ["its dist is not a list of rows with decimals", { dist: [{ n: 1 }] }],
    ["its dist is not a list of rows with decimals", { dist: [{ n: 1, decimal: "1" }, { n: 2 }] }],
    ["rejected is not a {reason} in place of values", { rejected: { reason: "x" } }],
    ["rejected is not a {reason} in place of values", { values: {}, rejected: 5 }],
    ["rejected is not a {reason} in place of values", { values: {}, rejected: {} }],
    ["rejected is not a {reason} in place of values", { values: {}, rejected: { reason: 5 } }],
    ["rejected is not a {reason} in place of values", { values: {}, choices: { a: 1 }, rejected: { reason: "x" } }],
    ["rejected is not a {reason} in place of values", { values: {}, dist: [], rejected: { reason: "x" } }],
    ["its tail has no greaterThan or no decimal", { tail: 5 }],
    ["its tail has no greaterThan or no decimal", { tail: { decimal: "0.5" } }],
    ["its tail has no greaterThan or no decimal", { tail: { greaterThan: { n: 1 } } }],
    ...[5, {}, { decimal: 0.5 }, { decimal: "half" }, { decimal: "1", exact: "1/0" }, { decimal: "1", exact: 1 }].map(
      (p) => ["the value p has no decimal, or no fraction, as the format writes them", { values: { p } }] as const,
    ),
  ])("odds: %s", (problem, fields) => {
    expect(odds(fields)).toBe(problem);
  });
});

describe("an entry", () => {
  it("is a case with everything it has, and defaults for the rest", () => {
    expect(aCase({})).toEqual({
      kind: "case",
      id: "es-1",
      rules: [],
      given: {},
      dice: [],
      decisions: [{ do: "roll" }, { do: "keep" }],
      expect: { rejected: [] },
    });
    const expectation = {
      results: [null, 2],
      final: { lots: 1 },
      diceUsed: 0,
      rejected: [{ at: 1, reason: "a", orReason: ["b"] }],
    };
    expect(aCase({ rules: ["ES-1"], given: { x: 1 }, dice: [3], expect: expectation })).toMatchObject({
      rules: ["ES-1"],
      given: { x: 1 },
      dice: [3],
      expect: { results: [null, 2], final: { lots: 1 }, diceUsed: 0, rejected: [{ at: 1, reasons: ["a", "b"] }] },
    });
    expect(aCase({ decisions: [], expect: { final: {} } })).toMatchObject({ decisions: [] });
    expect(aCase({ rules: "ES-1", expect: { results: [1, 2] } })).toMatchObject({ rules: [] });
  });

  it("is odds with values, rows, choices and a tail", () => {
    const tail = { greaterThan: { n: 3 }, decimal: "1e-3" };
    const dist = [
      { n: 1, exact: "1/2", decimal: "0.5" },
      { n: 2, exact: null, decimal: "0.5" },
    ];
    expect(odds({ params: { rank: 3 }, choices: { best: [1] }, dist, tail })).toEqual({
      kind: "odds",
      id: "es-1",
      measure: "task",
      params: { rank: 3 },
      choices: { best: [1] },
      values: { p: { decimal: "0.5" } },
      rows: [
        { outcome: { n: 1 }, expected: { exact: "1/2", decimal: "0.5" } },
        { outcome: { n: 2 }, expected: { exact: null, decimal: "0.5" } },
      ],
      tail: { greaterThan: { n: 3 }, expected: { decimal: "1e-3" } },
    });
    expect(odds({ values: {}, choices: { best: [1] } })).toMatchObject({ values: {} });
    expect(odds({ values: {}, dist })).toMatchObject({
      values: {},
      rows: [{ outcome: { n: 1 } }, { outcome: { n: 2 } }],
    });
    const rejected = { at: 0, reason: "no", orReason: ["never"], may: true };
    expect(odds({ values: {}, rejected })).toEqual({
      kind: "odds",
      id: "es-1",
      measure: "task",
      params: {},
      choices: {},
      values: {},
      rejected: { at: 0, reasons: ["no", "never"], may: true },
    });
    expect(odds({ values: {}, rejected: { reason: "no", may: 1 } })).toMatchObject({
      rejected: { at: 0, reasons: ["no"], may: false },
    });
    expect(odds({ values: { p: { decimal: "Infinity", exact: "-7/010" } } })).toMatchObject({ kind: "odds" });
  });
});
