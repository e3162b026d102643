import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TOLERANCE } from "../../src/core/arithmetic.ts";
import { doubles, formatRational, type Rational, rationals } from "../../src/index.ts";

const fraction: fc.Arbitrary<Rational> = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
  .map(([numerator, denominator]) => ({ numerator, denominator }));

const same = (a: Rational, b: Rational): void => expect(formatRational(a)).toBe(formatRational(b));

const ratioOf = ([numerator, denominator]: readonly [number, number]): Rational =>
  rationals.ratio(numerator, denominator);
const sorted = (all: readonly Rational[]): readonly string[] => all.map(formatRational).toSorted();

describe("exact fractions", () => {
  it("add, subtract, multiply and divide as numbers do", () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        const { add, subtract, multiply, divide } = rationals;
        same(add(a, b), add(b, a));
        same(add(add(a, b), c), add(a, add(b, c)));
        same(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)));
        same(subtract(add(a, b), b), a);
        if (b.numerator !== 0n) same(multiply(divide(a, b), b), a);
      }),
    );
  });

  it("count the compositions of dice with faces of any fractions", () => {
    const weights = [
      [1, 2],
      [1, 3],
      [1, 6],
    ] as const;
    const chances = Array.from(rationals.multinomial(2, weights.map(ratioOf)));
    const expected = [
      [1, 4],
      [1, 3],
      [1, 6],
      [1, 9],
      [1, 9],
      [1, 36],
    ] as const;
    expect(sorted(chances)).toEqual(sorted(expected.map(ratioOf)));
  });

  it("compare as numbers", () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const difference = rationals.subtract(a, b).numerator;
        expect(Math.sign(rationals.compare(a, b))).toBe(difference > 0n ? 1 : difference < 0n ? -1 : 0);
      }),
    );
  });

  it("round to the nearest double, however long or small", () => {
    expect(rationals.toNumber({ numerator: 1n, denominator: 3n })).toBe(1 / 3);
    expect(rationals.toNumber({ numerator: -7n, denominator: 2n })).toBe(-3.5);
    expect(rationals.toNumber({ numerator: 1n, denominator: 10n ** 300n })).toBe(1e-300);
    // Slightly above the middle between two doubles.
    expect(rationals.toNumber(rationals.ratio(1476369631, 2037327119))).toBe(1476369631 / 2037327119);
    expect(rationals.toNumber({ numerator: 2n ** 200n + 2n ** 147n + 1n, denominator: 2n ** 200n })).toBe(
      1 + Number.EPSILON,
    );
    expect(rationals.toNumber({ numerator: 10n ** 400n + 1n, denominator: 10n ** 400n })).toBe(1);
    expect(rationals.toNumber({ numerator: 10n ** 308n, denominator: 1n })).toBe(1e308);
    expect(rationals.toNumber({ numerator: 1n, denominator: 2n ** 1074n })).toBe(Number.MIN_VALUE);
    expect(rationals.toNumber({ numerator: 0n, denominator: 7n })).toBe(0);
    for (let power = -200; power <= 200; power++) {
      const size = 1n << BigInt(Math.abs(power));
      const [numerator, denominator] = power < 0 ? [3n, size] : [3n * size, 1n];
      expect(rationals.toNumber({ numerator, denominator })).toBe(3 * 2 ** power);
    }
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1 }), (n, d) => {
        expect(rationals.toNumber(rationals.ratio(n, d))).toBe(n / d + 0);
      }),
    );
  });

  it("add a zero without a change, whatever its denominator", () => {
    const [zero, sixth] = [rationals.ratio(0, 36), rationals.ratio(1, 6)];
    expect([rationals.add(zero, sixth), rationals.add(sixth, zero)]).toEqual([sixth, sixth]);
    expect(rationals.add(rationals.ratio(1, 12), rationals.ratio(1, 6))).toEqual(rationals.ratio(3, 12));
    expect(rationals.add(rationals.ratio(1, 4), rationals.ratio(1, 6))).toEqual(rationals.ratio(5, 12));
    expect(rationals.add(rationals.ratio(1, 4), rationals.ratio(1, 4))).toEqual(rationals.ratio(2, 4));
  });

  it("have an infinity", () => {
    const { infinity, one, zero, add, compare, toNumber } = rationals;
    expect(compare(infinity, rationals.ratio(10n ** 30n, 1))).toBeGreaterThan(0);
    expect(compare(infinity, infinity)).toBe(0);
    expect(toNumber(add(infinity, one))).toBe(Number.POSITIVE_INFINITY);
    expect(formatRational(add(zero, infinity))).toBe("Infinity");
    expect(add(infinity, infinity)).toEqual(infinity);
    expect(rationals.compare(rationals.ratio(2, 4), rationals.ratio(1, 2))).toBe(0);
    expect(rationals.compare(rationals.ratio(1, 3), rationals.ratio(1, 2))).toBe(-1);
    expect(rationals.compare(rationals.ratio(1, 2), rationals.ratio(1, 3))).toBe(1);
  });

  it("refuse to divide by zero", () => {
    expect(() => rationals.divide(rationals.one, rationals.zero)).toThrow(RangeError);
    expect(() => doubles.divide(1, 0)).toThrow(RangeError);
  });
});

describe("doubles", () => {
  it("are equal up to rounding", () => {
    expect(doubles.compare(0.1 + 0.2, 0.3)).toBe(0);
    expect(doubles.compare(1e9 + 1e-4, 1e9)).toBe(0);
    expect(doubles.compare(0.3, 0.300001)).toBeLessThan(0);
    expect(doubles.compare(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(0);
  });

  it("are equal up to the tolerance, measured by the largest of both and a size of 1", () => {
    expect([TOLERANCE, -TOLERANCE, 2 * TOLERANCE].map((number) => doubles.compare(number, 0))).toEqual([
      0,
      0,
      2 * TOLERANCE,
    ]);
    expect(doubles.compare(0, 2 * TOLERANCE)).toBe(-2 * TOLERANCE);
    expect(doubles.compare(2 * TOLERANCE, 0, 2)).toBe(0);
    expect(doubles.compare(TOLERANCE, 0, 0)).toBe(TOLERANCE);
  });

  it("count the compositions of dice, and calculate them where they are too many or aren't equally likely", () => {
    expect(Array.from(doubles.multinomial(1, [1, 1]))).toEqual([0.5, 0.5]);
    expect(Array.from(doubles.multinomial(1, [1]))).toEqual([1]);
    expect(Array.from(doubles.multinomial(2, [1, 3]))).toEqual([0.5625, 0.375, 0.0625]);
    expect(Array.from(doubles.multinomial(2000, [0, 0.5])).slice(0, 3)).toEqual([1, 0, 0]);
    expect(doubles.multinomial(2000, [0.5, 0.5])[1000]).toBeCloseTo(0.017839, 6);
  });
});
