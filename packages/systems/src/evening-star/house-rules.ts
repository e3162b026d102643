import { type HouseRulesOf, houseRule } from "@rulewright/rules";

/** What a table may decide for itself where the book leaves room (A1 to A11); the default stands first. */
export const houseRules = {
  /** A1 Reaching the difficulty is enough, or it must be exceeded. */
  taskCompare: houseRule("ES-08", "meet", "exceed"),
  /** A2 Each lot's use is named at once, or only how many lots go in. */
  lotDeclaration: houseRule("ES-31", "uses", "count"),
  /** A3 Doubling covers every 0 on the table at the end, or the 0s lying there when it is declared. */
  doubleScope: houseRule("ES-29", "all", "standing"),
  /** A4 A second doubling lot is refused, or adds one more for each 0. */
  doubleStacks: houseRule("ES-29", false, true),
  /** A7 A pool of nothing throws nothing, or one die all the same. */
  emptyPool: houseRule("ES-03", "no-dice", "one-die"),
  /** A8 The task's modifier goes along into the ego check, or that is judged afresh. */
  egoModifier: houseRule("ES-36", "carried", "fresh"),
  /** A10 The column headed 23 as it must have been meant, or as it was printed. */
  spread23: houseRule("ES-41", "corrected", "printed"),
  /** A11 Lots go into one's own rolls, or into anybody's. */
  lotsForOthers: houseRule("ES-27", false, true),
};

export type HouseRules = HouseRulesOf<typeof houseRules>;
