import { describe, expect, it } from "vitest";
import {
  anyNumber,
  between,
  diceOf,
  type DiceSelection,
  enumerateDetails,
  type Field,
  oneOf,
  type TableDie,
  upTo,
} from "../src/index.ts";

const die = (name: string, rerolled = false): TableDie => ({
  die: "d6",
  face: 1,
  class: name,
  rerolled,
  by: "hand",
});

const hands = (selections: readonly DiceSelection[]): readonly (readonly number[])[] =>
  selections.map(({ hand }) => Object.values(hand));

describe("a selection of dice", () => {
  const field = diceOf({ hit: 2, miss: 1 }, "R-5");
  const tray = [die("hit"), die("miss"), die("botch"), die("hit", true), die("hit")];

  it("is asked for with the hand and the number of its dice", () => {
    expect(field.shape).toEqual({ kind: "dice", max: 3, hand: { hit: 2, miss: 1 } });
  });

  it("lists every selection up to a number of dice", () => {
    expect(hands(field.each("all"))).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ]);
    expect(hands(field.each("all", 1))).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(field.each("all").map((one) => field.size(one))).toEqual([0, 1, 1, 2, 2, 3]);
    expect(field.each("useful")).toEqual(field.each("all"));
  });

  it("lists only the worst dice for each number where their order is known", () => {
    const ordered = diceOf({ hit: 2, miss: 1 }, "R-5", ["miss", "hit"]);
    expect(ordered.each("useful")).toEqual([
      { hand: { hit: 0, miss: 0 }, count: 0 },
      { hand: { hit: 0, miss: 1 }, count: 1 },
      { hand: { hit: 1, miss: 1 }, count: 2 },
      { hand: { hit: 2, miss: 1 }, count: 3 },
    ]);
    expect(ordered.each("all")).toHaveLength(6);
  });

  it("reads places on the table, none if absent", () => {
    expect(field.parse([0, 1], tray)).toEqual({ hand: { hit: 1, miss: 1 }, count: 2 });
    expect(field.parse([4, 0], tray)).toEqual({ hand: { hit: 2, miss: 0 }, count: 2 });
    expect(field.parse(undefined, tray)).toEqual({ hand: { hit: 0, miss: 0 }, count: 0 });
  });

  it.each<readonly [string, readonly number[], string, number]>([
    ["of another class", [0, 2], "no-such-die", 2],
    ["that isn't there", [5], "no-such-die", 5],
    ["at a negative place", [-1], "no-such-die", -1],
    ["that was rerolled", [0, 3], "die-already-rerolled", 3],
    ["that is named twice", [0, 1, 0], "die-already-rerolled", 0],
  ])("refuses a die %s", (_, places, code, place) => {
    const read = field.parse(places, tray);
    expect(read).toMatchObject({ hand: { hit: 0, miss: 0 }, count: places.length });
    expect(read?.fault).toMatchObject({ code, rule: "R-5", details: { die: place } });
  });

  it.each([[3], ["0"], [[0, 0.5]], [["0"]], [{}], [null]])("%j is no selection", (given) => {
    expect(field.parse(given, tray)).toBeUndefined();
  });

  it("has the key of equal selections only", () => {
    const keys = [
      diceOf({ hit: 2, miss: 1 }, "R-5"),
      diceOf({ hit: 1, miss: 2 }, "R-5"),
      diceOf({ miss: 1, hit: 2 }, "R-5"),
      diceOf({ hit: 2, botch: 1 }, "R-5"),
      diceOf({ hit: 2 }, "R-5"),
      diceOf({ hit: 2, miss: 1, botch: 0 }, "R-5"),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(diceOf({ hit: 2, miss: 1 }, "R-6").key).toBe(keys[0]);
    expect(diceOf({ miss: 1, hit: 2 }, "R-5", ["hit", "miss"]).key).toBe(keys[0]);
  });
});

const readings = (field: Field<number>) => [undefined, 0, 3, 7, -1, 1.5, "2", null].map((one) => field.parse(one, []));

describe("a number", () => {
  it("up to a maximum is a whole one that isn't negative; the rule refuses larger ones", () => {
    expect(readings(upTo(3))).toEqual([0, 0, 3, 7, undefined, undefined, undefined, undefined]);
    expect(upTo(3).shape).toEqual({ kind: "number", min: 0, max: 3 });
    expect(upTo(3).each("all")).toEqual([0, 1, 2, 3]);
    expect(upTo(0).each("all")).toEqual([0]);
    expect(upTo(-2).each("all")).toEqual([0]);
    expect(upTo(3).size(2)).toBe(2);
    expect(upTo(3)).toBe(upTo(3));
  });

  it("of any kind is the fallback if absent, and calculations try only that", () => {
    expect(readings(anyNumber(4))).toEqual([4, 0, 3, 7, -1, 1.5, undefined, undefined]);
    expect(anyNumber(4).shape).toEqual({ kind: "number", min: null, max: null });
    expect(anyNumber(4).each("all")).toEqual([4]);
    expect(anyNumber(4).size(4)).toBe(0);
    expect(anyNumber(4).key).not.toBe(anyNumber(5).key);
  });

  it("between two bounds is 0 if absent, and calculations try all from one to the other", () => {
    expect(readings(between(-1, 2))).toEqual([0, 0, 3, 7, -1, 1.5, undefined, undefined]);
    expect(between(-1, 2).shape).toEqual({ kind: "number", min: -1, max: 2 });
    expect(between(-1, 2).each("all")).toEqual([-1, 0, 1, 2]);
    expect(between(2, 2).each("all")).toEqual([2]);
    expect(between(3, 2).each("all")).toEqual([]);
    expect(between(5, 2).each("all")).toEqual([]);
    expect(between(-1, 2).size(2)).toBe(0);
    expect(between(-1, 2).key).not.toBe(between(-1, 3).key);
  });

  it("one of some names is the first if absent, the one meant however it is written, and no other", () => {
    const field = oneOf(["Fox", "Owl"]);
    expect([undefined, "Owl", " fox", "Hen", 1].map((given) => field.parse(given, []))).toEqual([
      "Fox",
      "Owl",
      "Fox",
      undefined,
      undefined,
    ]);
    expect(field.shape).toEqual({ kind: "name", names: ["Fox", "Owl"] });
    expect([field.each("all"), field.size("Owl")]).toEqual([["Fox", "Owl"], 0]);
    expect(field.key).not.toBe(oneOf(["Owl", "Fox"]).key);
  });
});

const valuesOf = (details: readonly Record<string, unknown>[]) => details.map((detail) => Object.values(detail));

const detailsOf = (range: "all" | "useful") =>
  enumerateDetails({ detailsOf: diceOf({ hit: 1, miss: 1 }, "R-5", ["miss", "hit"]) }, 9, range);

describe("the details of a move", () => {
  it("are every combination up to a total size, smallest first", () => {
    expect(enumerateDetails({}, 3, "all")).toEqual([{}]);
    expect(valuesOf(enumerateDetails({ a: upTo(2), b: upTo(1) }, 2, "all"))).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
    ]);
    expect(valuesOf(enumerateDetails({ a: upTo(3), b: between(7, 8) }, 1, "all"))).toEqual([
      [0, 7],
      [0, 8],
      [1, 7],
      [1, 8],
    ]);
    expect(enumerateDetails({ a: upTo(3) }, 0, "all")).toEqual([{ a: 0 }]);
  });

  it("are the same list for equal fields, and another for another name, size, order or range", () => {
    const list = enumerateDetails({ a: upTo(2), b: upTo(1) }, 2, "all");
    expect(enumerateDetails({ a: upTo(2), b: upTo(1) }, 2, "all")).toBe(list);
    expect(enumerateDetails({ a: upTo(2), c: upTo(1) }, 2, "all")).not.toEqual(list);
    expect(enumerateDetails({ a: upTo(2), b: upTo(1) }, 1, "all")).not.toEqual(list);
    expect(enumerateDetails({ a: upTo(2), b: upTo(2) }, 2, "all")).not.toEqual(list);
    expect(detailsOf("all")).toHaveLength(4);
    expect(detailsOf("useful")).toHaveLength(3);
    expect(detailsOf("all")).toHaveLength(4);
  });

  it("are right after more different moves than are remembered", () => {
    const first = enumerateDetails({ a: upTo(1), last: upTo(0) }, 2, "all");
    for (let max = 0; max < 20_100; max++) enumerateDetails({ a: upTo(0) }, max, max % 2 === 0 ? "all" : "useful");
    const again = enumerateDetails({ a: upTo(1), last: upTo(0) }, 2, "all");
    expect(again).toEqual(first);
    expect(again).not.toBe(first);
    expect(enumerateDetails({ a: upTo(1), last: upTo(0) }, 2, "all")).toBe(again);
  });
});
