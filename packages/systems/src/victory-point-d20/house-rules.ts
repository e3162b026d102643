import { type HouseRulesOf, openHouseRule, houseRule } from "@rulewright/rules";
import { publishedRows } from "./data/charts.ts";

/** B-01 Both columns of a table's own chart, by successes. */
const ownChart = {
  kind: "chart",
  columns: ["vp", "effectDice"],
  rows: 100,
  max: 1000,
  first: publishedRows,
} as const;

/** B-14 What each of the three tries adds to the target number. */
const ownPenalties = { kind: "numbers", names: ["first", "second", "third"], min: -100, max: 100 } as const;

/** What a table may decide for itself where the book leaves room (B-01 to B-21); the default stands first. */
export const houseRules = {
  /** B-01 The published victory chart, a third rounded one way or another, or a chart of the table's own. */
  chart: openHouseRule("VP-21", ownChart, "published", "ceil", "floor", "round"),
  /** B-02 An accented total below 1 counts as a 1, or is compared as it is. */
  accentBelowOne: houseRule("VP-49", "as-1", "raw"),
  /** B-03 An accented total above 20 is compared as it is, or counts as a 20. */
  accentAboveTwenty: houseRule("VP-50", "raw", "as-20"),
  /** B-04 A natural 1 is left alone by the accent, or its accented number counts. */
  naturalOneAccent: houseRule("VP-30", "unaffected", "accent-counts"),
  /** B-06 All actions of a turn are declared before its first roll, or more may be added and only later rolls pay. */
  declaring: houseRule("VP-07", "before-rolling", "as-one-goes"),
  /** B-07 Equal successes: nobody prevails, or one side does. */
  contestTie: houseRule("VP-51", "none", "defender", "active"),
  /** B-08 The winner's critical doubles what the chart gives, or the successes, or nothing. */
  contestCrit: houseRule("VP-52", "double-net-vp", "double-successes", "none"),
  /** B-09 Helping in the same turn is the two-action penalty, or comes on top of it. */
  sameTurnStack: houseRule("VP-37", false, true),
  /** B-10 Every shot is one of the three actions, or only the rate of fire bounds the shots of one gun. */
  shots: houseRule("VP-10", "three-actions", "rate-alone"),
  /** B-11 In initiative a missing skill counts as 0, or makes everybody compare Wits. */
  missingSkill: houseRule("VP-12", "as-0", "all-by-wits"),
  /** B-12 Each action acts by its own skill, or all of somebody's by the first one's. */
  severalSkills: houseRule("VP-11", "each-its-own", "by-the-first"),
  /** B-13 Without the skill one rolls on the characteristic alone, or not at all. */
  unskilled: houseRule("VP-14", "characteristic-only", "reject"),
  /** B-14 What the three tries add to the target number. */
  retryPenalties: openHouseRule("VP-43", ownPenalties, [0, -2, -4], [0, -2, -6]),
  /** B-15 Failed tries are remembered until the game master lifts them, or until the span ends. */
  beyondLasts: houseRule("VP-44", "until-lifted", "span"),
  /** B-16 A failed round of a long task costs only time, or is a failed try. */
  failedRound: houseRule("VP-39", "costs-time", "counts-as-try"),
  /** B-16 A critical failure leaves the points of a long task alone, or sweeps away what its side was ahead. */
  criticalInTask: houseRule("VP-18", "keeps-points", "loses-lead"),
  /** B-17 Against resistance victory points are taken off one another, or successes as in a contest. */
  resistedBy: houseRule("VP-41", "victory-points", "successes"),
  /** B-17 Either side may reach the goal, or only the one that set out to. */
  resistedEnds: houseRule("VP-41", "either-side", "acting-side"),
  /** B-18 Several helpers add all their points, or only the best one's count. */
  severalHelpers: houseRule("VP-34", "add-all", "best-only"),
  /** B-19 A target number beyond 18 is no further use, or every full three beyond are one more of both columns. */
  excessBonus: houseRule("VP-46", "off", "per-three"),
};

export type HouseRules = HouseRulesOf<typeof houseRules>;
