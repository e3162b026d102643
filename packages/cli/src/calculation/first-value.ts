import type { Quantity } from "@rulewright/present";

/** The value of a goal's first objective. Throws an Error without one: every goal has an objective. */
export function firstValue([first]: readonly Quantity[]): number {
  if (!first) throw new Error("a goal without an objective");
  return first.value;
}
