import { goal, maximize, maximizeEarned } from "@rulewright/rules";

/** What players want of a roll: that it succeeds. */
const success = goal(
  "success",
  "player",
  maximize("success", ({ outcome }) => (outcome === "success" ? 1 : 0), 1),
);

/** What players want of rounds in danger: to come out alive, or else to last long. */
const life = goal(
  "life",
  "player",
  maximize("alive", ({ outcome }) => (outcome === "alive" ? 1 : 0), 1),
  maximizeEarned("rounds"),
);

/** Everything people may want, by name; the first is what advice goes by. */
export const goals = { success, life };
