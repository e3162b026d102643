import { describe, expect, it } from "vitest";
import fc from "fast-check";
import {
  formatChance,
  formatChanceDifference,
  formatChanceError,
  formatClock,
  formatCount,
  formatList,
  formatMean,
  formatNumber,
  formatRanges,
  formatSigned,
} from "../src/index.ts";
import { formatMeanDifference, formatMeanError } from "../src/numbers/mean.ts";
import { spellNumber } from "../src/numbers/number.ts";

describe("chances", () => {
  it("are 0% and 100% only if they are certain", () => {
    expect([0, 1e-15, 1e-9, 0.000499, 0.0005].map(formatChance)).toEqual(["0%", "0%", "<0.1%", "<0.1%", "0.1%"]);
    expect([0.9994, 0.9995, 1 - 1e-9, 1 - 1e-15, 1].map(formatChance)).toEqual([
      "99.9%",
      ">99.9%",
      ">99.9%",
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
    expect([0.031, -0.198, 0, 0.0001, -0.0001].map(formatChanceDifference)).toEqual([
      "+3.1",
      "−19.8",
      "±0",
      "+<0.1",
      "−<0.1",
    ]);
  });

  it("have an error of at least a tenth", () => {
    expect([0.009, 0.00001].map(formatChanceError)).toEqual(["± 0.9%", "± 0.1%"]);
  });
});

describe("means", () => {
  it("have two decimals up to ten thousand", () => {
    expect([0, 0.126, 2, 9999.994, 10_000, 1_234_567.8].map(formatMean)).toEqual([
      "0.00",
      "0.13",
      "2.00",
      "9999.99",
      "10,000",
      "1,234,568",
    ]);
  });

  it("are never 0 by rounding, and may be infinite", () => {
    expect([0.001, -0.001, -2.5, Infinity].map(formatMean)).toEqual(["<0.01", "0.00", "−2.50", "infinite"]);
  });

  it("differ with a sign, also from infinity", () => {
    expect([0.126, -3, 0.001, 20_000, Infinity, -Infinity, NaN].map(formatMeanDifference)).toEqual([
      "+0.13",
      "−3.00",
      "±0",
      "+20,000",
      "+∞",
      "−∞",
      "±0",
    ]);
  });

  it("have an error of at least a hundredth", () => {
    expect([0.024, 0.0001].map(formatMeanError)).toEqual(["± 0.02", "± 0.01"]);
  });
});

describe("numbers", () => {
  it("have a typeset minus", () => {
    expect([3, -3, -0, 2.5].map(formatNumber)).toEqual(["3", "−3", "0", "2.5"]);
    expect([-1, 0, 2].map(formatSigned)).toEqual(["−1", "±0", "+2"]);
  });

  it("are grouped where they count something", () => {
    expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(["0", "999", "1,000", "1,234,567"]);
  });

  it("are spelled out up to ten", () => {
    expect([0, 1, 10, 11].map(spellNumber)).toEqual(["no", "one", "ten", "11"]);
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
    expect([0, 15_129, 3599.9].map(formatClock)).toEqual(["00:00:00", "04:12:09", "00:59:59"]);
  });
});
