import { expect, it } from "vitest";
import { d, face, mapReading, rationals } from "../../src/index.ts";
import { ValueIndex } from "../../src/readings/value-index.ts";

/** Numbers at the limits of what is packed into one number, and within them. */
const numbers = [-2049, -2048, -1025, -1024, -1, 0, 0.5, 1, 1023, 1024, 2047, 2048];
const lists = numbers.flatMap((a) => [
  [a],
  ...numbers.flatMap((b) => [
    [a, b],
    [a, b, 0],
    [0, a, b, 0],
    [a, 0, 0, 0, b],
  ]),
]);

it("numbers equal values alike, and all others apart", () => {
  const values: readonly unknown[] = [...numbers, [], ...lists, "", "1", [[1]], ["1"], { a: 1 }, { a: 1, b: 0 }, null];
  const index = new ValueIndex();
  const ids = values.map((value) => index.idOf(value));
  expect(ids).toEqual(values.map((_, i) => i));
  expect(structuredClone(values).map((value) => index.idOf(value))).toEqual(ids);
});

it("hands of any numbers stay apart when a reading is mapped to them", () => {
  const hands = numbers.flatMap((a) => numbers.map((b) => ({ a, b, c: 0, d: b })));
  const one = d(hands.length);
  const mapped = mapReading("hands", face, (shown) => hands[shown - 1] ?? {});
  const rows = mapped.distribution(one.times(1), rationals);
  expect(rows.map(({ value }) => value)).toEqual(hands);
});
