import type { Outcome, JsonObject, Position } from "@rulewright/rules";

/** What stands on the table just now, settled or not: the outcome if nobody acts. */
export function standingOutcome({ awaits }: Position): Outcome | undefined {
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants === "dice") return undefined;
  const { leadsTo } = awaits.choice.stands;
  return leadsTo.end === "outcome" ? leadsTo.outcome : undefined;
}

/** What a choice lays open beside its options: difficulty, target ... */
export function openFacts({ awaits }: Position): JsonObject {
  return awaits.wants === "choice" ? awaits.choice.facts : {};
}
