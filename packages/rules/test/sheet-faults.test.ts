import { describe, expect, it } from "vitest";
import type { Character, HouseRules, JsonObject } from "../src/index.ts";
import { refuseSheet, scaleMax, sheetFaults, undeclaredTraits } from "../src/system/sheet-faults.ts";

const schema = {
  trackers: {
    lots: { min: 0, max: 10, start: 0, rule: "R-1" },
    store: { min: 0, max: 5, start: 0, rule: "R-2", shared: () => true },
  },
  words: { mood: { values: ["calm", "wild"], rule: "R-3" } },
  scales: {
    arts: { min: 1, max: 6, rule: "R-4", exactly: 2, maxUnder: ({ limit }: HouseRules) => Number(limit) },
    songs: { min: 0, max: 3, rule: "R-5" },
  },
};

const sheetWith = (traits: JsonObject = {}, trackers: Character["trackers"] = {}): Character => ({
  id: "ann",
  name: "Ann",
  traits: { mood: "calm", arts: { Sword: 1, Verse: 6 }, songs: {}, ...traits },
  trackers: { lots: 3, ...trackers },
});

const codes = (character: Character, house?: HouseRules): readonly string[] =>
  refuseSheet(schema, character, house).map(({ code, rule, details }) => {
    const { entry, min, max } = details ?? {};
    return [
      code,
      rule,
      ...(entry === undefined ? [] : [entry]),
      ...(min === undefined ? [] : [`${String(min)} to ${String(max)}`]),
    ].join(" ");
  });

describe("a sheet", () => {
  it("has numbers from the first to the last, whole ones", () => {
    expect(codes(sheetWith())).toEqual([]);
    expect([0, 10].map((lots) => codes(sheetWith({}, { lots })))).toEqual([[], []]);
    for (const lots of [-1, 11, 2.5]) expect(codes(sheetWith({}, { lots }))).toEqual(["bad-amount-edit R-1 0 to 10"]);
    expect(codes(sheetWith({ songs: { Dawn: 0, Dusk: 3 } }))).toEqual([]);
    expect(codes(sheetWith({ songs: { Dawn: -1, Dusk: 4, Noon: "3" } }))).toEqual([
      "bad-sheet R-5 Dawn 0 to 3",
      "bad-sheet R-5 Dusk 0 to 3",
      "bad-sheet R-5 Noon 0 to 3",
    ]);
  });

  it("may lack a tracker that a table may share, but no other", () => {
    expect(codes({ ...sheetWith(), trackers: {} })).toEqual(["bad-amount-edit R-1 0 to 10"]);
    expect(codes(sheetWith({}, { store: 5 }))).toEqual([]);
    expect(codes(sheetWith({}, { store: 6 }))).toEqual(["bad-amount-edit R-2 0 to 5"]);
  });

  it("has one of the words, or none", () => {
    expect(codes(sheetWith({ mood: null }))).toEqual([]);
    expect(codes(sheetWith({ mood: "sad" }))).toEqual(["bad-word R-3"]);
    expect(refuseSheet(schema, { ...sheetWith(), traits: { arts: { Sword: 1, Verse: 1 } } })).toMatchObject([
      { details: { name: "mood", value: "none", values: ["calm", "wild"] } },
    ]);
  });

  it("has as many entries as are fixed, rated under the house rules", () => {
    expect(refuseSheet(schema, sheetWith({ arts: { Sword: 2 } }))).toMatchObject([
      { code: "bad-entry-count", rule: "R-4", details: { name: "arts", given: 1, exactly: 2 } },
    ]);
    expect(codes(sheetWith(), { limit: 5 })).toEqual(["bad-sheet R-4 Verse 1 to 5"]);
    expect(codes(sheetWith(), { limit: 9 })).toEqual([]);
    expect([5, 6, 9].map((limit) => scaleMax(schema.scales.arts, { limit }))).toEqual([5, 6, 6]);
    expect(scaleMax(schema.scales.songs, { limit: 1 })).toBe(3);
  });

  it("is told of all its faults, with the name and the rule", () => {
    const wrong = sheetWith({ mood: "sad", arts: { Sword: 7 }, hat: "red" }, { lots: 11 });
    expect(sheetFaults(schema, wrong)).toEqual([
      "Ann: lots is not from 0 to 10 (R-1)",
      "Ann: mood is none of calm, wild (R-3)",
      "Ann: has 1 arts, not 2 (R-4)",
      "Ann: Sword is not from 1 to 6 (R-4)",
    ]);
    expect(undeclaredTraits(schema, wrong)).toEqual(["Ann: hat is not declared among the traits of a sheet"]);
    const declared = { kind: "word", initial: "", rule: "R-6" } as const;
    expect(undeclaredTraits({ ...schema, traits: { hat: declared } }, wrong)).toEqual([]);
    expect(undeclaredTraits({ ...schema, marks: { hat: { ...declared, of: "character" } } }, wrong)).toEqual([]);
  });
});
