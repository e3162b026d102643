import type { Goal, Objective, Outcome } from "@rulewright/rules";
import type { Mood } from "./question.ts";

/** Whether an objective's mean is a probability: it is wanted or shunned, and an outcome has it or not. */
export const isChance = ({ of, bound, sense }: Objective): boolean =>
  of !== undefined && (sense > 0 ? bound === 1 : bound === 0);

/** How good an outcome is: good where it has what the goal wants first, bad where it is one that bites. */
export function moodOf({ objectives }: Goal, badOutcomes: readonly string[], outcome: Outcome): Mood {
  if (badOutcomes.includes(outcome.outcome)) return "bad";
  const first = objectives.find(({ of }) => of);
  return (first?.of?.(outcome) ?? 0) * (first?.sense ?? 1) > 0 ? "good" : "plain";
}
