import type { Outcome } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";

/** The outcome of an attempt as it counts: the one that the GM has set, or the one that the rules gave. */
export const countingOutcome = ({ overridden, trace }: Pick<Attempt, "overridden" | "trace">): Outcome | undefined =>
  overridden?.outcome ?? trace.outcome;
