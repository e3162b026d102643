import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RunningSum, sum } from "../src/answer/sum.ts";

describe("a sum of doubles", () => {
  it("of nothing is 0", () => {
    expect(sum([])).toBe(0);
  });

  it("keeps small numbers beside large ones, in any order", () => {
    expect(sum([1, 1e100, 1, -1e100])).toBe(2);
    expect(sum([1e100, 1, -1e100, 1])).toBe(2);
    expect(sum([-1e100, 1, 1, 1e100])).toBe(2);
    expect(sum(Array.from({ length: 10 }, () => 0.1))).toBe(1);
  });

  it("is known after each number", () => {
    const running = new RunningSum();
    expect([0.5, 0.25, -1].map((number) => running.add(number))).toEqual([0.5, 0.75, -0.25]);
  });

  it("is the nearest double to the sum of the fractions", () => {
    const UNIT = 2 ** 60;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(2 ** 52), max: 2 ** 52 })), fc.nat(20), (numbers, shift) => {
        // Every number is a multiple of a power of two, so that integers give the sum exactly.
        const shifted = numbers.map((number, i) => [number, i % 2 === 0 ? 1 : 2 ** shift] as const);
        const exact = shifted.reduce((all, [number, scale]) => all + BigInt(number) * BigInt(scale), 0n);
        const found = sum(shifted.map(([number, scale]) => (number * scale) / UNIT));
        expect(found).toBe(Number(exact) / UNIT + 0);
      }),
    );
  });
});
