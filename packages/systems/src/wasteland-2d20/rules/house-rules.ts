import { type HouseRulesOf, openHouseRule, houseRule } from "@rulewright/rules";

/** House rules for the ambiguities B2 to B9 of the book. The first value of each is the default. */
export const houseRules = {
  /** B2 Action points belong to each character, or to the party. */
  apPool: houseRule("W20-14", "character", "party"),
  /** B2 The limit of action points kept: none (null), 6, or a number of the table's own. */
  apCap: openHouseRule("W20-14", { kind: "number", min: 0, max: 1000 }, null, 6),
  /** B2 Points earned above the limit are lost at once, or when their earner's turn ends. */
  apOverflow: houseRule("W20-14", "at-once", "after-turn"),
  /** B3 Each bought die is paid from one source, or point by point from both. */
  payment: houseRule("W20-08", "per-die", "per-ap"),
  /** W20-08 How many hundredths of success a point given to the GM must bring, where a choice is called best. */
  gmPointPrice: { ...openHouseRule("W20-08", { kind: "number", min: 0, max: 100 }, 3, 0), advice: true as const },
  /** B4 The lowest difficulty is 1, or 0, at which every success earns an action point. */
  allowDifficultyZero: houseRule("W20-04", false, true),
  /** B5 At a target number of 20 or more, a 20 is a success and a complication, or only a complication. */
  twentyNeverSucceeds: houseRule("W20-12", false, true),
  /** B6 An extra major action makes the checks of that action harder, or all checks for the rest of the turn. */
  majorPenaltyScope: houseRule("W20-18", "action", "turn"),
  /** B7 Earned points are fresh until the next check, action or end of turn, or until the next check or end of turn. */
  freshUntil: houseRule("W20-15", "action", "check"),
  /** B8 The time of a check can be halved once, or once for every two fresh points. */
  reduceTimeStacks: houseRule("W20-16", false, true),
  /** B9 Rerolling a 20 removes its complication, or keeps it. */
  complicationSticks: houseRule("W20-12", false, true),
  /** W20-12 The GM may not trade a complication, or may trade it for two points in the store. */
  complicationTrade: houseRule("W20-12", false, true),
};

/** Presets: the house rules of the published game (B2). */
export const presets = {
  published: { apPool: "party", apCap: 6, apOverflow: "after-turn" },
};

/** The house rules in force, by name. */
export type HouseRules = HouseRulesOf<typeof houseRules>;
