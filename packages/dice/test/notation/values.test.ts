import { describe, expect, it } from "vitest";
import { notation } from "../../src/index.ts";
import { odds, read, wrong } from "./support.ts";

/** The value of an expression without dice, by rolling and by calculating. */
function value(text: string): number | string {
  const rolled = notation.roll(read(text), () => 0);
  if (notation.isFault(rolled)) return notation.message(rolled);
  expect(odds(text).chances.map((row) => row.value)).toEqual([rolled.value]);
  return rolled.value;
}

const subtotals = (text: string): unknown => {
  const rolled = notation.roll(read(text), () => 0);
  return notation.isFault(rolled)
    ? notation.message(rolled)
    : rolled.subtotals.map(({ label, value: sum }) => [label, sum]);
};

const TOO_LARGE = "numbers here become too large or too fine to be exact";

describe("arithmetic of expressions", () => {
  it.each<[string, number | string]>([
    ["1/3 + 1/6", 0.5],
    ["0.1 + 0.2", 0.3],
    ["1/3 - 1/2", -1 / 6],
    ["3 / -6", -0.5],
    ["-3 / -6", 0.5],
    ["7 % 3", 1],
    ["(-7) % 3", 2],
    ["7 % -3", -2],
    ["(-7) % -3", -1],
    ["6 % 3", 0],
    ["(-6) % 3", 0],
    ["5.5 % 2", 1.5],
    ["7 % 0.75", 0.25],
    ["2 ** 10", 1024],
    ["2 ** -2", 0.25],
    ["(-2) ** 3", -8],
    ["(-2) ** -3", -0.125],
    ["(2/3) ** -2", 2.25],
    ["0 ** 0", 1],
    ["1 ** 64", 1],
    ["2 ** 53", 2 ** 53],
    ["2 ** 54", TOO_LARGE],
    ["2 ** -54", TOO_LARGE],
    ["1 ** 65", TOO_LARGE],
    ["0 ** -1", "this may divide by zero"],
    ["2 ** 0.5", "exponents are integers"],
    ["1 / 0", "this may divide by zero"],
    ["1 % 0", "this may divide by zero"],
    ["floor(2.5)", 2],
    ["floor(-2.5)", -3],
    ["floor(-3)", -3],
    ["ceil(2.5)", 3],
    ["ceil(-2.5)", -2],
    ["round(2.5)", 3],
    ["round(2.4)", 2],
    ["round(-2.5)", -2],
    ["round(-2.6)", -3],
    ["abs(-2.5)", 2.5],
    ["abs(2.5)", 2.5],
    ["sign(-0.1)", -1],
    ["sign(0)", 0],
    ["sign(9)", 1],
    ["min(3, 1, 2)", 1],
    ["max(3, 1.5, 3.5)", 3.5],
    ["{1, 2, 3}kh2", 5],
    ["{1, 2, 3}dh1dl1", 2],
    ["{0.5, 2}ms3", -0.5],
    ["{0.5, 2}ms<=3", 0.5],
    ["{0.5, 2, d1}kl2ms1", 0.5],
  ])("%s", (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it("numbers are limited and canonical", () => {
    expect(notation.format(read("000.500 + 100.0 + .25"))).toBe("0.5 + 100 + 0.25");
    expect(notation.format(read("999999999.999999"))).toBe("999999999.999999");
    expect(wrong("1.2345678").place).toBe("1.2345678");
    expect(wrong("1000000000").place).toBe("1000000000");
  });

  it("labels keep signs, factors and divisors", () => {
    expect(subtotals("2[a] - 3[b] + 4[a]")).toEqual([
      ["a", 6],
      ["b", -3],
    ]);
    expect(subtotals("-(2[a] + 3[b]) * 2")).toEqual([
      ["a", -4],
      ["b", -6],
    ]);
    expect(subtotals("2 * 3[a] / 4")).toEqual([["a", 1.5]]);
    expect(subtotals("12 / 3[a]")).toEqual([]);
    expect(subtotals("7[a] % 4 + 2[b] ** 2")).toEqual([]);
    expect(subtotals("2[a] * 3[b] + 1[c]")).toEqual([["c", 1]]);
    expect(subtotals("floor(2[a]) * 3[b]")).toEqual([]);
    expect(subtotals("(2[a] + 1)[b]")).toEqual([["b", 3]]);
    expect(subtotals("{2[a], 3[b], 4[a]}dl1")).toEqual([
      ["b", 3],
      ["a", 4],
    ]);
    expect(subtotals("{2[a], 3[b] + d2}>=3")).toEqual([]);
  });
});
