import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doubles, formatRational, type Rational, rationals } from "../../src/index.ts";

const fraction: fc.Arbitrary<Rational> = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
  .map(([numerator, denominator]) => ({ numerator, denominator }));

const same = (a: Rational, b: Rational): void => expect(formatRational(a)).toBe(formatRational(b));

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

  it("have an infinity", () => {
    const { infinity, one, zero, add, compare, toNumber } = rationals;
    expect(compare(infinity, rationals.ratio(10n ** 30n, 1))).toBeGreaterThan(0);
    expect(compare(infinity, infinity)).toBe(0);
    expect(toNumber(add(infinity, one))).toBe(Number.POSITIVE_INFINITY);
    expect(formatRational(add(zero, infinity))).toBe("Infinity");
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
});
