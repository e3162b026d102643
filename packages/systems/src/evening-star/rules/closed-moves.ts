import { closed, refusal } from "@rulewright/rules";

/** Moves that are closed after the roll: rolling again (ES-08) and negotiating (ES-09, A13). */
export const closedAfterRoll = [
  closed("roll", refusal("already-rolled", "ES-08")),
  closed("negotiate", refusal("difficulty-locked", "ES-09")),
];
