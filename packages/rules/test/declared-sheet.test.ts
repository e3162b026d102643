import { describe, expect, it } from "vitest";
import { defineSheet, fits, type JsonValue } from "../src/index.ts";

const asleep = (id: string, is: boolean) => ({ id, name: id, traits: { asleep: is }, trackers: {} });

const wakes = (of: string) => ({ change: "trait", of, name: "asleep", to: false });

describe("a sheet", () => {
  const schema = {
    trackers: { lots: { min: 0, max: 9, start: 2, rule: "R-1" } },
    scales: { skills: { min: 0, max: 3, rule: "R-1" } },
    words: { mood: { values: ["glad"], rule: "R-1" } },
    traits: { beds: { kind: "number", initial: 1, rule: "R-1" } },
    marks: {
      asleep: { of: "character", kind: "flag", initial: false, lasts: "round", rule: "R-1" },
      hour: { of: "table", kind: "number", initial: 8, lasts: "round", rule: "R-1" },
    },
  } as const;
  const sheet = defineSheet(schema);

  it("reads each value of its kind, and the initial one where it is missing or of another kind", () => {
    const initial = { lots: 2, skills: {}, mood: null, beds: 1, asleep: false };
    expect(sheet.of({ traits: {}, trackers: {} })).toEqual(initial);
    expect(sheet.of({ traits: { skills: 1, mood: 2, beds: "x", asleep: 1, hour: 3, hats: 1 }, trackers: {} })).toEqual(
      initial,
    );
    const traits = { skills: { Boats: 1 }, mood: "glad", beds: 0, asleep: true };
    expect(sheet.of({ traits, trackers: { lots: 0 } })).toEqual({ ...traits, lots: 0 });
    expect(sheet.ofTable({ traits: { asleep: true }, trackers: {} })).toEqual({ hour: 8, lots: 2 });
    expect(sheet.ofTable({ traits: { hour: 9 }, trackers: { lots: 1 } })).toEqual({ hour: 9, lots: 1 });
  });

  it("names everything that it declares twice; the table's marks may be called like a character's values", () => {
    const twice = {
      ...schema,
      words: { lots: { values: [], rule: "R-1" } },
      scales: { beds: { min: 0, max: 1, rule: "R-1" } },
    };
    expect(() => defineSheet(twice)).toThrow("a sheet declares lots, beds twice");
    expect(() =>
      defineSheet({ ...schema, traits: { hour: { kind: "number", initial: 0, rule: "R-1" } } }),
    ).not.toThrow();
  });

  it("ends a period for everybody and the table, or for one character", () => {
    const [ann, ben, cid] = [asleep("ann", true), asleep("ben", false), asleep("cid", true)];
    const scene = { characters: { ann, ben, cid }, shared: { traits: { hour: 9 }, trackers: {} } };
    expect(sheet.endPeriod("round", scene)).toEqual([
      { change: "trait", of: "table", name: "hour", to: 8 },
      ...["ann", "cid"].map(wakes),
    ]);
    expect(sheet.endPeriod("round", scene, cid)).toEqual([wakes("cid")]);
    expect(sheet.endPeriod("scene", scene)).toEqual([]);
  });

  it("counts what is allowed once with a flag, and other limits up to their maximum", () => {
    const { schema: _, ...limited } = defineSheet({
      ...schema,
      limits: {
        turn: { per: "round", rule: "R-1" },
        shots: { per: "scene", max: 3, rule: "R-1" },
        steps: { per: "scene", max: () => 2, rule: "R-1" },
      },
    });
    expect(limited.of({ traits: {}, trackers: {} })).toMatchObject({ turn: false, shots: 0, steps: 0 });
  });
});

/** Values, and the kinds that they have. */
const kinds: readonly (readonly [JsonValue | undefined, readonly string[]])[] = [
  [undefined, []],
  [null, []],
  [1, ["number", "seconds"]],
  [true, ["flag"]],
  ["x", ["word"]],
  [[], ["words", "progress"]],
  [["x"], ["words"]],
  [["x", 1], []],
  [{}, ["amounts", "pairs", "lists", "records"]],
  [{ a: 1 }, ["amounts"]],
  [{ a: 1, b: "x" }, []],
  [{ a: "x" }, ["pairs"]],
  [{ a: ["x"] }, ["lists"]],
  [{ a: ["x", 1] }, []],
  [{ a: {} }, ["records"]],
  [{ a: {}, b: 1 }, []],
  [[{ name: "Dam", now: 1, of: 2 }], ["progress"]],
  [
    [
      { name: "Dam", now: 1, of: 2 },
      { name: "Dam", now: 1 },
    ],
    [],
  ],
  [[{ name: "Dam", now: "1", of: 2 }], []],
  [[{ name: 1, now: 1, of: 2 }], []],
];

it.each(kinds)("%j has the form of %j", (value, expected) => {
  const all = [
    "number",
    "seconds",
    "flag",
    "word",
    "words",
    "amounts",
    "pairs",
    "lists",
    "records",
    "progress",
  ] as const;
  expect(all.filter((kind) => fits(kind, value))).toEqual(expected);
});
