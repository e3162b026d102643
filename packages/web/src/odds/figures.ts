import { formatChance, formatList, formatMean, isChance, labelOf } from "@rulewright/present";
import { type Goal, type Objective, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import type { ObjectiveValues } from "./question.ts";

/** Smaller differences are not mentioned. */
const MIN_DIFFERENCE = 0.0005;

/** Whether a goal's first objective is a chance. */
export const isChanceGoal = ({ objectives: [first] }: Goal): boolean => first !== undefined && isChance(first);

/** The expected value of a goal's first objective: a chance, or an average. */
export const formatGoalFigure = (goal: Goal, mean: number): string =>
  isChanceGoal(goal) ? formatChance(mean) : `avg ${formatMean(mean)}`;

/** What a goal avoids, and its chance. */
interface Avoided {
  readonly objective: Objective;
  readonly chance: number;
}

/** Whether an objective avoids what the system calls a bad outcome, such as a botch. Losing a contest is none. */
const isAlarming = ({ badOutcomes = [] }: Pick<SystemDefinition, "badOutcomes">, { objective }: Avoided): boolean =>
  objective.source === "outcome" && badOutcomes.some((outcome) => objective.of({ outcome }) * objective.sense < 0);

/** What a goal avoids, and its chance: a bad outcome, or else the first other one. Undefined if it avoids nothing. */
export function badOutcome(
  system: Pick<SystemDefinition, "badOutcomes">,
  { objectives }: Goal,
  { passive }: ObjectiveValues,
): Avoided | undefined {
  const avoided = objectives.flatMap((objective, i): readonly Avoided[] => {
    const chance = passive[i];
    return objective.kind === "chance" && objective.sense === -1 && chance !== undefined ? [{ objective, chance }] : [];
  });
  return avoided.find((one) => isAlarming(system, one)) ?? avoided[0];
}

/** The chance that is drawn in red: of what the system calls a bad outcome. */
export function alarmingChance(
  system: Pick<SystemDefinition, "badOutcomes">,
  goal: Goal,
  values: ObjectiveValues,
): number | undefined {
  const bad = badOutcome(system, goal, values);
  return bad && isAlarming(system, bad) ? bad.chance : undefined;
}

/** What the best further choices lead to: "with lots and ego 92.5%". Empty if they make no difference. */
export function formatContinuation(
  { text }: Pick<SystemDefinition, "text">,
  goal: Goal,
  { passive, optimal }: ObjectiveValues,
  { say, before = "with " }: { readonly say: (mean: number) => string; readonly before?: string },
): string {
  const [now = 0, then = 0] = [passive[0], optimal[0]];
  if (Math.abs(then - now) < MIN_DIFFERENCE) return "";
  const spent = goal.objectives.flatMap((objective, i) =>
    (objective.source === "paid" || (objective.source === "earned" && objective.sense === -1)) &&
    (optimal[i] ?? 0) - (passive[i] ?? 0) > MIN_DIFFERENCE
      ? [uncapitalize(labelOf(text, objective.amount))]
      : [],
  );
  return spent.length === 0 ? `best play ${say(then)}` : `${before}${formatList(spent)} ${say(then)}`;
}
