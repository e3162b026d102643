import { type HouseRulesOf, houseRule } from "@rulewright/rules";

/** What a table may decide for itself where the book leaves room (C1 to C15); the default stands first. */
export const houseRules = {
  /** C2 Malus follows the present stress down again, or is kept once gained, until it is taken off. */
  malusMode: houseRule("BK-17", "derived", "sticky"),
  /** C3 Malus weighs on every d12, or on skill rolls only. */
  malusScope: houseRule("BK-14", "all", "skill-rolls"),
  /** C4 All kinds of stress make one total, or each kind is a track of its own. */
  stressTracks: houseRule("BK-15", "one-total", "by-kind"),
  /** C6 The weakness may be trained like any skill, or stays at 0 for life. */
  weaknessLocked: houseRule("BK-02", false, true),
  /** C8 A certain or hopeless roll is rolled all the same, or settled without the die. */
  skipCertain: houseRule("BK-09", false, true),
  /** C9 The dead have survived no session and receive nothing, or share in both. */
  deadShareSession: houseRule("BK-24", false, true),
};

export type HouseRules = HouseRulesOf<typeof houseRules>;
