import { type HouseOf, isRecord, openOption, option, type Plain, type PlainRecord } from "@rulewright/rules";

const isCount = (value: Plain | undefined): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 1000;

/** B-01 A table's own chart: by successes, one number for both columns, or a pair. */
function isChartTable(value: Plain): value is PlainRecord {
  if (!isRecord(value)) return false;
  return Object.entries(value).every(
    ([successes, row]) =>
      /^[1-9]\d{0,3}$/.test(successes) &&
      (isRecord(row) ? isCount(row["vp"]) && isCount(row["effectDice"]) : isCount(row)),
  );
}

/** B-14 What each of the three tries adds to the target number. */
function arePenalties(value: Plain): value is readonly number[] {
  return Array.isArray(value) && value.length === 3 && value.every((penalty) => Number.isInteger(penalty));
}

/** What a table may decide for itself where the book leaves room (B-01 to B-21); the default stands first. */
export const houseRules = {
  /** B-01 The published victory chart, a third rounded one way or another, or a chart of the table's own. */
  chart: openOption("VP-21", isChartTable, "published", "ceil", "floor", "round"),
  /** B-02 An accented total below 1 counts as a 1, or is compared as it is. */
  accentBelowOne: option("VP-49", "as-1", "raw"),
  /** B-03 An accented total above 20 is compared as it is, or counts as a 20. */
  accentAboveTwenty: option("VP-50", "raw", "as-20"),
  /** B-04 A natural 1 is left alone by the accent, or its accented number counts. */
  naturalOneAccent: option("VP-30", "unaffected", "accent-counts"),
  /** B-07 Equal successes: nobody prevails, or one side does. */
  contestTie: option("VP-51", "none", "defender", "active"),
  /** B-08 The winner's critical doubles what the chart gives, or the successes, or nothing. */
  contestCrit: option("VP-52", "double-net-vp", "double-successes", "none"),
  /** B-09 Helping in the same turn is the two-action penalty, or comes on top of it. */
  sameTurnStack: option("VP-37", false, true),
  /** B-13 Without the skill one rolls on the characteristic alone, or not at all. */
  unskilled: option("VP-14", "characteristic-only", "reject"),
  /** B-14 What the three tries add to the target number. */
  retryPenalties: openOption("VP-43", arePenalties, [0, -2, -4], [0, -2, -6]),
  /** B-18 Several helpers add all their points, or only the best one's count. */
  severalHelpers: option("VP-34", "add-all", "best-only"),
  /** B-19 A target number beyond 18 is no further use, or every full three beyond are one more of both columns. */
  excessBonus: option("VP-46", false, true),
};

export type House = HouseOf<typeof houseRules>;
