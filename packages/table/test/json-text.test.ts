import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonFault } from "../src/index.ts";
import { reservedField, sizeFault } from "../src/files/json-text.ts";

/** Strings of what a scan of JSON could mistake. */
const tricky = fc.string({ unit: fc.constantFrom("\\", '"', "[", "]", "{", "}", ",", "a"), maxLength: 8 });
const { value } = fc.letrec((again) => ({
  value: fc.oneof(
    { depthSize: "small" },
    tricky,
    fc.integer(),
    fc.constant(null),
    fc.array(again("value"), { maxLength: 4 }),
    fc.dictionary(tricky, again("value"), { maxKeys: 4 }),
  ),
}));

/** The values of a parsed text and how deep they are nested. */
function measure(given: unknown): { readonly values: number; readonly depth: number } {
  if (typeof given !== "object" || given === null) return { values: 1, depth: 0 };
  const parts = Object.values(given).map(measure);
  return {
    values: parts.reduce((sum, part) => sum + part.values, 1),
    depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)),
  };
}

it("a value counts with all that it contains, however deep", () => {
  const value = { dice: [1, 2], faces: [3, 4] };
  expect(jsonFault(value, { values: 7, depth: 2 })).toBeUndefined();
  expect(jsonFault(value, { values: 6, depth: 2 })).toBe("It has more than 6 values.");
  expect(jsonFault(value, { values: 7, depth: 1 })).toBe("It is nested more than 1 deep.");
});

it("a text is as deep as what it is parsed to, and counts at least its values", () => {
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1), (given, spaces) => {
      const text = JSON.stringify(given, undefined, spaces);
      const { values, depth } = measure(JSON.parse(text));
      const fits = (limits: { length?: number; values?: number; depth?: number }): boolean =>
        sizeFault(text, { length: text.length, values: 2 * values, depth, ...limits }) === undefined;
      expect(fits({})).toBe(true);
      expect(fits({ length: text.length - 1 })).toBe(false);
      expect(fits({ values: values - 1 })).toBe(false);
      expect(depth === 0 || !fits({ depth: depth - 1 })).toBe(true);
    }),
  );
});

it("a list or a record without empty parts counts exactly its values", () => {
  for (const [text, values] of [
    ["[1,2,3]", 4],
    ['{"a":[1,2],"b":3}', 5],
  ] as const) {
    const within = (most: number) => sizeFault(text, { length: 99, values: most, depth: 9 });
    expect([within(values), within(values - 1)]).toEqual([undefined, expect.objectContaining({ place: "" })]);
  }
});

it("a text that never ends its last string is measured as far as it goes", () => {
  const limits = { length: 99, values: 9, depth: 2 };
  expect(sizeFault('["a", "[[[[', limits)).toBeUndefined();
  expect(sizeFault('["a\\\\", [[', limits)).toMatchObject({ problem: "it is nested more than 2 deep" });
  expect(sizeFault('["a\\", [[', limits)).toBeUndefined();
});

it("finds a reserved name wherever it is", () => {
  const hidden: unknown = JSON.parse('{"a":[1,{"b":{"__proto__":1}}]}');
  expect(reservedField(hidden, "/x")).toMatchObject({ place: "/x/a/1/b/__proto__" });
  expect(reservedField({ a: [{ proto: 1 }] }, "")).toBeUndefined();
});
