import { type Arithmetic, doubles, formatRational, type Rational, rationals } from "@rulewright/dice";
import { expect, it } from "vitest";
import { solveChain } from "../src/odds/elimination.ts";

const { ratio, zero, one } = rationals;

/** One equation of a chain. */
interface Equation<N> {
  readonly gain: readonly N[];
  readonly next: readonly (readonly [to: number, chance: N])[];
  readonly ends: N;
}

/** A state that gains 1 each time: its successors with their chances in twelfths, and the rest ends the chain. */
function state(...next: readonly (readonly [to: number, twelfths: number])[]): Equation<Rational> {
  const ends = next.reduce((left, [, twelfths]) => left - twelfths, 12);
  return { gain: [one, zero], next: next.map(([to, n]) => [to, ratio(n, 12)]), ends: ratio(ends, 12) };
}

/** The values of each state, one for each objective. */
function solve<N>(equations: readonly Equation<N>[], arithmetic: Arithmetic<N>): readonly (readonly N[])[] {
  const width = equations[0]?.gain.length ?? 0;
  const starts = [0];
  for (const { next } of equations) starts.push((starts.at(-1) ?? 0) + next.length);
  const edges = equations.flatMap(({ next }) => next);
  const values = solveChain(
    {
      width,
      gains: equations.flatMap(({ gain }) => [...gain]),
      ends: equations.map(({ ends }) => ends),
      starts: Int32Array.from(starts),
      successors: Int32Array.from(edges, ([to]) => to),
      chances: edges.map(([, chance]) => chance),
    },
    arithmetic,
  );
  return equations.map((_, i) => Array.from(values).slice(i * width, (i + 1) * width));
}

const solved = (...equations: readonly Equation<Rational>[]): readonly string[] =>
  solve(equations, rationals).map(([value = zero]) => formatRational(value));

it("a state is worth its gain, once for each time that it is visited", () => {
  expect(solved(state())).toEqual(["1/1"]);
  expect(solved(state([0, 6]))).toEqual(["2/1"]);
  expect(solved(state([0, 8]))).toEqual(["3/1"]);
});

it("states are worth what they gain and lead to, in whatever order they are given", () => {
  expect(solved(state([1, 12]), state([2, 12]), state())).toEqual(["3/1", "2/1", "1/1"]);
  expect(solved(state(), state([0, 12]), state([1, 6]))).toEqual(["1/1", "2/1", "2/1"]);
  // x = 1 + y/2, y = 1 + x/3 + z/3, z = 1 + x/2 + z/4
  expect(solved(state([1, 6]), state([0, 4], [2, 4]), state([0, 6], [2, 3]))).toEqual(["31/13", "36/13", "38/13"]);
});

it("what leads nowhere is worth infinitely much if it gains something, and nothing if it doesn't", () => {
  const round = state([1, 12]);
  const [values] = solve([round, state([0, 12])], rationals);
  expect(values?.map(formatRational)).toEqual(["Infinity", "0/1"]);
  expect(solved(state([1, 6]), state([1, 12]))).toEqual(["Infinity", "Infinity"]);
  const idle = { ...state([1, 12]), gain: [zero, zero] };
  expect(solved(state([1, 6]), idle)).toEqual(["1/1", "0/1"]);
});

it("keeps the last digits of doubles where the end is far away", () => {
  const far = 2 ** -60;
  const equation = (to: number): Equation<number> => ({ gain: [1], next: [[to, 1]], ends: far });
  expect(solve([equation(1), equation(0)], doubles)[0]?.[0]).toBe(2 ** 60);
});
