import { type HouseRulesOf, openHouseRule, houseRule } from "@rulewright/rules";
import { publishedRows } from "../data/charts.ts";

/** B-01 A table's own chart: victory points and effect dice by number of successes. */
const ownChart = {
  kind: "chart",
  columns: ["vp", "effectDice"],
  rows: 100,
  max: 1000,
  first: publishedRows,
} as const;

/** B-14 The modifier of each of the three attempts. */
const ownPenalties = { kind: "numbers", names: ["first", "second", "third"], min: -100, max: 100 } as const;

/** The house rules for the ambiguities B-01 to B-21; the default value comes first. */
export const houseRules = {
  /** B-01 The published victory chart, a third of the successes (rounded), or the table's own chart. */
  chart: openHouseRule("VP-21", ownChart, "published", "ceil", "floor", "round"),
  /** B-02 An accented result below 1 counts as a 1, or is compared as it is. */
  accentBelowOne: houseRule("VP-49", "as-1", "raw"),
  /** B-03 An accented result above 20 is compared as it is, or counts as a 20. */
  accentAboveTwenty: houseRule("VP-50", "raw", "as-20"),
  /** B-04 A natural 1 ignores the accent, or its accented number counts. */
  naturalOneAccent: houseRule("VP-30", "unaffected", "accent-counts"),
  /** VP-26 Both sides of a contest announce under seal, in any order; or one side is asked first, openly. */
  announcing: houseRule("VP-26", "at-once", "acting-first", "opposing-first"),
  /** B-06 All actions of a turn are declared before its first roll, or actions may be added and only later rolls take the higher penalty. */
  declaring: houseRule("VP-07", "before-rolling", "as-one-goes"),
  /** B-07 Equal successes: nobody wins, or one of the sides does. */
  contestTie: houseRule("VP-51", "none", "defender", "active"),
  /** B-08 A critical doubles the winner's columns of the chart, its side's successes, or nothing. */
  contestCrit: houseRule("VP-52", "double-net-vp", "double-successes", "none"),
  /** B-09 The -4 for helping in the same turn is the penalty for two actions, or is added to it. */
  sameTurnStack: houseRule("VP-37", false, true),
  /** B-10 Each shot is one of the three actions, or only the rate of fire limits the shots of one gun. */
  shots: houseRule("VP-10", "three-actions", "rate-alone"),
  /** B-11 For initiative a missing skill counts as 0, or makes everybody compare Wits. */
  missingSkill: houseRule("VP-12", "as-0", "all-by-wits"),
  /** B-12 Each action has the place of its own skill, or all of a character's actions have the place of the first. */
  severalSkills: houseRule("VP-11", "each-its-own", "by-the-first"),
  /** B-13 Without the skill a roll uses the characteristic alone, or is refused. */
  unskilled: houseRule("VP-14", "characteristic-only", "reject"),
  /** B-14 The modifiers of the three attempts. */
  retryPenalties: openHouseRule("VP-43", ownPenalties, [0, -2, -4], [0, -2, -6]),
  /** B-15 Failed attempts count until the game master allows new ones, or until the end of the span. */
  beyondLasts: houseRule("VP-44", "until-lifted", "span"),
  /** B-16 A failed round of a long task costs only time, or is a failed attempt. */
  failedRound: houseRule("VP-39", "costs-time", "counts-as-try"),
  /** B-16 After a critical failure a side keeps its victory points in a long task, or loses its lead. */
  criticalInTask: houseRule("VP-18", "keeps-points", "loses-lead"),
  /** B-17 A resisted task subtracts victory points, or successes as in a contest. */
  resistedBy: houseRule("VP-41", "victory-points", "successes"),
  /** B-17 Either side can reach the goal, or only the acting side. */
  resistedEnds: houseRule("VP-41", "either-side", "acting-side"),
  /** B-18 All helpers' victory points are added, or only the best helper's count. */
  severalHelpers: houseRule("VP-34", "add-all", "best-only"),
  /** B-19 A target number above 18 has no further effect, or each full 3 above 18 adds 1 to both columns. */
  excessBonus: houseRule("VP-46", "off", "per-three"),
};

/** The house rules in force: one value for each rule. */
export type HouseRules = HouseRulesOf<typeof houseRules>;
