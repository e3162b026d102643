import { describe, expect, it } from "vitest";
import { Interner } from "../src/odds/interner.ts";
import type { JsonObject, JsonValue } from "../src/language/json.ts";

/** The ids of records with one field, and the same others after it. */
const idsOf = (interner: Interner, values: readonly JsonValue[], others: JsonObject = {}): readonly number[] =>
  values.map((value) => interner.idOf({ value, ...others }));

const range = (length: number): readonly number[] => Array.from({ length }, (_, i) => i);
const words = (length: number): readonly string[] => range(length).map((n) => `word ${n}`);

const TEXTS: readonly JsonValue[] = ["", "0", "null", "[]"];
const LISTS: readonly JsonValue[] = [[], [[]], [{}], [null], [[0, 1], 2]];
const RECORDS: readonly JsonValue[] = [{}, { n: null }, { n: {} }];

describe("an interner of records", () => {
  it("tells values of all kinds apart, and recognises each", () => {
    const values: readonly JsonValue[] = [
      ...range(40).flatMap((n) => [n, -n - 1, n + 0.5, -n - 0.5, 512 + n, -512 - n, 2 ** 40 + n]),
      ...words(40),
      ...range(40).flatMap((n): JsonValue[] => [[n], [n, n], { n }, { n: [n] }]),
      ...TEXTS,
      ...LISTS,
      ...RECORDS,
      true,
      false,
      null,
    ];
    const interner = new Interner();
    const ids = idsOf(interner, values);
    expect(ids).toEqual(values.map((_, i) => i));
    expect(idsOf(interner, structuredClone(values).toReversed())).toEqual(ids.toReversed());
  });

  it("recognises every whole number around those that are looked up in another way", () => {
    const numbers = range(4200).map((n) => n - 2100);
    const interner = new Interner();
    for (const others of [{}, { other: 1 }]) {
      const ids = idsOf(interner, numbers, others);
      expect(new Set(ids).size).toBe(numbers.length);
      expect(idsOf(interner, numbers, others)).toEqual(ids);
    }
  });

  it("tells records apart that hold records of several shapes, in any order", () => {
    const shapes: readonly JsonObject[] = [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }, { a: { b: 1 } }, { a: [{ b: 1 }] }];
    const records = shapes.flatMap((one) => shapes.map((other) => ({ one, two: 2, other })));
    const interner = new Interner();
    const ids = records.map((record) => interner.idOf(record));
    expect(ids).toEqual(records.map((_, i) => i));
    expect(
      structuredClone(records)
        .toReversed()
        .map((record) => interner.idOf(record)),
    ).toEqual(ids.toReversed());
  });

  it("recognises a value that follows itself, and one that follows another", () => {
    const interner = new Interner();
    expect(idsOf(interner, ["a", "a", "b", "b", "a", [1], [1], [2], [1]])).toEqual([0, 0, 1, 1, 0, 2, 2, 3, 2]);
  });

  it.each([
    ["the last value of a record", {}],
    ["a value before others", { more: 1 }],
  ])("keeps what it knows of %s, also at the limit between arrays and maps", (_, others) => {
    // The digits on both sides of the limit of 1,024: lists 127 to 129, records 126 to 128, words 255 and 256.
    const lists = range(130).map((n) => [n]);
    const records = range(130).map((n) => ({ n }));
    const texts = words(258);
    const near = [...lists.slice(126), ...records.slice(126), ...texts.slice(254), 0, 254, 255, 256, 257, -255, -256];
    for (const first of near) {
      for (const second of near) {
        const interner = new Interner();
        for (const value of [...lists, ...records, ...texts]) interner.idOf({ other: value });
        const ids = idsOf(interner, [first, second, 1, 2, ...near], others);
        expect(new Set(ids).size).toBe(near.length + 2);
        expect(idsOf(interner, [first, second, 1, 2, ...near], others)).toEqual(ids);
      }
    }
  });

  it("tells records apart by the names of their fields and their order", () => {
    const interner = new Interner();
    const records: readonly JsonObject[] = [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }, { b: 1, a: 1 }, { a: { a: 1 } }];
    expect(records.map((one) => interner.idOf(one))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(records.map((one) => interner.idOf({ ...one }))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("knows records of any number of shapes", () => {
    const interner = new Interner();
    const records = range(80).flatMap((n): JsonObject[] => [{ [`field ${n}`]: 1 }, { [`field ${n}`]: 2 }]);
    const ids = records.map((one) => interner.idOf(one));
    expect(ids).toEqual(range(160));
    expect(records.map((one) => interner.idOf({ ...one }))).toEqual(ids);
  });

  it("takes a field without a value as absent, also among other shapes and in nested values", () => {
    const interner = new Interner();
    expect(interner.idOf({ a: 1, b: undefined })).toBe(interner.idOf({ a: 1 }));
    expect(interner.idOf({ b: undefined, c: 2 })).toBe(interner.idOf({ c: 2 }));
    expect(interner.idOf({ b: undefined })).toBe(interner.idOf({}));
    expect(interner.idOf({ a: [{ b: undefined }] })).toBe(interner.idOf({ a: [{}] }));
    expect(interner.idOf({ a: { b: 1, c: undefined } })).toBe(interner.idOf({ a: { b: 1 } }));
  });
});
