import type { Arithmetic } from "../../core/arithmetic.ts";
import { rationals } from "../../core/rationals.ts";
import type { Chance } from "../../core/distribution.ts";
import { momentsOfSpread, momentsOfTerm } from "./moments.ts";
import type { Spread } from "./values.ts";
import { spreadOf } from "./term.ts";
import { doubleWeights } from "../../core/double-weights.ts";
import type { Weights } from "../../core/weights.ts";
import { wholeWeights } from "../../core/integer-weights.ts";
import type { Notation, Term } from "../model/expression.ts";
import { type Fault, orFault } from "../model/fault.ts";

/** What a written roll may come to. */
export interface Odds<N> {
  /** Every value with its chance, smallest first. */
  readonly chances: readonly Chance<number, N>[];
  /**
   * The chance of everything that is not listed, because dice may explode without end; zero where the list is whole.
   * Every listed chance is right to within it.
   */
  readonly left: N;
  /** Exact; absent where the list is not whole and no formula is known. */
  readonly mean?: N;
  readonly variance?: N;
}

/** How little may be left unlisted of what has no end, unless somebody says otherwise. */
export const ENOUGH = 1e-15;

/**
 * The exact odds of a written roll, in doubles or in fractions. A fault where that would be too many outcomes, or where
 * one of them divides by zero. Where dice explode without end, values are listed until no more than `enough` is left.
 */
export function distribution<N>(
  { term }: Notation,
  arithmetic: Arithmetic<N>,
  { enough = ENOUGH }: { readonly enough?: number } = {},
): Odds<N> | Fault {
  return orFault(() =>
    arithmetic.name === "doubles"
      ? oddsBy(term, doubleWeights(term), enough, arithmetic)
      : oddsBy(term, wholeWeights(term), enough, arithmetic),
  );
}

function oddsBy<S extends number | bigint, N>(
  term: Term,
  weights: Weights<S>,
  enough: number,
  arithmetic: Arithmetic<N>,
): Odds<N> {
  const by = { weights, enough };
  const spread = spreadOf(term, by);
  const chances = listOf(spread, weights, arithmetic);
  const moments =
    spread.left === weights.zero ? momentsOfSpread(spread, weights, arithmetic) : momentsOfTerm(term, by, arithmetic);
  return { chances, left: arithmetic.ratio(spread.left, spread.whole), ...moments };
}

/** The values that can be, as numbers. */
function listOf<S extends number | bigint, N>(
  spread: Spread<S>,
  weights: Weights<S>,
  { ratio }: Arithmetic<N>,
): Chance<number, N>[] {
  const list: Chance<number, N>[] = [];
  const { chances, whole } = spread;
  for (let i = 0; i < chances.length; i++) {
    const chance = chances[i] ?? weights.zero;
    if (chance === weights.zero) continue;
    const value = spread.kind === "row" ? spread.min + i : rationals.toNumber(spread.values[i] ?? rationals.zero);
    list.push({ value, chance: ratio(chance, whole) });
  }
  return list;
}
