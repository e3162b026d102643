import { type HouseRulesOf, houseRule } from "@rulewright/rules";

/** House rules for the ambiguities C1 to C15 of the book. The first value of each is the default. */
export const houseRules = {
  /** C2 Malus follows the present stress, or is kept until the Bookkeeper removes it. */
  malusMode: houseRule("BK-17", "derived", "sticky"),
  /** C3 Malus applies to every d12 roll, or to skill rolls only. */
  malusScope: houseRule("BK-14", "all", "skill-rolls"),
  /** C4 All kinds of stress add up to one total, or each kind is a track of its own. */
  stressTracks: houseRule("BK-15", "one-total", "by-kind"),
  /** C6 The weakness can be trained like any skill, or stays at level 0. */
  weaknessLocked: houseRule("BK-02", false, true),
  /** BK-09 A roll is called for when something is at stake, or also when failure is possible. */
  rollsFor: houseRule("BK-09", "stakes", "stakes-or-risk"),
  /** C8 A certain or hopeless roll is rolled, or settled without the die. */
  skipCertain: houseRule("BK-09", false, true),
  /** C9 A session does not count for the dead and gives them no XP, or does both. */
  deadShareSession: houseRule("BK-24", false, true),
};

/** The house rules in force, by name. */
export type HouseRules = HouseRulesOf<typeof houseRules>;
