import { type DieCount, type Explanation, type Messages, type TableDie, uncapitalize } from "@rulewright/rules";
import { factLabel } from "../labels/label.ts";
import { nounOf } from "../labels/noun.ts";
import { formatSigned } from "../numbers/number.ts";

/** What a die on the table counted for. */
export interface DieContribution {
  /** The number that it changes: "successes". */
  readonly of: string;
  /** What the die adds to it. */
  readonly each: number;
  readonly rule: string;
  /** "+2 successes". */
  readonly words: string;
}

/** What every die of one kind on the table counted for. */
export interface DiceContribution extends DieContribution {
  /** What the dice show: "successful zero". */
  readonly label: string;
  /** The number of such dice. */
  readonly dice: number;
}

/** What the explanation says about a die: its class, and whether it was rerolled. */
const isOf = (die: Pick<TableDie, "class" | "rerolled">, count: DieCount): boolean =>
  count.class === die.class && (count.rerolled ?? die.rerolled) === die.rerolled;

function contributionOf(text: Messages, { sums }: Explanation, { of, each, rule }: DieCount): DieContribution {
  const number = of ?? sums[0]?.of ?? "";
  return { of: number, each, rule, words: `${formatSigned(each)} ${uncapitalize(factLabel(text, number))}` };
}

/**
 * What a die counted for in each sum, that of the deciding sum first. Empty where the explanation doesn't say.
 *
 * @example
 * ```ts
 * import { dieContributions } from "@rulewright/present";
 * import { sumOf } from "@rulewright/rules";
 *
 * const zeros = { class: "zero", each: 2, rule: "ES-29" };
 * const misses = { class: "miss", each: 0, rule: "ES-08" };
 * const explanation = { sums: [sumOf("successes", [{ from: "hits", value: 2 }])], dice: [zeros, misses] };
 * const [zero] = dieContributions({}, explanation, { class: "zero", rerolled: false });
 * zero; // => { of: "successes", each: 2, rule: "ES-29", words: "+2 successes" }
 * ```
 */
export function dieContributions(
  text: Messages,
  explanation: Explanation | undefined,
  die: Pick<TableDie, "class" | "rerolled">,
): readonly DieContribution[] {
  if (!explanation?.dice || die.class === undefined) return [];
  const main = explanation.sums[0]?.of;
  return explanation.dice
    .filter((count) => isOf(die, count))
    .map((count) => contributionOf(text, explanation, count))
    .toSorted((a, b) => Number(b.of === main) - Number(a.of === main));
}

/** What a class of dice shows. */
const classLabel = (text: Messages, name: string): string => text[`class.${name}`] ?? nounOf(text, `die.${name}`).one;

/**
 * What the dice on the table counted for, for each kind of die that counted. Kinds that added 0 are left out.
 *
 * @example
 * ```ts
 * import { diceContributions } from "@rulewright/present";
 * import { sumOf } from "@rulewright/rules";
 *
 * const zeros = { class: "zero", each: 2, rule: "ES-29" };
 * const misses = { class: "miss", each: 0, rule: "ES-08" };
 * const explanation = { sums: [sumOf("successes", [{ from: "hits", value: 2 }])], dice: [zeros, misses] };
 * const tray = [
 *   { die: "d10", face: 0, class: "zero", rerolled: false, by: "hand" },
 *   { die: "d10", face: 7, class: "miss", rerolled: false, by: "hand" },
 * ] as const;
 * const shown = diceContributions({ "die.zero.one": "zero" }, explanation, tray);
 * shown.map(({ dice, label, words }) => `${dice} ${label}: ${words}`); // => ["1 zero: +2 successes"]
 * ```
 */
export function diceContributions(
  text: Messages,
  explanation: Explanation | undefined,
  tray: readonly TableDie[],
): readonly DiceContribution[] {
  if (!explanation?.dice) return [];
  return explanation.dice.flatMap((count) => {
    const dice = tray.filter((die) => isOf(die, count)).length;
    if (dice === 0 || count.each === 0) return [];
    return [{ ...contributionOf(text, explanation, count), label: classLabel(text, count.class), dice }];
  });
}
