import { chance, goal, maximizeEarned } from "@rulewright/rules";

/** What players want of a roll: that it succeeds. */
const success = goal(
  "success",
  "player",
  chance("success", ({ outcome }) => outcome === "success"),
);

/** What players want of rounds in danger: to come out alive, or else to last long. */
const life = goal(
  "life",
  "player",
  chance("alive", ({ outcome }) => outcome === "alive"),
  maximizeEarned("rounds"),
);

/** Everything people may want, by name; the first is what advice goes by. */
export const goals = { success, life };
