import { goal, minimize, maximize, type ScriptedStrategy } from "@rulewright/rules";

/** What players want of a roll: success above all, then lots kept, then ego kept. */
export const success = goal(
  "success",
  "player",
  chance("success", ({ outcome }) => outcome !== "failure"),
  minimizePaid("lots"),
  minimizePaid("ego"),
);

/** Declares one doubling lot at once and lets everything else stand: how a pool falls when zeros count twice. */
export const doubleZeros: ScriptedStrategy = (_, open) =>
  open("lots").find(({ pays, detail }) => pays["lots"] === 1 && detail["double"] === 1);
