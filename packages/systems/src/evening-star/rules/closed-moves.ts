import { closed, refusal } from "@rulewright/rules";

/** What is over once the dice lie: rolling (ES-08) and haggling (ES-09, A13). */
export const closedAfterRoll = [
  closed("roll", refusal("already-rolled", "ES-08")),
  closed("negotiate", refusal("difficulty-locked", "ES-09")),
];
