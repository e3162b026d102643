import { rationals } from "@rulewright/dice";
import type { JsonValue } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { difference } from "../src/matching.ts";
import { doubleNumbers, rationalNumbers } from "../src/number-systems.ts";

describe("a difference", () => {
  it.each<readonly [JsonValue, JsonValue | undefined, string | undefined]>([
    [{ a: 1 }, { a: 1, b: 2 }, undefined],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, "a.b[1] should be 2, is 3"],
    [{ a: [1] }, { a: [1, 2] }, "a should be [1], is [1,2]"],
    [[1], { 0: 1 }, 'it should be [1], is {"0":1}'],
    [{ a: 1 }, [1], 'it should be {"a":1}, is [1]'],
    [{ a: 1 }, {}, "a should be 1, is absent"],
    [true, 1, "it should be true, is 1"],
    [null, null, undefined],
    [null, undefined, "it should be null, is absent"],
    [{ a: 1, b: 2 }, { a: 2, b: 3 }, "a should be 1, is 2"],
    // These records are compared as a whole.
    [{ skills: { a: 1 } }, { skills: { a: 1, b: 2 } }, "skills.b should be absent, is 2"],
    [{ hero: { skills: {} } }, { hero: { skills: { b: 2 } } }, "hero.skills.b should be absent, is 2"],
    [{ skills: { a: { b: 1 } } }, { skills: { a: { b: 1, c: 2 } } }, undefined],
  ])("%j and %j: %s", (expected, actual, found) => {
    expect(difference(expected, actual)).toBe(found);
  });
});

const fraction = (numerator: bigint, denominator: bigint) => ({ numerator, denominator });

describe("numbers", () => {
  it("in doubles are equal within 1e-12, relatively from 1 up", () => {
    expect(doubleNumbers.difference(0.5, { decimal: "0.5" })).toBeUndefined();
    expect(doubleNumbers.difference(0.5 + 9e-13, { decimal: "0.5" })).toBeUndefined();
    expect(doubleNumbers.difference(0.5 + 2e-12, { decimal: "0.5" })).toContain("should be 0.5, is 0.5");
    expect(doubleNumbers.difference(1000 + 5e-10, { decimal: "1000" })).toBeUndefined();
    expect(doubleNumbers.difference(1000 + 4e-9, { decimal: "1000" })).toContain("should be 1000");
    expect(doubleNumbers.difference(Infinity, { decimal: "Infinity" })).toBeUndefined();
    expect(doubleNumbers.difference(5, { decimal: "Infinity" })).toContain("should be Infinity");
  });

  it("in fractions are equal, or round to the decimal", () => {
    expect(rationalNumbers.difference(fraction(1n, 3n), { exact: "1/3", decimal: "0" })).toBeUndefined();
    expect(rationalNumbers.difference(fraction(2n, 1n), { exact: "2", decimal: "0" })).toBeUndefined();
    expect(rationalNumbers.difference(fraction(-1n, 3n), { exact: "-1/3", decimal: "0" })).toBeUndefined();
    expect(rationalNumbers.difference(fraction(1n, 3n), { exact: "1/2", decimal: "0" })).toBe("should be 1/2, is 1/3");
    for (const decimal of ["0.33", "33e-2", "0.0033e2", "3.3E-1"]) {
      expect(rationalNumbers.difference(fraction(1n, 3n), { decimal }), decimal).toBeUndefined();
    }
    expect(rationalNumbers.difference(fraction(1n, 3n), { decimal: "0.34" })).toBe("should be 0.34, is 1/3");
    expect(rationalNumbers.difference(fraction(1n, 3n), { exact: null, decimal: "0.32" })).toBe(
      "should be 0.32, is 1/3",
    );
    // An exact tie may be rounded either way.
    for (const decimal of ["0.12", "0.13"]) {
      expect(rationalNumbers.difference(fraction(1n, 8n), { decimal })).toBeUndefined();
    }
    expect(rationalNumbers.difference(fraction(1200n, 1n), { decimal: "1.2e3" })).toBeUndefined();
    expect(rationalNumbers.difference(fraction(1n, 0n), { decimal: "Infinity" })).toBeUndefined();
    expect(rationalNumbers.difference(rationals.one, { decimal: "Infinity" })).toBe("should be infinite, is 1/1");
  });
});
