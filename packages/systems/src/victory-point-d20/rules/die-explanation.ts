import {
  type Comparison,
  type Exception,
  type Expectation,
  type Explanation,
  type Sum,
  sumOf,
  type Term,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import {
  AUTOMATIC_FAILURE,
  AUTOMATIC_SUCCESS,
  countsAccentOfOne,
  CRITICAL_FAILURE,
  excessBonus,
  type GoalResult,
  ignoresAccent,
  type RollTerms,
} from "./die-evaluation.ts";
import { chartRow, gainSums } from "./victory-chart.ts";

/** VP-15 What the result is compared with. */
const comparisonWith = (tn: number): Comparison => ({ from: "tn", value: tn, passes: "at-most" });

/** VP-15, VP-28 What is known before the die falls: the accent and the target number. */
export const expectationOf = ({ tn, accent }: RollTerms): Expectation => ({
  terms: accent === 0 ? [] : [{ from: "accent", value: accent, rule: "VP-28" }],
  against: comparisonWith(tn),
});

/** The sum of terms that a rule may cut to another total. */
function boundedSum(of: string, terms: readonly Term[], total: number, rule: string, against?: Comparison): Sum {
  const sum = sumOf(of, terms, against);
  return sum.total === total ? sum : { ...sum, total, bounded: rule };
}

/** VP-28, VP-30 The die and its accent; VP-49, VP-50 below 1 or above 20 the result may be another number. */
function finalSum({ natural, final, tn }: GoalResult, accent: number): Sum {
  const counted = ignoresAccent(natural) ? 0 : accent;
  const terms: readonly Term[] = [
    { from: "die", value: natural },
    { from: "accent", value: counted, rule: "VP-28" },
  ];
  return boundedSum("final", terms, final, final === AUTOMATIC_SUCCESS ? "VP-49" : "VP-50", comparisonWith(tn));
}

const AUTOMATIC: ReadonlyMap<number, Exception> = new Map([
  [AUTOMATIC_SUCCESS, { rule: "VP-16", name: "automatic-success" }],
  [AUTOMATIC_FAILURE, { rule: "VP-17", name: "automatic-failure" }],
  [CRITICAL_FAILURE, { rule: "VP-18", name: "critical-failure" }],
]);

/** VP-16..VP-18 A 1, 19 or 20 decides whatever the target number; VP-31 also an accented one. */
function exceptionOf({ natural, final }: GoalResult): { readonly exception?: Exception } {
  const exception = AUTOMATIC.get(final);
  if (!exception) return {};
  return { exception: natural === final ? exception : { ...exception, rule: "VP-31" } };
}

/** VP-20 The successes are the result; B-04 of a natural 1 perhaps with the accent, B-02 at least 0. */
function successesSum({ natural, final, successes }: GoalResult, accent: number, house: HouseRules): Sum {
  if (!countsAccentOfOne(natural, house)) {
    return boundedSum("successes", [{ from: "final", value: final, rule: "VP-20" }], successes, "VP-49");
  }
  const terms: readonly Term[] = [
    { from: "die", value: natural, rule: "VP-20" },
    { from: "accent", value: accent, rule: "VP-30" },
  ];
  return boundedSum("successes", terms, successes, "VP-30");
}

/** VP-19..VP-22, B-19 The arithmetic of a success: its number, and what the chart gives for it. */
function successSums(result: GoalResult, accent: number, house: HouseRules): readonly Sum[] {
  if (result.outcome !== "success") return [];
  const { successes, critical, tn } = result;
  const additions = { doubledBy: critical ? "VP-19" : undefined, bonus: excessBonus(tn, house) };
  return [successesSum(result, accent, house), ...gainSums(chartRow(successes, house), additions)];
}

/** VP-14..VP-31 The target number and the result of one side of a contest. */
export function sideSums(
  side: string,
  result: GoalResult,
  accent: number,
  targetTerms: readonly Term[],
): readonly Sum[] {
  return [{ ...finalSum(result, accent), ...exceptionOf(result), side }, ...targetSums(targetTerms, side)];
}

/** VP-14 The arithmetic of the target number, of a side in a contest; none where its terms are not known. */
export function targetSums(terms: readonly Term[], side?: string): readonly Sum[] {
  if (terms.length === 0) return [];
  return [{ ...sumOf("tn", terms), ...(side === undefined ? {} : { side }) }];
}

/** VP-15..VP-22, VP-28..VP-32 The arithmetic of a goal roll. */
export function explainDie(
  result: GoalResult,
  accent: number,
  house: HouseRules,
  targetTerms: readonly Term[] = [],
): Explanation {
  return {
    sums: [finalSum(result, accent), ...targetSums(targetTerms), ...successSums(result, accent, house)],
    ...exceptionOf(result),
  };
}
