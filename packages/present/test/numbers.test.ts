import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  formatChance,
  formatChanceDifference,
  formatChanceError,
  formatClock,
  formatCount,
  formatList,
  formatMargin,
  formatMean,
  formatNumber,
  formatRanges,
  formatSigned,
} from "../src/index.ts";
import { formatMeanDifference, formatMeanError } from "../src/numbers/mean.ts";
import { spellNumber } from "../src/numbers/number.ts";

describe("chances", () => {
  it("are 0% and 100% only if they are certain", () => {
    expect([0, 1e-15, 1e-12, 1e-9, 0.000499, 0.0005].map(formatChance)).toEqual([
      "0%",
      "0%",
      "0%",
      "<0.1%",
      "<0.1%",
      "0.1%",
    ]);
    expect([0.9994, 0.9995, 1 - 1e-9, 1 - 1e-12, 1 - 1e-15, 1].map(formatChance)).toEqual([
      "99.9%",
      ">99.9%",
      ">99.9%",
      "100%",
      "100%",
      "100%",
    ]);
  });

  it("never read as certain while they are not", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (chance) => {
        expect(["0%", "0.0%", "100%", "100.0%"]).not.toContain(formatChance(chance));
      }),
    );
  });

  it("differ in points, with a sign", () => {
    const differences = [1, 0.031, 0.0005, 0.000499, 1e-10, 1e-11, 0];
    expect(differences.map(formatChanceDifference)).toEqual(["+100.0", "+3.1", "+0.1", "+<0.1", "+<0.1", "±0", "±0"]);
    expect(differences.map((one) => formatChanceDifference(-one))).toEqual([
      "−100.0",
      "−3.1",
      "−0.1",
      "−<0.1",
      "−<0.1",
      "±0",
      "±0",
    ]);
  });

  it("have an error of at least a tenth", () => {
    expect([0.009, 0.00001, 0.5].map(formatChanceError)).toEqual(["± 0.9%", "± 0.1%", "± 50.0%"]);
  });
});

describe("means", () => {
  it("have two decimals up to ten thousand", () => {
    const means = [0, 0.126, 2, 9999.994, 10_000, 1_234_567.8];
    expect(means.map(formatMean)).toEqual(["0.00", "0.13", "2.00", "9999.99", "10,000", "1,234,568"]);
    expect(means.slice(1).map((mean) => formatMean(-mean))).toEqual([
      "−0.13",
      "−2.00",
      "−9999.99",
      "−10,000",
      "−1,234,568",
    ]);
  });

  it("are never 0 by rounding, and may be infinite", () => {
    expect([0.001, 0.005, -0.001, -0.005, Infinity].map(formatMean)).toEqual([
      "<0.01",
      "0.01",
      "0.00",
      "−0.01",
      "infinite",
    ]);
  });

  it("differ with a sign, also from infinity", () => {
    const differences = [0.126, 3, 0.005, 0.004, 0, 9999.994, 10_000, 20_000.4, Infinity];
    expect(differences.map(formatMeanDifference)).toEqual([
      "+0.13",
      "+3.00",
      "+0.01",
      "±0",
      "±0",
      "+9999.99",
      "+10,000",
      "+20,000",
      "+∞",
    ]);
    expect(differences.map((one) => formatMeanDifference(-one))).toEqual([
      "−0.13",
      "−3.00",
      "−0.01",
      "±0",
      "±0",
      "−9999.99",
      "−10,000",
      "−20,000",
      "−∞",
    ]);
    expect(formatMeanDifference(NaN)).toBe("±0");
  });

  it("have an error of at least a hundredth", () => {
    expect([0.024, 0.0001, 1.5].map(formatMeanError)).toEqual(["± 0.02", "± 0.01", "± 1.50"]);
  });
});

describe("numbers", () => {
  it("have a typeset minus", () => {
    expect([3, -3, -0, 2.5].map(formatNumber)).toEqual(["3", "−3", "0", "2.5"]);
    expect([-1, 0, 2].map(formatSigned)).toEqual(["−1", "±0", "+2"]);
  });

  it("have up to ten decimals, and no thousands separators", () => {
    expect([1 / 3, -2 / 3, 12_345.25].map(formatNumber)).toEqual(["0.3333333333", "−0.6666666667", "12345.25"]);
  });

  it("are grouped where they count something", () => {
    expect([0, 999, 1000, 1234567, -1000, 2.4].map(formatCount)).toEqual([
      "0",
      "999",
      "1,000",
      "1,234,567",
      "−1,000",
      "2",
    ]);
  });

  it("are spelled out up to ten", () => {
    expect([0, 1, 10, 11].map(spellNumber)).toEqual(["no", "one", "ten", "11"]);
  });

  it("are margins in words", () => {
    expect([-11, -1, 0, 1, 10, 11].map(formatMargin)).toEqual([
      "11 short",
      "one short",
      "just enough",
      "one over",
      "ten over",
      "11 over",
    ]);
    expect([undefined, null, "2", true].map(formatMargin)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("form lists and ranges", () => {
    expect([formatList([]), formatList([7]), formatList([7, 9]), formatList([7, 9, 8])]).toEqual([
      "",
      "7",
      "7 and 9",
      "7, 9 and 8",
    ]);
    expect([formatRanges([]), formatRanges([20, 1, 2, 3, 5]), formatRanges([-2, -1])]).toEqual([
      "",
      "1 to 3, 5, 20",
      "−2 to −1",
    ]);
  });

  it("are times", () => {
    expect([0, 15_129, 3599.9, 3600, 360_000].map(formatClock)).toEqual([
      "00:00:00",
      "04:12:09",
      "00:59:59",
      "01:00:00",
      "100:00:00",
    ]);
  });
});
