/**
 * One summand of a result.
 *
 * `from` names the source: an argument of the procedure ("rank", "modifier"), a figure of the sheet ("malus"), or one of
 * `"die"` (the face of the only die), `"dice"` (the sum of the faces), `"hits"` (dice that count), `"cancels"` (dice that
 * take one away) and `"doubled"` (what dice count beyond one each). It is worded as `term.<from>`, else as the parameter
 * or tracker of that name.
 */
export interface Term {
  readonly from: string;
  /** What it adds, negative where it takes away. */
  readonly value: number;
  /** The number of the rule that adds it, where it is not the procedure's main rule. */
  readonly rule?: string;
  /** The role whose roll brought it, where several roles roll for one sum. Then `term.<from>.by` words it, with that name. */
  readonly by?: string;
  /** The face from which on dice count, for `"hits"`. Then `term.<from>.at` words it, with that face. */
  readonly at?: number;
}

/** What a result is compared with. */
export interface Comparison {
  /** The source of the number, named like a term's: "difficulty", "target". */
  readonly from: string;
  readonly value: number;
  /** Which results pass: those of at least the value, at most the value, or more than it. */
  readonly passes: "at-least" | "at-most" | "more-than";
}

/** A sum of terms, compared with a number where the rule has one. */
export interface Sum {
  /** The name of the number in the outcome: "total", "net", "successes". */
  readonly of: string;
  /** The role whose sum it is, in a contest. */
  readonly side?: string;
  readonly terms: readonly Term[];
  /** The result. It is the sum of the terms, unless `bounded` says that the rule cuts it. */
  readonly total: number;
  /** The rule that bounds the total, where the terms add up to another number. */
  readonly bounded?: string;
  readonly against?: Comparison;
  /** A rule that decides for this side whatever its sum, in a contest. */
  readonly exception?: Exception;
}

/** What each die of a class counted for in a result. */
export interface DieCount {
  /** The class, as the reading names it. */
  readonly class: string;
  /** Restricts the entry to dice that were rerolled, or were not; absent, it holds for both. */
  readonly rerolled?: boolean;
  /** What one die of the class adds to the result. */
  readonly each: number;
  /** The sum it adds to, where that is not the first one. */
  readonly of?: string;
  /** The rule that says so. */
  readonly rule: string;
}

/** A rule that decides an outcome whatever the sum: a natural 20, a 12 on the die. */
export interface Exception {
  readonly rule: string;
  /** The name of the exception, worded as `exception.<name>`. */
  readonly name: string;
}

/** How an outcome came about, as data: the arithmetic and what each die counted for. */
export interface Explanation {
  /** The sums, the deciding one first; a contest has one for each side. */
  readonly sums: readonly Sum[];
  readonly dice?: readonly DieCount[];
  readonly exception?: Exception;
}

/** What is known of a sum before the dice fall: the terms beside them, and what the result will be compared with. */
export interface Expectation {
  readonly terms: readonly Term[];
  readonly against?: Comparison;
}

/**
 * The sum of terms, those of value 0 left out.
 *
 * @example
 * ```ts
 * import { sumOf } from "@rulewright/rules";
 *
 * const sum = sumOf("total", [{ from: "die", value: 6 }, { from: "rank", value: 3 }, { from: "modifier", value: 0 }]);
 * sum.total; // => 9
 * sum.terms.length; // => 2
 * ```
 */
export function sumOf(of: string, terms: readonly Term[], against?: Comparison): Sum {
  const total = terms.reduce((sum, { value }) => sum + value, 0);
  return {
    of,
    terms: terms.filter(({ value }, i) => value !== 0 || i === 0),
    total,
    ...(against ? { against } : {}),
  };
}
