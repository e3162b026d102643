import { chance, goal, minimizePaid, type ScriptedStrategy } from "@rulewright/rules";

/** Success first, then as few lots as possible, then ego unspent. */
export const success = goal(
  "success",
  "player",
  chance("success", ({ outcome }) => outcome !== "failure"),
  minimizePaid("lots"),
  minimizePaid("ego"),
);

/** Declares one doubling lot at the first choice and takes no other move. */
export const doubleZeros: ScriptedStrategy = (_, open) =>
  open("lots").find(({ pays: { lots }, detail: { double } }) => lots === 1 && double === 1);
