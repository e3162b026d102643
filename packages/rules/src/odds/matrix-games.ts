import type { Arithmetic } from "@rulewright/dice";

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

/** The solution in pure strategies; undefined if there is none. */
function saddlePoint<N>(payoffs: Matrix<N>, { compare, zero, one }: Arithmetic<N>): GameSolution<N> | undefined {
  const width = payoffs[0]?.length ?? 0;
  const extreme = (numbers: readonly N[], sense: 1 | -1): number => {
    let best = 0;
    for (const [i, n] of numbers.entries()) if (compare(n, numbers[best] ?? n) * sense > 0) best = i;
    return best;
  };
  const lowest = payoffs.map((row) => row[extreme(row, -1)] ?? zero);
  const highest = Array.from({ length: width }, (_, j) => {
    const column = payoffs.map((row) => row[j] ?? zero);
    return column[extreme(column, 1)] ?? zero;
  });
  const [row, column] = [extreme(lowest, 1), extreme(highest, -1)];
  const [maximin = zero, minimax = zero] = [lowest[row], highest[column]];
  if (compare(maximin, minimax) !== 0) return undefined;
  const only = (length: number, at: number): readonly N[] => Array.from({ length }, (_, i) => (i === at ? one : zero));
  return { value: maximin, rows: only(payoffs.length, row), columns: only(width, column) };
}

/**
 * The linear program of the column side: maximize the sum of y where every row of the shifted, positive matrix times y is
 * at most 1. The value is 1 / sum, the columns are y / sum, and the rows are the dual solution / sum.
 */
function mixedStrategies<N>(payoffs: Matrix<N>, arithmetic: Arithmetic<N>): GameSolution<N> {
  const { add, subtract, divide, multiply, compare, zero, one } = arithmetic;
  const all = payoffs.flat();
  const least = all.reduce((a, b) => (compare(a, b) <= 0 ? a : b));
  const shift = subtract(one, least);
  const [height, width] = [payoffs.length, payoffs[0]?.length ?? 0];
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
  const last = tableau[height] ?? [];
  const sum = last.at(-1) ?? one;
  const value = divide(one, sum);
  const solution = Array.from({ length: width }, (_, j) => {
    const at = basis.indexOf(j);
    return multiply(value, (at < 0 ? undefined : tableau[at]?.at(-1)) ?? zero);
  });
  const dual = payoffs.map((_, i) => multiply(value, last[width + i] ?? zero));
  const { normalize } = arithmetic;
  return { value: normalize(subtract(value, shift)), rows: dual.map(normalize), columns: solution.map(normalize) };
}

/** Pivots until no entry of the objective, the last row, is negative. Bland's rule: the first candidates, so it ends. */
function maximize<N>(tableau: N[][], basis: number[], arithmetic: Arithmetic<N>): void {
  const { compare, divide, zero } = arithmetic;
  const objective = tableau.length - 1;
  for (;;) {
    const entering = (tableau[objective] ?? []).slice(0, -1).findIndex((n) => compare(n, zero) < 0);
    if (entering < 0) return;
    let leaving = -1;
    let least: N | undefined;
    for (const [i, row] of tableau.slice(0, objective).entries()) {
      const [coefficient = zero, bound = zero] = [row[entering], row.at(-1)];
      if (compare(coefficient, zero) <= 0) continue;
      const ratio = divide(bound, coefficient);
      const order = least === undefined ? -1 : compare(ratio, least);
      if (order > 0 || (order === 0 && (basis[i] ?? 0) >= (basis[leaving] ?? 0))) continue;
      [leaving, least] = [i, ratio];
    }
    if (leaving < 0) throw new Error("the payoffs of a game are finite");
    pivot(tableau, leaving, entering, arithmetic);
    basis[leaving] = entering;
  }
}

/** Solves one row for the entering variable and eliminates it from the others. */
function pivot<N>(tableau: N[][], row: number, column: number, arithmetic: Arithmetic<N>): void {
  const { divide, multiply, subtract, normalize, zero, one } = arithmetic;
  const by = tableau[row]?.[column] ?? one;
  const solved = (tableau[row] ?? []).map((n) => normalize(divide(n, by)));
  for (const [i, other] of tableau.entries()) {
    const factor = other[column] ?? zero;
    tableau[i] = i === row ? solved : other.map((n, j) => normalize(subtract(n, multiply(factor, solved[j] ?? zero))));
  }
}
