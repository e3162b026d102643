import type { Dice } from "@rulewright/dice";
import type { Comparison, Expectation, Explanation } from "@rulewright/rules";
import { formatNumber } from "../numbers/number.ts";
import {
  presentExplanation,
  presentTerms,
  type PresentedComparison,
  type PresentedException,
  type PresentedSum,
  type PresentedTerm,
  type SumContext,
} from "./explanation.ts";

/** The words of a term without its operator: "5 Subtlety". */
const termWords = ({ number, label }: PresentedTerm): string => (label === "" ? number : `${number} ${label}`);

/** Terms that follow something: " + 5 Subtlety − 4 malus". */
const formatAdded = (terms: readonly PresentedTerm[]): string =>
  terms.map((term) => ` ${term.sign} ${termWords(term)}`).join("");

/** The terms of a sum: "5 Subtlety − 4 malus". */
function formatTerms([first, ...others]: readonly PresentedTerm[]): string {
  return first === undefined ? "" : `${first.sign}${termWords(first)}${formatAdded(others)}`;
}

/**
 * What a total is compared with, as text.
 *
 * @example
 * ```ts
 * import { formatComparison } from "@rulewright/present";
 *
 * formatComparison({ before: "against", number: "12", after: "", joined: false }); // => "against 12"
 * formatComparison({ before: "of", number: "4", after: "needed", joined: true }); // => "of 4 needed"
 * ```
 */
export const formatComparison = ({ before, number, after }: PresentedComparison): string =>
  [before, number, after].filter((part) => part !== "").join(" ");

/** An exception with its rule: "A natural 20 always succeeds (ES-16)". */
const formatException = ({ words, rule }: PresentedException): string => `${words} (${rule})`;

/** A sum on one line: "10 + 5 Subtlety − 4 malus = 11 against 10". */
function formatSum({ label, terms, total, bounded, uncut, against, exception }: PresentedSum): string {
  const added = formatTerms(terms);
  const counted = uncut === undefined ? ` = ${total}` : `${terms.length > 1 ? ` = ${uncut}` : ""}, counts as ${total}`;
  const result = total === undefined ? added : terms.length === 0 ? total : `${added}${counted}`;
  const cut = bounded === undefined ? "" : ` (${bounded})`;
  const compared = against ? `${against.joined ? " " : ", "}${formatComparison(against)}` : "";
  const decided = exception ? ` · ${formatException(exception)}` : "";
  return `${label === "" ? "" : `${label}: `}${result}${cut}${compared}${decided}`;
}

/**
 * An explanation as lines of text: the deciding sum first, with the rule that decided whatever the sum, then the others.
 *
 * @example
 * ```ts
 * import { sumOf } from "@rulewright/rules";
 * import { formatExplanation } from "@rulewright/present";
 *
 * const text = { "param.level": "Level", "param.malus": "Malus" };
 * const terms = [{ from: "die", value: 10 }, { from: "level", value: 5 }, { from: "malus", value: -4 }];
 * const sum = sumOf("total", terms, { from: "target", value: 10, passes: "at-least" });
 * formatExplanation({ text, names: { level: "Subtlety" } }, { sums: [sum] }); // => ["10 + 5 Subtlety − 4 malus = 11 against 10"]
 * ```
 */
export function formatExplanation(context: SumContext, explanation: Explanation): readonly string[] {
  const { sums, exception } = presentExplanation(context, explanation);
  const [first, ...others] = sums.map(formatSum);
  const deciding = [first ?? "", exception ? formatException(exception) : ""].filter((part) => part !== "").join(" · ");
  return deciding === "" ? others : [deciding, ...others];
}

/** What an expectation is compared with: "12 needed", "more than 3 needed", "at most 14". */
function formatExpectedComparison({ value, passes }: Comparison): string {
  const number = formatNumber(value);
  if (passes === "at-most") return `at most ${number}`;
  return passes === "more-than" ? `more than ${number} needed` : `${number} needed`;
}

/** The parts of a roll before the dice fall. */
export interface PresentedExpectation {
  /** "d12", "6d10", or "no dice". */
  readonly dice: string;
  /** What will be added. */
  readonly terms: readonly PresentedTerm[];
  /** What the result will be compared with: "10 needed". */
  readonly against?: string;
}

/**
 * The parts of a roll before the dice fall, for a line that sets them apart.
 *
 * @example
 * ```ts
 * import { d } from "@rulewright/dice";
 * import { presentExpectation } from "@rulewright/present";
 *
 * const terms = [{ from: "malus", value: -4 }];
 * const against = { from: "target", value: 10, passes: "at-least" } as const;
 * presentExpectation({ text: {} }, d(12).times(1), { terms, against }).against; // => "10 needed"
 * ```
 */
export function presentExpectation(
  context: SumContext,
  { die, count }: Pick<Dice, "die" | "count">,
  expects: Expectation = { terms: [] },
): PresentedExpectation {
  if (count === 0) return { dice: "no dice", terms: [] };
  const terms = presentTerms(
    context,
    expects.terms.filter(({ value }) => value !== 0),
    true,
  );
  return {
    dice: count === 1 ? die.name : `${formatNumber(count)}${die.name}`,
    terms,
    ...(expects.against ? { against: formatExpectedComparison(expects.against) } : {}),
  };
}

/**
 * A roll before the dice fall: the dice, what will be added, and what the result will be compared with.
 *
 * @example
 * ```ts
 * import { d } from "@rulewright/dice";
 * import { formatExpectation } from "@rulewright/present";
 *
 * const terms = [{ from: "rank", value: 1 }, { from: "malus", value: -4 }];
 * const against = { from: "target", value: 10, passes: "at-least" } as const;
 * formatExpectation({ text: {} }, d(12).times(1), { terms, against }); // => "d12 + 1 rank − 4 malus, 10 needed"
 * formatExpectation({ text: {} }, d(10).times(6)); // => "6d10"
 * ```
 */
export function formatExpectation(
  context: SumContext,
  rolled: Pick<Dice, "die" | "count">,
  expects?: Expectation,
): string {
  const { dice, terms, against } = presentExpectation(context, rolled, expects);
  return `${dice}${formatAdded(terms)}${against === undefined ? "" : `, ${against}`}`;
}
