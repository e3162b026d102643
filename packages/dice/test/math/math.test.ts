import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doubles, type Rational, rationals } from "../../src/index.ts";
import { doubleWeights } from "../../src/core/double-weights.ts";
import { integerWeights } from "../../src/core/integer-weights.ts";
import { binomialRow } from "../../src/math/binomial.ts";
import { convolveDoubles, convolveIntegers } from "../../src/math/convolution.ts";
import { toLowestTerms } from "../../src/math/fraction.ts";
import { greatestCommonDivisor } from "../../src/math/gcd.ts";
import { power, powers } from "../../src/math/powers.ts";

function convolveNaively(a: readonly number[], b: readonly number[], max: number): number[] {
  const length = Math.min(max, a.length + b.length - 1);
  return Array.from({ length }, (_, n) => a.reduce((sum, x, i) => sum + x * (b[n - i] ?? 0), 0));
}

const series = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 14 });
const max = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 1, max: 30 }));

const list = (numerators: readonly number[], denominator: number): Rational[] =>
  numerators.map((n) => rationals.ratio(n, denominator));

const times = (a: number, b: number): number => a * b;

describe("convolution", () => {
  it("multiplies polynomials in doubles and in integers, up to a maximum", () => {
    fc.assert(
      fc.property(series, series, max, (a, b, limit) => {
        const expected = convolveNaively(a, b, limit);
        expect(Array.from(convolveDoubles(a, b, limit))).toEqual(expected);
        expect(convolveIntegers(a.map(BigInt), b.map(BigInt), limit)).toEqual(expected.map(BigInt));
      }),
    );
  });

  it("squares a polynomial", () => {
    fc.assert(
      fc.property(series, max, (a, limit) => {
        const expected = convolveNaively(a, a, limit);
        expect(Array.from(convolveDoubles(a, a, limit))).toEqual(expected);
        const integers = a.map(BigInt);
        expect(convolveIntegers(integers, integers, limit)).toEqual(expected.map(BigInt));
      }),
    );
  });

  it("keeps large integers apart when it packs them", () => {
    const a = Array.from({ length: 12 }, () => 16n ** 5n - 1n);
    const [first, second] = convolveIntegers(a, [...a], Number.POSITIVE_INFINITY);
    expect(first).toBe((16n ** 5n - 1n) ** 2n);
    expect(second).toBe(2n * (16n ** 5n - 1n) ** 2n);
    // 16 products of the largest integers with 64 bits need 132 bits, 33 hexadecimal digits.
    const most = Array.from({ length: 16 }, () => 16n ** 16n - 1n);
    const product = convolveIntegers(most, [...most], Number.POSITIVE_INFINITY);
    expect(product).toEqual(
      Array.from({ length: 31 }, (_, n) => BigInt(16 - Math.abs(15 - n)) * (16n ** 16n - 1n) ** 2n),
    );
    expect(convolveIntegers([...a, 0n, 0n], [0n, ...a], 30).slice(-3)).toEqual([(16n ** 5n - 1n) ** 2n, 0n, 0n]);
  });

  it("is the product of both number systems, with any denominators", () => {
    fc.assert(
      fc.property(series, series, max, (a, b, limit) => {
        const expected = convolveNaively(a, b, limit);
        expect(Array.from(doubles.product(a, b, limit))).toEqual(expected);
        const found = rationals.product(list(a, 6), list(b, 4), limit);
        expect(Array.from(found, (n) => rationals.toNumber(n) * 24)).toEqual(expected.map((n) => expect.closeTo(n, 9)));
        const mixed = a.map((n, i) => rationals.ratio(n * (i + 1), i + 1));
        const product = rationals.product(mixed, list(b, 1), limit);
        expect(Array.from(product, rationals.toNumber)).toEqual(expected);
      }),
    );
    const half = list([1, 1], 2);
    expect(Array.from(rationals.product(half, half, 3), toLowestTerms)).toEqual([
      rationals.ratio(1, 4),
      rationals.ratio(1, 2),
      rationals.ratio(1, 4),
    ]);
  });
});

describe("integers", () => {
  it("greatest common divisors are never negative", () => {
    expect(greatestCommonDivisor(12n, 18n)).toBe(6n);
    expect(greatestCommonDivisor(-12n, 18n)).toBe(6n);
    expect(greatestCommonDivisor(12n, -18n)).toBe(6n);
    expect(greatestCommonDivisor(0n, -5n)).toBe(5n);
    expect(greatestCommonDivisor(7n, 0n)).toBe(7n);
    expect(greatestCommonDivisor(0n, 0n)).toBe(0n);
  });

  it("lowest terms", () => {
    expect(toLowestTerms({ numerator: -6n, denominator: 8n })).toEqual({ numerator: -3n, denominator: 4n });
    expect(toLowestTerms({ numerator: 0n, denominator: 8n })).toEqual({ numerator: 0n, denominator: 1n });
    expect(toLowestTerms({ numerator: 9n, denominator: 0n })).toEqual({ numerator: 1n, denominator: 0n });
  });

  it("rows of Pascal's triangle", () => {
    expect(binomialRow(0)).toEqual([1n]);
    expect(binomialRow(5)).toEqual([1n, 5n, 10n, 10n, 5n, 1n]);
    expect(Array.from(doubleWeights(() => undefined).binomials(4))).toEqual([1, 4, 6, 4, 1]);
    expect(integerWeights(() => undefined).binomials(4)).toEqual([1n, 4n, 6n, 4n, 1n]);
  });

  it("powers", () => {
    expect(powers(3, 4, 1, times)).toEqual([1, 3, 9, 27, 81]);
    expect(powers(3, 0, 1, times)).toEqual([1]);
    const known = [1, 3];
    expect(powers(3, 2, 1, times, known)).toBe(known);
    expect(known).toEqual([1, 3, 9]);
    for (let exponent = 1; exponent < 20; exponent++) expect(power(3, exponent, times)).toBe(3 ** exponent);
  });
});

describe("weights", () => {
  it("report their work", () => {
    for (const create of [doubleWeights, integerWeights]) {
      let steps = 0;
      const weights = create((count) => (steps += count));
      const grows = (work: () => unknown): void => {
        const before = steps;
        work();
        expect(steps).toBeGreaterThan(before);
      };
      grows(() => weights.vector(3));
      grows(() => weights.spend(1));
      grows(() => weights.binomials(60));
    }
  });

  it("accumulate, shifted and scaled", () => {
    const target = [1n, 1n, 1n, 1n];
    integerWeights(() => undefined).accumulate(target, [1n, 2n], 1, 3n);
    expect(target).toEqual([1n, 4n, 7n, 1n]);
    const numbers = [1, 1, 1, 1];
    doubleWeights(() => undefined).accumulate(numbers, [1, 2], 2, 3);
    expect(numbers).toEqual([1, 1, 4, 7]);
  });

  it("add to each number what comes some places before it", () => {
    // 1 + x / 2 + ... as a series of x / 2, over totals of 2 ** 4; before the first one stands a number of its own.
    const integers = [16n, 0n, 0n, 0n];
    integerWeights(() => undefined).recur(integers, [{ value: 1, part: 1n }], 0n, 2n);
    expect(integers).toEqual([16n, 8n, 4n, 2n]);
    const numbers = [1, 0, 0, 0];
    doubleWeights(() => undefined).recur(
      numbers,
      [
        { value: 1, part: 0.5 },
        { value: 3, part: 0.25 },
      ],
      4,
      2n,
    );
    expect(numbers).toEqual([4, 3, 2.5, 2.25]);
    // Each number is the sum of the three before it.
    const sums = Array.from({ length: 12 }, (_, n) => (n === 0 ? 1 : 0));
    const steps = [1, 2, 3].map((value) => ({ value, part: 1 }));
    doubleWeights(() => undefined).recur(sums, steps, 0, 1n);
    expect(sums).toEqual([1, 1, 2, 4, 7, 13, 24, 44, 81, 149, 274, 504]);
  });

  it("keep totals in integers and not in doubles", () => {
    const [integers, numbers] = [integerWeights(() => undefined), doubleWeights(() => undefined)];
    expect([integers.total(6n, 3), numbers.total(6n, 3)]).toEqual([216n, 1]);
    expect([integers.share(2n, 6n), numbers.share(3n, 6n)]).toEqual([2n, 0.5]);
    expect([integers.unlisted(9n, [3n, 4n], 0), numbers.unlisted(9, [3, 4], 0.25)]).toEqual([2n, 0.25]);
    expect([integers.subtract(9n, 7n), numbers.subtract(9, 7)]).toEqual([2n, 2]);
    expect([integers.scale(9n, 7), numbers.scale(9, 7)]).toEqual([63n, 63]);
  });
});
