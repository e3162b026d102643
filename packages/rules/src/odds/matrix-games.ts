import type { Arithmetic } from "@rulewright/dice";
import { itemAt } from "./item-at.ts";

/** The solution of a zero-sum game: its value, and an optimal mixed strategy of each side. */
export interface GameSolution<N> {
  readonly value: N;
  /** The probability of each row, for the side that wants the most. */
  readonly rows: readonly N[];
  /** The probability of each column, for the side that wants the least. */
  readonly columns: readonly N[];
}

type Matrix<N> = readonly (readonly N[])[];

/**
 * Solves the zero-sum game of a payoff matrix, of at least one row and column, that the row side maximizes. Where pure
 * strategies are optimal it returns the first ones; otherwise mixed ones, found with the simplex method under Bland's
 * rule (Dantzig, "A Proof of the Equivalence of the Programming Problem and the Game Problem", 1951). Exact in fractions.
 *
 * @example
 * ```ts
 * import { formatRational, rationals } from "@rulewright/dice";
 * import { solveMatrixGame } from "@rulewright/rules";
 *
 * const payoffs = [[2, -1], [-1, 1]].map((row) => row.map((n) => rationals.ratio(n, 1)));
 * const { value, rows } = solveMatrixGame(payoffs, rationals);
 * formatRational(value); // => "1/5"
 * rows.map(formatRational); // => ["2/5", "3/5"]
 * ```
 */
export function solveMatrixGame<N>(payoffs: Matrix<N>, arithmetic: Arithmetic<N>): GameSolution<N> {
  return saddlePoint(payoffs, arithmetic) ?? mixedStrategies(payoffs, arithmetic);
}

/** The same table with its rows as columns. */
export const transposed = <T>(rows: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  itemAt(rows, 0).map((_, j) => rows.map((row) => itemAt(row, j)));

/** The solution in pure strategies; undefined if there is none. */
function saddlePoint<N>(payoffs: Matrix<N>, { compare, zero, one }: Arithmetic<N>): GameSolution<N> | undefined {
  const least = (numbers: readonly N[]): N => itemAt(numbers.toSorted(compare), 0);
  const greatest = (numbers: readonly N[]): N =>
    itemAt(
      numbers.toSorted((a, b) => compare(b, a)),
      0,
    );
  const [lowest, highest] = [payoffs.map(least), transposed(payoffs).map(greatest)];
  const value = greatest(lowest);
  if (compare(value, least(highest)) !== 0) return undefined;
  const first = (numbers: readonly N[]): readonly N[] => {
    const at = numbers.findIndex((n) => compare(n, value) === 0);
    return numbers.map((_, i) => (i === at ? one : zero));
  };
  return { value, rows: first(lowest), columns: first(highest) };
}

/**
 * The linear program of the column side: maximize the sum of y where every row of the shifted, positive matrix times y is
 * at most 1. The value is 1 / sum, the columns are y / sum, and the rows are the dual solution / sum.
 */
function mixedStrategies<N>(payoffs: Matrix<N>, arithmetic: Arithmetic<N>): GameSolution<N> {
  const { add, subtract, divide, multiply, compare, zero, one } = arithmetic;
  const shift = subtract(one, itemAt(payoffs.flat().toSorted(compare), 0));
  const [height, width] = [payoffs.length, itemAt(payoffs, 0).length];
  const tableau = [
    ...payoffs.map((row, i) => [
      ...row.map((n) => add(n, shift)),
      ...payoffs.map((_, k) => (i === k ? one : zero)),
      one,
    ]),
    [...Array.from({ length: width }, () => subtract(zero, one)), ...payoffs.map(() => zero), zero],
  ];
  const basis = payoffs.map((_, i) => width + i);
  maximize(tableau, basis, arithmetic);
  const objective = itemAt(tableau, height);
  const value = divide(one, itemAt(objective, width + height));
  const solution = Array.from({ length: width }, () => zero);
  for (const [i, variable] of basis.entries()) {
    if (variable < width) solution[variable] = multiply(value, itemAt(itemAt(tableau, i), width + height));
  }
  const dual = payoffs.map((_, i) => multiply(value, itemAt(objective, width + i)));
  const { normalize } = arithmetic;
  return { value: normalize(subtract(value, shift)), rows: dual.map(normalize), columns: solution.map(normalize) };
}

/** Pivots until no entry of the objective, the last row, is negative. Bland's rule: the first candidates, so it ends. */
function maximize<N>(tableau: N[][], basis: number[], arithmetic: Arithmetic<N>): void {
  const { compare, divide, zero } = arithmetic;
  for (;;) {
    const entering = itemAt(tableau, basis.length).findIndex((n) => compare(n, zero) < 0);
    if (entering < 0) return;
    const candidates = basis.flatMap((variable, i) => {
      const row = itemAt(tableau, i);
      const coefficient = itemAt(row, entering);
      if (compare(coefficient, zero) <= 0) return [];
      return [{ i, variable, ratio: divide(itemAt(row, row.length - 1), coefficient) }];
    });
    const [leaving] = candidates.toSorted((a, b) => compare(a.ratio, b.ratio) || a.variable - b.variable);
    if (!leaving) throw new Error("the payoffs of a game are finite");
    pivot(tableau, leaving.i, entering, arithmetic);
    basis[leaving.i] = entering;
  }
}

/** Solves one row for the entering variable and eliminates it from the others. */
function pivot<N>(tableau: N[][], row: number, column: number, arithmetic: Arithmetic<N>): void {
  const { divide, multiply, subtract, normalize } = arithmetic;
  const by = itemAt(itemAt(tableau, row), column);
  const solved = itemAt(tableau, row).map((n) => normalize(divide(n, by)));
  for (const [i, other] of tableau.entries()) {
    const factor = itemAt(other, column);
    tableau[i] = i === row ? solved : other.map((n, j) => normalize(subtract(n, multiply(factor, itemAt(solved, j)))));
  }
}
