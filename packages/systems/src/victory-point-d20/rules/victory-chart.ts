import { isRecord, type PlainRecord } from "@rulewright/rules";
import { charts, FURTHER_ROW } from "../data/charts.ts";
import type { House } from "../house.ts";

/** VP-21, VP-22 What a number of successes comes to. */
export interface Columns {
  readonly vp: number;
  readonly effectDice: number;
}

export const NOTHING_GAINED: Columns = { vp: 0, effectDice: 0 };

/** VP-21, VP-22 Both columns of the chart row for so many successes; B-01 which chart. */
export function chartRow(successes: number, { chart }: House): Columns {
  if (typeof chart !== "string") return ownRow(successes, chart);
  const rows = charts[chart];
  const row = rows.findLast(({ from }) => successes >= from);
  if (!row) return NOTHING_GAINED;
  // B-01 Beyond the printed rows the last one goes on rising.
  const further = row === rows.at(-1) ? Math.floor((successes - row.from) / FURTHER_ROW) : 0;
  return { vp: row.vp + further, effectDice: row.effectDice + further };
}

/** B-01 The row of a table's own chart; a count without a row is worth nothing. */
function ownRow(successes: number, chart: PlainRecord): Columns {
  const row = chart[`${successes}`];
  if (isRecord(row)) return { vp: Number(row["vp"]), effectDice: Number(row["effectDice"]) };
  return typeof row === "number" ? { vp: row, effectDice: row } : NOTHING_GAINED;
}

/** VP-19 A critical doubles both columns. */
export const doubled = ({ vp, effectDice }: Columns): Columns => ({ vp: 2 * vp, effectDice: 2 * effectDice });
