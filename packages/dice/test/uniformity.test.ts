import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testUniformity } from "../src/index.ts";

/** Every result of some dice, each as the counts of its faces. */
function allCounts(dice: number, faces: number): readonly (readonly number[])[] {
  if (dice === 0) return [Array.from({ length: faces }, () => 0)];
  return allCounts(dice - 1, faces).flatMap((counts) =>
    counts.map((_, face) => counts.map((count, i) => count + Number(i === face))),
  );
}

const squares = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count ** 2, 0);

/** 100 dice, each with another face, and as many faces more as are missing. */
const once = (faces: number): number[] => Array.from({ length: faces }, (_, i) => (i < 100 ? 1 : 0));

describe("the test of equally likely faces", () => {
  it("has the probability that an enumeration of all results has", () => {
    const smallDice = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 1, max: 5 }))
      .chain(([faces, dice]) => fc.constantFrom(...allCounts(dice, faces)));
    fc.assert(
      fc.property(smallDice, (counts) => {
        const dice = counts.reduce((sum, count) => sum + count, 0);
        const all = allCounts(dice, counts.length);
        const asUneven = all.filter((other) => squares(other) >= squares(counts)).length;
        expect(testUniformity(counts).pValue).toBeCloseTo(asUneven / all.length, 10);
      }),
    );
  });

  it("doesn't depend on the order of the faces, and is certain where all came equally often", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(8), { minLength: 2, maxLength: 10 }), fc.nat(500), (counts, each) => {
        expect(testUniformity(counts.toReversed()).pValue).toBeCloseTo(testUniformity(counts).pValue, 12);
        expect(testUniformity(counts.map(() => each)).pValue).toBeCloseTo(1, 9);
      }),
    );
  });

  it.each([
    // Quantiles of the chi-squared distribution from tables: 5 and 19 degrees of freedom, 5% and 1%.
    [6, 11.0705, 0.05],
    [6, 15.0863, 0.01],
    [20, 30.1435, 0.05],
    [20, 36.1909, 0.01],
  ])("of many dice with %i faces follows the chi-squared distribution at %f", (faces, quantile, chance) => {
    const each = 100_000;
    const off = Math.round(Math.sqrt((quantile * each) / 2));
    const counts = Array.from({ length: faces }, (_, i) => each + (i === 0 ? off : i === 1 ? -off : 0));
    const found = testUniformity(counts);
    expect(found.exact).toBe(false);
    expect(found.pValue).toBeCloseTo(chance, 3);
  });

  it("hardly changes where it stops being exact", () => {
    // The same unevenness in 60 dice, exact, and the approximation for it: 5 degrees of freedom, 6.4.
    const found = testUniformity([16, 7, 10, 7, 13, 7]);
    expect(found).toMatchObject({ exact: true });
    expect(found.statistic).toBeCloseTo(7.2, 10);
    expect(Math.abs(found.pValue - 0.2062)).toBeLessThan(0.015);
  });

  it("is exact up to a limit of the work", () => {
    expect(testUniformity(once(200))).toEqual({ statistic: 100, pValue: 1, exact: true });
    expect(testUniformity(once(201)).exact).toBe(false);
  });

  it("of counts that no fair die has is hardly anything, and never less than 0", () => {
    for (const counts of [
      [100_000, 200_000],
      [3263, 1115],
      [2953, 2524, 1986, 3748],
      [60, 0],
      [60, 0, 0, 0],
    ]) {
      const { pValue } = testUniformity(counts);
      expect(pValue).toBeGreaterThanOrEqual(0);
      expect(pValue).toBeLessThan(1e-12);
    }
    expect(testUniformity([100_000, 200_000]).pValue).toBe(0);
    expect(testUniformity(Array.from({ length: 2000 }, (_, i) => (i === 0 ? 100_001 : 100_000))).pValue).toBe(1);
  });

  it("refuses what are no counts", () => {
    for (const counts of [[], [3], [1, -1], [0.5, 2]]) expect(() => testUniformity(counts)).toThrow(RangeError);
  });

  it("of no dice tells nothing", () => {
    expect(testUniformity([0, 0, 0])).toEqual({ statistic: 0, pValue: 1, exact: true });
  });
});
