import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { d, d10Digits, type Die, doubles, fold, mapReading, notation, type Reading } from "../../src/index.ts";
import { calculate, enumerate, relativeError } from "./support.ts";

const widest = fold("widest set", {
  initial: [0, 0],
  step: ([width = 0, height = 0], face, count) => (count >= width ? [count, face] : [width, height]),
  result: ([width = 0, height = 0]) => ({ width, height }),
});

const pairs = fold("pairs", { initial: 0, step: (found, _, count) => found + Math.floor(count / 2), result: (n) => n });

const sets = fold("all sets", {
  initial: "",
  step: (found, face, count) => (count > 1 ? `${found} ${count}x${face}` : found),
  result: (found) => found,
});

const run = fold("longest run", {
  initial: { longest: 0, current: 0, last: 0 },
  step({ longest, current, last }, face) {
    const length = face === last + 1 ? current + 1 : 1;
    return { longest: Math.max(longest, length), current: length, last: face };
  },
  result: ({ longest }) => longest,
});

const sorted = fold("descending order", {
  initial: [],
  step: (shown: readonly number[], face, count) => [...shown, ...Array.from({ length: count }, () => face)],
  result: (shown) => shown,
  order: "descending",
});

const repeated = ((): Die => {
  const read = notation.toReading(notation.parse("1d{1,1,1,2,2,5}") as notation.Notation);
  if (notation.isFault(read)) throw new Error(notation.message(read));
  return read.dice.die;
})();

describe("folds", () => {
  it.each<[string, Reading<unknown>]>([
    ["the widest set", widest],
    ["pairs", pairs],
    ["all sets", sets],
    ["the longest run", run],
    ["dice in descending order", sorted],
    ["a fold with a function applied", mapReading("wide", widest, ({ width }) => Math.max(0, width - 2))],
  ])("%s equals the enumeration of all rolls", (_, reading) => {
    for (const die of [d(4), d(6), d10Digits, repeated]) {
      for (const count of [0, 1, 2, 4]) {
        if (die.faces.length ** count > 2000) continue;
        expect(calculate(die.times(count), reading)).toEqual(enumerate(die.times(count), reading));
      }
    }
  });

  it("whatever their steps are, equal the enumeration of all rolls", () => {
    const state = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom("a", "[1]", "1"),
      fc.constant([1]),
      fc.constant([1, -1]),
    );
    fc.assert(
      fc.property(
        fc.func(state),
        fc.array(fc.integer({ min: -2, max: 4 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 4 }),
        fc.constantFrom("ascending" as const, "descending" as const),
        (step, faces, count, order) => {
          const die = { name: "any", faces, times: (n: number) => ({ die, count: n }) };
          const any = fold("any", { initial: 0 as unknown, step, result: (found) => found, order });
          expect(calculate(die.times(count), any)).toEqual(enumerate(die.times(count), any));
        },
      ),
      { numRuns: 200 },
    );
  });

  it("agree in doubles, tails included", () => {
    for (const [count, die, reading] of [
      [30, d(10), widest],
      [40, d(6), pairs],
      [60, d(4), run],
    ] as const) {
      expect(relativeError(die.times(count), reading)).toBeLessThan(1e-12);
    }
  });

  it("list what is too improbable for a double", () => {
    const sixes = fold("sixes", { initial: 0, step: (n, face, count) => (face === 6 ? count : n), result: (n) => n });
    const rows = sixes.distribution(d(6).times(450), doubles);
    expect(rows.length).toBe(451);
    expect(rows.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it("have a key of their own by name", () => {
    expect(widest.key(d(6))).not.toBe(pairs.key(d(6)));
  });

  it("refuse to remember too much", () => {
    const hands = fold("hands", {
      initial: 0,
      step: (n, face, count) => n + count * 16 ** (face - 1),
      result: (n) => n,
    });
    expect(() => hands.distribution(d(12).times(10), doubles)).toThrow("more than 100000 states");
  });
});
