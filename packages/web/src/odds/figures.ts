import { formatChance, formatList, formatMean, isChance, labelOf } from "@rulewright/present";
import { type Amounts, type Goal, type Objective, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import type { ObjectiveValues } from "./question.ts";

/** Smaller differences are not mentioned. */
export const MIN_DIFFERENCE = 0.0005;

/** Whether a goal's first objective is a chance. */
export const isChanceGoal = ({ objectives: [first] }: Goal): boolean => first !== undefined && isChance(first);

/** The expected value of an objective: a chance, or an average, of what is said beside it. */
export const formatObjectiveFigure = (objective: Pick<Objective, "kind">, mean: number): string =>
  isChance(objective) ? formatChance(mean) : `avg ${formatMean(mean)}`;

/** The expected value of a goal's first objective. */
export const formatGoalFigure = ({ objectives: [first] }: Goal, mean: number): string =>
  formatObjectiveFigure(first ?? { kind: "amount" }, mean);

/** Some things with the one at a place first. */
export const toFront = <T>(all: readonly T[], place: number): readonly T[] =>
  place === 0 ? all : [...all.slice(place, place + 1), ...all.toSpliced(place, 1)];

/**
 * Which objective tells options apart: the chance that leads the goal, or else the first one, unless all are as good in it;
 * prices are told elsewhere.
 */
export function tellingObjective({ objectives }: Goal, values: readonly ObjectiveValues[], lead = 0): number {
  const differs = (place: number, of: keyof ObjectiveValues): boolean => {
    const all = values.map((one) => one[of][place] ?? 0);
    return Math.max(...all) - Math.min(...all) >= MIN_DIFFERENCE;
  };
  if (values.length < 2) return 0;
  const main = [lead, 0].find((place) => differs(place, "passive") || differs(place, "optimal"));
  if (main !== undefined) return main;
  const other = objectives.findIndex(({ source }, place) => source !== "paid" && differs(place, "passive"));
  return Math.max(0, other);
}

/** The amounts that the best further choices spend. */
const spentLater = ({ objectives }: Goal, { passive, optimal }: ObjectiveValues): readonly string[] =>
  objectives.flatMap((objective, i) =>
    (objective.source === "paid" || (objective.source === "earned" && objective.sense === -1)) &&
    (optimal[i] ?? 0) - (passive[i] ?? 0) > MIN_DIFFERENCE
      ? [objective.amount]
      : [],
  );

/** What the best further choices lead to: "with lots and ego 92.5%". Empty if they make no difference. */
export function formatContinuation(
  { text }: Pick<SystemDefinition, "text">,
  goal: Goal,
  values: ObjectiveValues,
  say: (mean: number) => string,
): string {
  const {
    passive: [now = 0],
    optimal: [then = 0],
  } = values;
  if (Math.abs(then - now) < MIN_DIFFERENCE) return "";
  const spent = spentLater(goal, values).map((amount) => uncapitalize(labelOf(text, amount)));
  return spent.length === 0 ? `best play ${say(then)}` : `with ${formatList(spent)} ${say(then)}`;
}

/** What an option needs after it to be worth its price: "with more luck points after it", or "if more is spent" of several kinds. */
export function formatPlan(
  { text }: Pick<SystemDefinition, "text">,
  goal: Goal,
  values: ObjectiveValues,
  pays: Amounts,
) {
  const spent = spentLater(goal, values).map(
    (amount) => `${pays[amount] ? "more " : ""}${uncapitalize(labelOf(text, amount))}`,
  );
  return spent.length > 1 ? "if more is spent" : `with ${spent[0] ?? "best play"} after it`;
}
