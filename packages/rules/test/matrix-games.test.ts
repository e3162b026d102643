import { doubles, formatRational, type Rational, rationals } from "@rulewright/dice";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { solveMatrixGame } from "../src/index.ts";

type Whole = readonly (readonly number[])[];

const exactly = (payoffs: Whole) =>
  solveMatrixGame(
    payoffs.map((row) => row.map((n) => rationals.ratio(n, 1))),
    rationals,
  );

const shown = (payoffs: Whole) => {
  const { value, rows, columns } = exactly(payoffs);
  return { value: formatRational(value), rows: rows.map(formatRational), columns: columns.map(formatRational) };
};

/** The expected payoff of a mixed strategy against each pure one. */
const against = (payoffs: Whole, strategy: readonly Rational[]): readonly Rational[] =>
  (payoffs[0] ?? []).map((_, j) =>
    payoffs.reduce(
      (sum, row, i) =>
        rationals.add(sum, rationals.multiply(rationals.ratio(row[j] ?? 0, 1), strategy[i] ?? rationals.zero)),
      rationals.zero,
    ),
  );

const transposed = (payoffs: Whole): Whole => (payoffs[0] ?? []).map((_, j) => payoffs.map((row) => row[j] ?? 0));

describe("the solution of a matrix game", () => {
  it("is a third each in rock, paper, scissors", () => {
    const third = ["1/3", "1/3", "1/3"];
    const rockPaperScissors = [
      [0, -1, 1],
      [1, 0, -1],
      [-1, 1, 0],
    ];
    expect(shown(rockPaperScissors)).toEqual({ value: "0/1", rows: third, columns: third });
  });

  it("is even in matching pennies", () => {
    const even = ["1/2", "1/2"];
    expect(
      shown([
        [1, -1],
        [-1, 1],
      ]),
    ).toEqual({ value: "0/1", rows: even, columns: even });
  });

  it("is pure where the game has a saddle point", () => {
    expect(
      shown([
        [4, 2, 3],
        [1, 0, 9],
        [7, 1, 0],
      ]),
    ).toEqual({
      value: "2/1",
      rows: ["1/1", "0/1", "0/1"],
      columns: ["0/1", "1/1", "0/1"],
    });
  });

  it("is pure there, also where a mixture is as good", () => {
    expect(
      shown([
        [1, -1],
        [0, 0],
      ]),
    ).toEqual({ value: "0/1", rows: ["0/1", "1/1"], columns: ["0/1", "1/1"] });
  });

  it("takes the first of equal pure strategies", () => {
    const first = { value: "1/1", rows: ["1/1", "0/1"], columns: ["1/1", "0/1"] };
    expect(
      shown([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual(first);
    expect(
      shown([
        [1, 2],
        [1, 2],
      ]),
    ).toEqual(first);
    expect(
      shown([
        [0, 0],
        [1, 0],
      ]),
    ).toEqual({ value: "0/1", rows: ["1/1", "0/1"], columns: ["0/1", "1/1"] });
    expect(shown([[5]])).toEqual({ value: "5/1", rows: ["1/1"], columns: ["1/1"] });
  });

  it("leaves out dominated strategies, and mixes games of unequal sides", () => {
    expect(
      shown([
        [3, 1],
        [0, 4],
        [1, 1],
      ]),
    ).toEqual({ value: "2/1", rows: ["2/3", "1/3", "0/1"], columns: ["1/2", "1/2"] });
    expect(
      shown([
        [1, 5, 0],
        [3, 0, 4],
      ]).value,
    ).toBe("15/7");
  });

  it("of Morra with two fingers favours the side that is owed the odd sum", () => {
    expect(
      shown([
        [-2, 3],
        [3, -4],
      ]),
    ).toEqual({ value: "1/12", rows: ["7/12", "5/12"], columns: ["7/12", "5/12"] });
  });

  it("can't be improved by either side, and is the same in doubles", () => {
    const matrix = fc
      .record({ width: fc.integer({ min: 1, max: 5 }), height: fc.integer({ min: 1, max: 5 }) })
      .chain(({ width, height }) =>
        fc.array(fc.array(fc.integer({ min: -4, max: 4 }), { minLength: width, maxLength: width }), {
          minLength: height,
          maxLength: height,
        }),
      );
    fc.assert(
      fc.property(matrix, (payoffs) => {
        const { value, rows, columns } = exactly(payoffs);
        for (const strategy of [rows, columns]) {
          expect(formatRational(strategy.reduce(rationals.add, rationals.zero))).toBe("1/1");
          expect(strategy.every((one) => rationals.compare(one, rationals.zero) >= 0)).toBe(true);
        }
        expect(against(payoffs, rows).every((one) => rationals.compare(one, value) >= 0)).toBe(true);
        expect(against(transposed(payoffs), columns).every((one) => rationals.compare(one, value) <= 0)).toBe(true);
        expect(solveMatrixGame(payoffs, doubles).value).toBeCloseTo(rationals.toNumber(value), 10);
      }),
      { numRuns: 300 },
    );
  });
});
