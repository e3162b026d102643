import { type HouseRulesOf, openHouseRule, houseRule } from "@rulewright/rules";

/** What a table may decide for itself where the book leaves room (B2 to B9); the default stands first. */
export const houseRules = {
  /** B2 Action points are each character's own, or the party's. */
  apPool: houseRule("W20-14", "character", "party"),
  /** B2 Any number of action points may be kept, or six at the most, or another number of the table's own. */
  apCap: openHouseRule("W20-14", { kind: "number", min: 0, max: 1000 }, null, 6),
  /** B2 What is earned beyond the cap is lost at once, or may be spent until the earner's turn ends. */
  apOverflow: houseRule("W20-14", "at-once", "after-turn"),
  /** B3 Each bought die is paid from one source, or point by point from both. */
  payment: houseRule("W20-08", "per-die", "per-ap"),
  /** B4 Difficulties begin at 1, or 0 may be set and every success is an action point. */
  allowDifficultyZero: houseRule("W20-04", false, true),
  /** B5 At a target of 20 or more a 20 is a success as well, or a complication only. */
  twentyNeverSucceeds: houseRule("W20-12", false, true),
  /** B6 An extra major action makes that action's checks harder, or all for the rest of the turn. */
  majorPenaltyScope: houseRule("W20-18", "action", "turn"),
  /** B7 Action points just earned are fresh until the next check, action or end of turn; or actions don't end it. */
  freshUntil: houseRule("W20-15", "action", "check"),
  /** B8 A check's time is halved once, or again for every two fresh points. */
  reduceTimeStacks: houseRule("W20-16", false, true),
  /** B9 The complication of a rerolled 20 goes with the face, or stays. */
  complicationSticks: houseRule("W20-12", false, true),
  /** What a complication may be besides trouble: nothing, or two points for the GM's store. */
  complicationTrade: houseRule("W20-12", false, true),
};

/** House rules that go together: the game as it was published (B2). */
export const presets = {
  published: { apPool: "party", apCap: 6, apOverflow: "after-turn" },
};

export type HouseRules = HouseRulesOf<typeof houseRules>;
