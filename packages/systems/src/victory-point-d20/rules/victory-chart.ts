import { isRecord, type JsonObject } from "@rulewright/rules";
import { charts, type Columns, NO_GAIN, rowIn } from "../data/charts.ts";
import type { HouseRules } from "../house-rules.ts";

/** VP-21, VP-22, B-01 The victory points and effect dice for a number of successes, in the table's chart. */
export const chartRow = (successes: number, { chart }: HouseRules): Columns =>
  typeof chart === "string" ? rowIn(charts[chart], successes) : ownRow(successes, chart);

/** B-01 The row of a table's own chart; missing rows score 0. */
function ownRow(successes: number, chart: JsonObject): Columns {
  const row = chart[`${successes}`];
  if (isRecord(row)) return { vp: Number(row["vp"]), effectDice: Number(row["effectDice"]) };
  return typeof row === "number" ? { vp: row, effectDice: row } : NO_GAIN;
}

/** VP-19 A critical doubles both columns. */
export const doubled = ({ vp, effectDice }: Columns): Columns => ({ vp: 2 * vp, effectDice: 2 * effectDice });
