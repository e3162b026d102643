import { chance, goal, maximizeEarned } from "@rulewright/rules";

/** Success of a roll. */
const success = goal(
  "success",
  "player",
  chance("success", ({ outcome }) => outcome === "success"),
);

/** Survival first, then the most rounds survived. */
const life = goal(
  "life",
  "player",
  chance("alive", ({ outcome }) => outcome === "alive"),
  maximizeEarned("rounds"),
);

/** The goals by name. The first is the default of advice. */
export const goals = { success, life };
