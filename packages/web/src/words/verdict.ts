import type { Objective, Outcome, SystemDefinition } from "@rulewright/rules";

export type Tone = "passed" | "failed" | "botched";

type Goals = Pick<SystemDefinition, "goals" | "badOutcomes">;

/** The objective that dreads something: a chance to be kept at nothing, such as that of a botch. */
export function dreaded(objectives: readonly Objective[]): number | undefined {
  const at = objectives.findIndex(({ of, sense, bound }) => of !== undefined && sense === -1 && bound === 0);
  return at < 0 ? undefined : at;
}

/** Whether an objective is a chance: how likely something is, and not how much. */
export const isChance = ({ of, bound, sense }: Objective): boolean => of !== undefined && sense === 1 && bound === 1;

/** How good an outcome is, by the first goal that looks at outcomes; what any goal's chance is about has passed as well. */
export function toneOf({ goals, badOutcomes = [] }: Goals, outcome: Outcome): Tone {
  if (badOutcomes.includes(outcome.outcome)) return "botched";
  const [goal] = Object.values(goals);
  const bad = goal && dreaded(goal.objectives);
  if (bad !== undefined && (goal?.objectives[bad]?.of?.(outcome) ?? 0) > 0) return "botched";
  const chances = Object.values(goals).flatMap(({ objectives }) => objectives.slice(0, 1).filter(isChance));
  const worths = chances.map(({ of }) => of?.(outcome) ?? 0);
  const first = goal?.objectives.find(({ of }) => of)?.of?.(outcome) ?? 0;
  if (first < 0) return "botched";
  return first > 0 || worths.some((worth) => worth > 0) ? "passed" : "failed";
}
