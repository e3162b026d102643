import { countedSuccesses, winnerOf } from "../rules/contests.ts";
import { evaluateDie, type RollTerms } from "../rules/die-evaluation.ts";
import type { HouseRules } from "../rules/house-rules.ts";

// Two dice have 400 results: they are counted here at once, while a slider moves. A test holds them against the calculator.

/** VP-23..VP-25 How likely each side of a contest wins, and that neither does. Each is from 0 to 1. */
export interface ContestChances {
  readonly acting: number;
  readonly opposing: number;
  readonly neither: number;
}

/** A side that may still announce its accent, up to its skill. */
export type OpenSide = Omit<RollTerms, "accent"> & { readonly skill: number };

const FACES = Array.from({ length: 20 }, (_, i) => i + 1);

/** VP-24 What each face counts in the comparison. */
const countedOf = (terms: RollTerms, house: HouseRules) =>
  FACES.map((face) => {
    const result = evaluateDie(face, terms, house);
    return { successes: countedSuccesses([result], house), isSuccess: result.outcome === "success" };
  });

/** VP-23..VP-25 The chances of a contest whose accents are known. */
export function contestChances(a: RollTerms, b: RollTerms, house: HouseRules): ContestChances {
  const others = countedOf(b, house);
  const won = { a: 0, b: 0, tie: 0, none: 0 };
  for (const own of countedOf(a, house)) {
    for (const other of others) {
      won[winnerOf(own.successes - other.successes, own.isSuccess || other.isSuccess, house)]++;
    }
  }
  const pairs = FACES.length ** 2;
  return { acting: won.a / pairs, opposing: won.b / pairs, neither: (won.tie + won.none) / pairs };
}

/** VP-26, VP-27 The accents that a side may announce, the smallest first. */
const accentsOf = ({ skill }: OpenSide): readonly number[] =>
  Array.from({ length: 2 * skill + 1 }, (_, i) => i - skill).toSorted((x, y) => Math.abs(x) - Math.abs(y));

/** What an accent of the side that answers leads to. */
export interface Answer {
  readonly accent: number;
  readonly chances: ContestChances;
}

const best = (answers: readonly Answer[], isBetter: (one: ContestChances, other: ContestChances) => boolean): Answer =>
  answers.reduce((found, one) => (isBetter(one.chances, found.chances) ? one : found));

/** VP-26 The accent with which the opposing side answers best: the acting side wins least often, then it wins most often. */
export const bestOpposingAnswer = (a: RollTerms, b: OpenSide, house: HouseRules): Answer =>
  best(
    accentsOf(b).map((accent) => ({ accent, chances: contestChances(a, { tn: b.tn, accent }, house) })),
    (one, other) => one.acting < other.acting || (one.acting === other.acting && one.opposing > other.opposing),
  );

/** VP-26 The accent with which the acting side answers best: it wins most often. */
export const bestActingAnswer = (a: OpenSide, b: RollTerms, house: HouseRules): Answer =>
  best(
    accentsOf(a).map((accent) => ({ accent, chances: contestChances({ tn: a.tn, accent }, b, house) })),
    (one, other) => one.acting > other.acting || (one.acting === other.acting && one.opposing < other.opposing),
  );
