import { doubles } from "@rulewright/dice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Flow, NO_FLOW, ResultTable } from "../src/odds/result-table.ts";
import { Interner } from "../src/odds/interner.ts";
import { type Amounts, sortedByName, NO_AMOUNTS, type JsonValue, type JsonObject } from "../src/language/json.ts";

const paying = (paid: Amounts): Flow => ({ paid, earned: NO_AMOUNTS });

const leaf = fc.oneof(
  fc.integer({ min: -600, max: 600 }),
  fc.constantFrom<JsonValue>(
    0,
    511,
    512,
    -512,
    -513,
    1e9,
    0.5,
    -0.5,
    2 ** 53,
    true,
    false,
    null,
    "",
    "success",
    "1",
    "true",
  ),
);
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 4, arbitrary: leaf },
  fc.array(leaf, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom("p", "q"), leaf),
);
const record: fc.Arbitrary<JsonObject> = fc
  .uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 6 })
  .chain((names) =>
    fc.tuple(...names.map(() => value)).map((values) => Object.fromEntries(names.map((name, i) => [name, values[i]]))),
  );

describe("results are told apart", () => {
  it("by equal numbers exactly where records say the same", () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 60 }), (records) => {
        const packing = new Interner();
        const words = new Map<number, string>();
        const numbers = new Map<string, number>();
        for (const one of [...records, ...records]) {
          const number = packing.idOf(one);
          const said = JSON.stringify(one);
          expect(words.get(number) ?? said).toBe(said);
          expect(numbers.get(said) ?? number).toBe(number);
          words.set(number, said);
          numbers.set(said, number);
        }
        expect([...words.keys()].toSorted((a, b) => a - b)).toEqual([...words.keys()].map((_, i) => i));
      }),
      { numRuns: 400 },
    );
  });

  it("even where there are more different ones than fit into digits", () => {
    const packing = new Interner();
    const numbers = new Set<number>();
    for (let n = 0; n < 40_000; n++) {
      numbers.add(packing.idOf({ a: n % 200, b: Math.floor(n / 200), c: `${n % 97}`, d: n, e: [n, -n] }));
    }
    expect(numbers.size).toBe(40_000);
  });

  it("a field that is undefined is not there", () => {
    const packing = new Interner();
    expect(packing.idOf({ a: 1, b: undefined })).toBe(packing.idOf({ a: 1 }));
  });

  it("with the amounts beside them, whatever came first", () => {
    const results = new ResultTable(doubles);
    const outcome = { outcome: "done" };
    results.add(outcome, paying({ lots: 1, ego: 2 }), 0.25);
    results.add({ outcome: "done" }, paying({ ego: 2, lots: 1 }), 0.25);
    results.add(outcome, NO_FLOW, 0.125);
    results.add(outcome, paying({ lots: 1 }), 0.125);
    results.add(outcome, { paid: NO_AMOUNTS, earned: { lots: 1 } }, 0.25);
    expect(results.distribution().map(({ value: { paid, earned }, chance }) => [paid, earned, chance])).toEqual([
      [{ ego: 2, lots: 1 }, {}, 0.5],
      [{}, {}, 0.125],
      [{ lots: 1 }, {}, 0.125],
      [{}, { lots: 1 }, 0.25],
    ]);
    expect(Object.keys(sortedByName({ b: 1, a: 2 }))).toEqual(["a", "b"]);
  });
});
