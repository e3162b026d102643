import { formatChance, formatList, formatMean, isChance, labelOf } from "@rulewright/present";
import { type Goal, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import type { ObjectiveValues } from "./question.ts";

/** Smaller differences are not mentioned. */
const MIN_DIFFERENCE = 0.0005;

/** Whether a goal's first objective is a chance. */
export const isChanceGoal = ({ objectives: [first] }: Goal): boolean => first !== undefined && isChance(first);

/** The expected value of a goal's first objective: a chance, or an average. */
export const formatGoalFigure = (goal: Goal, mean: number): string =>
  isChanceGoal(goal) ? formatChance(mean) : `avg ${formatMean(mean)}`;

/** What the best further choices lead to: "with lots and ego 92.5%". Empty if they make no difference. */
export function formatContinuation(
  { text }: Pick<SystemDefinition, "text">,
  goal: Goal,
  { passive, optimal }: ObjectiveValues,
  say: (mean: number) => string,
): string {
  const [now = 0, then = 0] = [passive[0], optimal[0]];
  if (Math.abs(then - now) < MIN_DIFFERENCE) return "";
  const spent = goal.objectives.flatMap((objective, i) =>
    (objective.source === "paid" || (objective.source === "earned" && objective.sense === -1)) &&
    (optimal[i] ?? 0) - (passive[i] ?? 0) > MIN_DIFFERENCE
      ? [uncapitalize(labelOf(text, objective.amount))]
      : [],
  );
  return spent.length === 0 ? `best play ${say(then)}` : `with ${formatList(spent)} ${say(then)}`;
}
