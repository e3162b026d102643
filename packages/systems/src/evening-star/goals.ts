import { goal, least, most, type Script } from "@rulewright/rules";

/** What players want of a roll: success above all, then lots kept, then ego kept. */
export const success = goal(
  "success",
  "player",
  most("success", ({ outcome }) => (outcome === "failure" ? 0 : 1), 1),
  least("lots"),
  least("ego"),
);

/** Declares one doubling lot at once and lets everything else stand: how a pool falls when zeros count twice. */
export const doubleZeros: Script = (_, open) =>
  open("lots").find(({ pays, detail }) => pays["lots"] === 1 && detail["double"] === 1);
