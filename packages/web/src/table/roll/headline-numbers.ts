import { explainedFacts } from "@rulewright/present";
import type { JsonObject, Position, SystemDefinition } from "@rulewright/rules";

/** The numbers that a result is known by and that no sum tells, by name: the damage of an attack. */
export function untoldHeadlines(
  { headlineNumbers = [] }: Pick<SystemDefinition, "headlineNumbers">,
  outcome: JsonObject,
  position: Pick<Position, "explanation">,
): Readonly<Record<string, number>> {
  const told = explainedFacts(position, outcome);
  const untold: Record<string, number> = {};
  for (const name of headlineNumbers) {
    const value = outcome[name];
    if (typeof value === "number" && !told.has(name)) untold[name] = value;
  }
  return untold;
}
