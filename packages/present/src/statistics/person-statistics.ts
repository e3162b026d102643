import type { Amounts, Messages } from "@rulewright/rules";
import { outcomeLabel } from "../labels/label.ts";
import { formatPrice } from "../labels/noun.ts";
import { formatList, formatNumber } from "../numbers/number.ts";
import { formatMargin } from "../results/margin.ts";

/** A value with its label. */
export interface LabelledValue {
  readonly label: string;
  readonly value: string;
}

interface MarginOfAttempt {
  readonly attempt: string;
  readonly title: string;
  readonly margin: number;
}

/** What somebody did and what came of it. */
export interface PersonCounts {
  /** Settled attempts, and rolls outside of attempts. */
  readonly attempts: number;
  readonly freeRolls: number;
  readonly dice: number;
  /** How many attempts had each outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly best?: MarginOfAttempt;
  readonly worst?: MarginOfAttempt;
  readonly paid: Amounts;
  readonly earned: Amounts;
}

/**
 * What somebody did and what came of it, as labelled values. What there was none of is left out.
 *
 * @example
 * ```ts
 * import { presentPerson } from "@rulewright/present";
 *
 * const best = { attempt: "a1", title: "Over the roofs", margin: 2 };
 * const counts = { attempts: 1, freeRolls: 0, dice: 6, outcomes: { success: 1 }, best, worst: best };
 * const facts = presentPerson({ "tracker.lots.other": "lots" }, { ...counts, paid: { lots: 3 }, earned: {} });
 * const words = facts.map(({ label, value }) => `${label}: ${value}`);
 * words; // => ["Attempts: 1 (Success)", "Dice: 6", "Margin: two over, “Over the roofs”", "Paid: 3 lots"]
 * ```
 */
export function presentPerson(text: Messages, counts: PersonCounts): readonly LabelledValue[] {
  const { attempts, freeRolls, dice, outcomes, best, worst, paid, earned } = counts;
  const verdicts = Object.entries(outcomes).map(
    ([name, count]) => `${count === 1 ? "" : `${formatNumber(count)} × `}${outcomeLabel(text, name)}`,
  );
  const facts: readonly LabelledValue[] = [
    { label: "Attempts", value: attempts === 0 ? "" : `${formatNumber(attempts)} (${formatList(verdicts)})` },
    { label: "Free rolls", value: freeRolls === 0 ? "" : formatNumber(freeRolls) },
    { label: "Dice", value: dice === 0 ? "" : formatNumber(dice) },
    ...marginFacts(best, worst),
    { label: "Paid", value: formatPrice(text, paid) },
    { label: "Gained", value: formatPrice(text, earned) },
  ];
  return facts.filter(({ value }) => value !== "");
}

function marginFacts(best: MarginOfAttempt | undefined, worst: MarginOfAttempt | undefined): readonly LabelledValue[] {
  if (!best || !worst) return [];
  const value = ({ title, margin }: MarginOfAttempt): string => `${formatMargin(margin) ?? ""}, “${title}”`;
  if (best.attempt === worst.attempt) return [{ label: "Margin", value: value(best) }];
  return [
    { label: "Best margin", value: value(best) },
    { label: "Worst margin", value: value(worst) },
  ];
}
