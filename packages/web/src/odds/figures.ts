import { formatChance, formatList, isChance } from "@rulewright/present";
import { formatMessage, type Goal, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import type { ObjectiveValues } from "./question.ts";
import { dreaded } from "../words/verdict.ts";

const WORTH_SAYING = 0.0005;

/** Whether a goal is first of all about a chance, and not about how much. */
export const isChanceGoal = ({ objectives: [first] }: Goal): boolean => first !== undefined && isChance(first);

/** What a goal's first objective comes to: a chance, or how much on average. */
export const formatGoalFigure = (goal: Goal, mean: number): string =>
  isChanceGoal(goal) ? formatChance(mean) : `⌀ ${mean.toFixed(Math.abs(mean) < 10 ? 2 : 1)}`;

/** The chance of what is dreaded, where a goal dreads something. */
export function badOutcomeChance({ objectives }: Goal, { passive }: ObjectiveValues): number | undefined {
  const at = dreaded(objectives);
  return at === undefined ? undefined : passive[at];
}

/** What the best choices afterwards would make of it: "with lots and ego 92.5%"; empty where they change nothing. */
export function formatContinuation(
  { text }: Pick<SystemDefinition, "text">,
  goal: Goal,
  { passive, optimal }: ObjectiveValues,
  { say, before = "with " }: { readonly say: (mean: number) => string; readonly before?: string },
): string {
  const [now = 0, then = 0] = [passive[0], optimal[0]];
  if (Math.abs(then - now) < WORTH_SAYING) return "";
  const spent = goal.objectives.flatMap(({ amount }, i) =>
    amount !== undefined && (optimal[i] ?? 0) - (passive[i] ?? 0) > WORTH_SAYING
      ? [uncapitalize(formatMessage(text, `tracker.${amount}`))]
      : [],
  );
  return spent.length === 0 ? `best play ${say(then)}` : `${before}${formatList(spent)} ${say(then)}`;
}
