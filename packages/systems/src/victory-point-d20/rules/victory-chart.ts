import { isRecord, type JsonObject } from "@rulewright/rules";
import { charts, type Columns, NO_GAIN, rowIn } from "../data/charts.ts";
import type { HouseRules } from "../house-rules.ts";

/** VP-21, VP-22 Both columns of the chart row for so many successes; B-01 which chart. */
export const chartRow = (successes: number, { chart }: HouseRules): Columns =>
  typeof chart === "string" ? rowIn(charts[chart], successes) : ownRow(successes, chart);

/** B-01 The row of a table's own chart; a count without a row is worth nothing. */
function ownRow(successes: number, chart: JsonObject): Columns {
  const row = chart[`${successes}`];
  if (isRecord(row)) return { vp: Number(row["vp"]), effectDice: Number(row["effectDice"]) };
  return typeof row === "number" ? { vp: row, effectDice: row } : NO_GAIN;
}

/** VP-19 A critical doubles both columns. */
export const doubled = ({ vp, effectDice }: Columns): Columns => ({ vp: 2 * vp, effectDice: 2 * effectDice });
