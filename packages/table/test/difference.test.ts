import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyDifference, differenceOf } from "../src/index.ts";

type Json = ReturnType<typeof JSON.parse>;

/** A JSON value without negative zeros, which JSON doesn't keep. */
const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)));

/** Two values that share parts, as two versions of a state do. */
const versions = fc.tuple(json, json, json, json).chain(([a, b, c, d]) =>
  fc.constantFrom<readonly [Json, Json]>(
    [a, b],
    [a, a],
    [
      { a, b },
      { a, b: c },
    ],
    [
      { a, b, d },
      { b, c },
    ],
    [
      [a, b, c],
      [b, c, d],
    ],
    [
      [a, b, c],
      [c, d, a, b, b],
    ],
    [
      [
        { id: "x", a },
        { id: "y", b },
        { id: "z", c },
      ],
      [
        { id: "z", c: d },
        { id: "x", a },
        { id: "n", b },
      ],
    ],
    [
      { list: [a, b], of: { c } },
      { list: [a, b, c], of: { c, d } },
    ],
    [{ __proto__: a }, JSON.parse('{"__proto__": 1, "constructor": 2}')],
  ),
);

const replaced = (old: number) => ({ items: [{ old, by: { to: 3 } }] }) as const;
const kept = (from: number, count: number) => ({ items: [[from, count]] }) as const;

describe("differences", () => {
  it("lead from one value to the other, through JSON", () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const difference = differenceOf(before, after);
        const sent = difference && JSON.parse(JSON.stringify(difference));
        expect(sent ? applyDifference(before, sent) : before).toEqual(after);
      }),
      { numRuns: 2000 },
    );
  });

  it("are none between equal values that aren't the same object", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.uuid(), value: json })), (list) => {
        const copy = structuredClone(list);
        expect(differenceOf({ list, deep: { list } }, { list: copy, deep: { list: copy } })).toBeUndefined();
      }),
    );
  });

  it("keep the objects that haven't changed", () => {
    const before = {
      people: [
        { id: "ann", luck: { now: 1 } },
        { id: "bea", luck: { now: 2 } },
      ],
      scene: ["a", "b"],
    };
    const after = { ...before, people: [before.people[0], { id: "bea", luck: { now: 3 } }] };
    const difference = differenceOf(before, after);
    expect(difference).toEqual({
      fields: { people: { items: [[0, 1], { old: 1, by: { fields: { luck: { fields: { now: { to: 3 } } } } } }] } },
    });
    const applied = difference && (applyDifference(before, difference) as typeof before);
    expect(applied?.people[0]).toBe(before.people[0]);
    expect(applied?.scene).toBe(before.scene);
  });

  it("count what is undefined as absent, and name what is gone by its own name", () => {
    expect(differenceOf({ a: 1, b: 2 }, { a: undefined, b: 2 })).toEqual({ fields: {}, without: ["a"] });
    expect(differenceOf({ constructor: 1 }, {})).toEqual({ fields: {}, without: ["constructor"] });
    expect(differenceOf({}, { toString: 1 })).toEqual({ fields: { toString: { to: 1 } } });
    expect(differenceOf({ a: undefined }, {})).toBeUndefined();
  });

  it("of another value are refused", () => {
    const cases: readonly (readonly [Json, Json, Json])[] = [
      [[1, 2], [1, 2, 3], [1]],
      [[{ id: "a", n: 1 }], [{ id: "a", n: 2 }], []],
      [{ a: 1 }, { a: 2 }, [1]],
      [{ a: [1] }, { a: [1, 2] }, { b: 1 }],
      [{ a: { b: 1 } }, { a: { b: 2 } }, {}],
    ];
    for (const [before, after, other] of cases) {
      const difference = differenceOf(before, after);
      if (!difference) throw new Error("they differ");
      expect(() => applyDifference(other, difference)).toThrow(RangeError);
    }
  });

  it("of items that a list doesn't have are refused", () => {
    expect(applyDifference([1, 2], replaced(1))).toEqual([3]);
    expect(applyDifference([1, 2], kept(0, 2))).toEqual([1, 2]);
    for (const difference of [replaced(2), replaced(-1), kept(-1, 1), kept(0, 3), kept(1, 2)]) {
      expect(() => applyDifference([1, 2], difference)).toThrow(RangeError);
    }
  });
});
