import { type Sum, sumOf } from "@rulewright/rules";
import { charts, type Columns, NO_GAIN, rowIn } from "../data/charts.ts";
import type { HouseRules } from "./house-rules.ts";

/** VP-21, VP-22, B-01 The victory points and effect dice for a number of successes, in the table's chart. */
export function chartRow(successes: number, { chart }: HouseRules): Columns {
  if (typeof chart === "string") return rowIn(charts[chart], successes);
  // B-01 In a table's own chart one number serves for both columns, and missing rows score 0.
  const row = chart[`${successes}`] ?? NO_GAIN;
  return typeof row === "number" ? { vp: row, effectDice: row } : row;
}

/** Numbers of successes that bring the same victory points. */
interface ChartRange {
  readonly from: number;
  readonly to: number;
  readonly vp: number;
}

/** VP-21 The victory points of a table's chart by ranges of successes, from 1 to this number. */
export function chartRanges(most: number, house: HouseRules): readonly ChartRange[] {
  const ranges: ChartRange[] = [];
  for (let at = 1; at <= most; at++) {
    const { vp } = chartRow(at, house);
    const last = ranges.at(-1);
    if (last?.vp === vp) ranges[ranges.length - 1] = { ...last, to: at };
    else ranges.push({ from: at, to: at, vp });
  }
  return ranges;
}

/** VP-19 A critical doubles both columns. */
export const doubled = ({ vp, effectDice }: Columns): Columns => ({ vp: 2 * vp, effectDice: 2 * effectDice });

/** What is added to a row of the chart. */
interface Additions {
  /** The rule by which a critical doubles the row; undefined if none does. */
  readonly doubledBy: string | undefined;
  /** B-19 The bonus for a target number above 18. */
  readonly bonus: number;
}

/** VP-19, VP-21, VP-22 The arithmetic of the victory points and effect dice that a row of the chart gives. */
export function gainSums(row: Columns, { doubledBy, bonus }: Additions): readonly Sum[] {
  const sum = (column: keyof Columns, rule: string): Sum =>
    sumOf(column, [
      { from: "chart", value: row[column], rule },
      ...(doubledBy === undefined ? [] : [{ from: "critical", value: row[column], rule: doubledBy }]),
      { from: "excess", value: bonus, rule: "VP-46" },
    ]);
  return [sum("vp", "VP-21"), sum("effectDice", "VP-22")];
}
