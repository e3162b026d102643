import { formatChance, formatList, formatMean, isChance, labelOf } from "@rulewright/present";
import { type Goal, type Objective, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import type { ObjectiveValues } from "./question.ts";

/** Smaller differences are not mentioned. */
const MIN_DIFFERENCE = 0.0005;

/** Whether a goal's first objective is a chance. */
export const isChanceGoal = ({ objectives: [first] }: Goal): boolean => first !== undefined && isChance(first);

/** The expected value of an objective: a chance, or an average. */
export const formatObjectiveFigure = (objective: Pick<Objective, "kind">, mean: number): string =>
  isChance(objective) ? formatChance(mean) : `avg ${formatMean(mean)}`;

/** The expected value of a goal's first objective. */
export const formatGoalFigure = ({ objectives: [first] }: Goal, mean: number): string =>
  formatObjectiveFigure(first ?? { kind: "amount" }, mean);

/** Which objective tells options apart: the first one, unless all are as good in it; prices are told elsewhere. */
export function tellingObjective({ objectives }: Goal, values: readonly ObjectiveValues[]): number {
  const differs = (place: number, of: keyof ObjectiveValues): boolean => {
    const all = values.map((one) => one[of][place] ?? 0);
    return Math.max(...all) - Math.min(...all) >= MIN_DIFFERENCE;
  };
  if (values.length < 2 || differs(0, "passive") || differs(0, "optimal")) return 0;
  const other = objectives.findIndex(({ source }, place) => source !== "paid" && differs(place, "passive"));
  return Math.max(0, other);
}

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
