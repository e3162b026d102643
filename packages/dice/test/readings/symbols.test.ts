import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addHands,
  atLeast,
  d,
  type Dice,
  doubles,
  exactly,
  formatRational,
  type Hand,
  rationals,
  type Reading,
  symbols,
  tally,
} from "../../src/index.ts";
import { calculate, enumerate, enumerateRolls, relativeError } from "./support.ts";

const ability = symbols({
  success: (face) => [0, 1, 1, 2, 0, 0, 1, 0][face - 1] ?? 0,
  advantage: (face) => [0, 0, 0, 0, 2, 1, 1, 1][face - 1] ?? 0,
});
const difficulty = symbols({
  success: (face) => -([0, 1, 2, 0, 0, 0, 1, 0][face - 1] ?? 0),
  advantage: (face) => -([0, 0, 0, 1, 1, 2, 1, 1][face - 1] ?? 0),
});

/** A reading of a die with these faces, each with as many symbols of three kinds as the rows say. */
const anySymbols = (rows: readonly (readonly number[])[]): Reading<Hand<"a" | "b" | "c">> => {
  const at = (column: number) => (face: number) => rows[face - 1]?.[column] ?? 0;
  return symbols({ a: at(0), b: at(1), c: at(2) });
};

const rowsOfSymbols = (range: number) =>
  fc.array(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -range, max: range }))), { minLength: 1, maxLength: 4 });

describe("faces with several symbols", () => {
  it("equal the enumeration of all rolls, however far apart their numbers are", () => {
    for (const range of [2, 1_000]) {
      fc.assert(
        fc.property(rowsOfSymbols(range), fc.integer({ min: 0, max: 4 }), (rows, count) => {
          const dice = d(rows.length).times(count);
          expect(calculate(dice, anySymbols(rows))).toEqual(enumerate(dice, anySymbols(rows)));
        }),
        { numRuns: 50 },
      );
    }
  });

  it("agree in doubles, tails included", () => {
    expect(relativeError(d(8).times(20), ability)).toBeLessThan(1e-12);
  });

  it("list what is too improbable for a double", () => {
    const sixes = symbols({ six: (face) => (face === 6 ? 1 : 0) });
    expect(sixes.distribution(d(6).times(450), doubles).length).toBe(451);
  });

  it("have a key of their own for each face", () => {
    const keys = [ability, difficulty, symbols({ success: () => 0 }), symbols({ other: () => 0 })].map((one) =>
      one.key(d(8)),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("refuse fractions and too many sums", () => {
    expect(() => symbols({ half: (face) => face / 2 }).distribution(d(3).times(2), doubles)).toThrow("integers");
    const far = symbols({ a: (face) => 10 ** face, b: (face) => 10 ** face, c: (face) => 10 ** face });
    expect(() => far.distribution(d(8).times(2), doubles)).toThrow("different sums");
    const [a, b] = [symbols({ a: (face) => face }), symbols({ b: (face) => face })].map((one) =>
      one.distribution(d(600).times(1), doubles),
    );
    expect(() => addHands([a ?? [], b ?? []], doubles)).toThrow("different sums");
  });
});

/** The sum of two hands, name by name. */
const sumOf = (a: Hand, b: Hand): Hand => {
  const sum: Record<string, number> = {};
  for (const name of [...Object.keys(a), ...Object.keys(b)]) sum[name] = (a[name] ?? 0) + (b[name] ?? 0);
  return sum;
};

describe("hands of different dice", () => {
  it("add up as the enumeration of all rolls says", () => {
    const parts: [Dice, Reading<Hand>][] = [
      [d(8).times(2), ability],
      [d(8).times(1), difficulty],
      [d(3).times(2), tally({ success: exactly(3), other: atLeast(2) })],
    ];
    const ways = new Map<string, bigint>();
    let all = 0n;
    const enumerateSums = (at: number, sum: Hand): void => {
      const part = parts[at];
      if (!part) {
        const key = JSON.stringify([sum["success"] ?? 0, sum["advantage"] ?? 0, sum["other"] ?? 0]);
        ways.set(key, (ways.get(key) ?? 0n) + 1n);
        all += 1n;
      } else for (const faces of enumerateRolls(part[0])) enumerateSums(at + 1, sumOf(sum, part[1].read(faces)));
    };
    enumerateSums(0, {});
    const rows = addHands(
      parts.map(([dice, reading]) => reading.distribution(dice, rationals)),
      rationals,
    );
    const found = rows.map(({ value, chance }) => [
      JSON.stringify([value["success"], value["advantage"], value["other"]]),
      formatRational(chance),
    ]);
    const wanted = [...ways].map(([key, numerator]) => [key, formatRational({ numerator, denominator: all })]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });

  it("are nothing where there are none, and refused where they are unbounded", () => {
    expect(addHands([], rationals)).toEqual([{ value: {}, chance: rationals.one }]);
    const rows = [{ value: { hits: 1 }, chance: 1, beyond: { value: { hits: 2 }, excess: 0.5 } }];
    expect(() => addHands([rows], doubles)).toThrow("unbounded");
  });
});

it("large tallies of overlapping classes equal their sums symbol by symbol", () => {
  const tests = { even: (face: number) => face % 2 === 0, high: atLeast(4), one: exactly(1) };
  const counted = symbols({
    even: (face) => Number(tests.even(face)),
    high: (face) => Number(tests.high(face)),
    one: (face) => Number(tests.one(face)),
  });
  for (const count of [0, 1, 9, 10, 14]) {
    expect(calculate(d(6).times(count), tally(tests))).toEqual(calculate(d(6).times(count), counted));
  }
  expect(relativeError(d(6).times(30), tally(tests))).toBeLessThan(1e-12);
});
