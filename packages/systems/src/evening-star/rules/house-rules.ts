import { type HouseRulesOf, houseRule, openHouseRule } from "@rulewright/rules";
import { MAX_LOTS } from "./sheet.ts";

/** House rules for the ambiguities A1 to A11 of the book. The first value of each is the default. */
export const houseRules = {
  /** A1 A task must reach the difficulty, or exceed it. */
  taskCompare: houseRule("ES-08", "meet", "exceed"),
  /** A2 Lots are declared with their uses, or by number only. */
  lotDeclaration: houseRule("ES-31", "uses", "count"),
  /** A3 Doubling applies to every 0 of the final result, or to those on the table when it is declared. */
  doubleScope: houseRule("ES-29", "all", "standing"),
  /** A4 A second doubling lot is refused, or adds one more success for each 0. */
  doubleStacks: houseRule("ES-29", false, true),
  /** A7 A pool of 0 or fewer dice rolls no dice, or one. */
  emptyPool: houseRule("ES-03", "no-dice", "one-die"),
  /** A8 The ego check keeps the task's modifier, or starts from 0. */
  egoModifier: houseRule("ES-36", "carried", "fresh"),
  /** A10 Column 23 is corrected to a sum of 23, or kept as printed with a sum of 22. */
  spread23: houseRule("ES-41", "corrected", "printed"),
  /** ES-26 The lots with which a new character starts, whenever it joins. */
  startingLots: openHouseRule("ES-26", { kind: "number", min: 0, max: MAX_LOTS }, 0, 3, 5),
  /** ES-21 Characters that no player plays make no tasks and checks, or they do. */
  gmRolls: houseRule("ES-21", false, true),
  /** A11 Players spend lots on their own rolls only, or on anybody's. */
  lotsForOthers: houseRule("ES-27", false, true),
};

/** The house rules in force, by name. */
export type HouseRules = HouseRulesOf<typeof houseRules>;
