/** VP-21, VP-22 A row of the chart: victory points and effect dice from a number of successes on. */
export interface ChartRow {
  readonly from: number;
  readonly vp: number;
  readonly effectDice: number;
}

/** B-01 A victory chart. Beyond its last row, every further three successes add 1 to both columns. */
export type Chart = readonly ChartRow[];

/** VP-21, VP-22, B-01 The chart of the published second edition, with its two columns. */
const published: Chart = [
  { from: 1, vp: 1, effectDice: 0 },
  { from: 3, vp: 1, effectDice: 1 },
  { from: 6, vp: 2, effectDice: 2 },
  { from: 9, vp: 3, effectDice: 3 },
  { from: 12, vp: 4, effectDice: 4 },
  { from: 15, vp: 5, effectDice: 5 },
  { from: 18, vp: 6, effectDice: 6 },
];

/** B-01 Successes divided by 3, rounded up: 4 successes give 2. */
const ceil: Chart = [{ from: 1, vp: 1, effectDice: 1 }];

/** B-01 Successes divided by 3, rounded down: 1 or 2 successes give 0. */
const floor: Chart = [{ from: 3, vp: 1, effectDice: 1 }];

/** B-01 Successes divided by 3, rounded to the nearest whole number: 2 and 4 give 1. */
const round: Chart = [{ from: 2, vp: 1, effectDice: 1 }];

/** B-01 The named victory charts. */
export const charts = { published, ceil, floor, round };

/** B-01 The number of successes for each step beyond the last row. */
const ROW_STEP = 3;

/** VP-21, VP-22 Victory points and effect dice. */
export interface Columns {
  readonly vp: number;
  readonly effectDice: number;
}

/** VP-21, VP-22 No victory points and no effect dice, as after a failure. */
export const NO_GAIN: Columns = { vp: 0, effectDice: 0 };

/** VP-21, VP-22 Both columns of a chart for a number of successes. */
export function rowIn(chart: Chart, successes: number): Columns {
  const row = chart.findLast(({ from }) => successes >= from);
  if (!row) return NO_GAIN;
  // B-01 Beyond the last row both columns rise by 1 for each step.
  const further = row === chart.at(-1) ? Math.floor((successes - row.from) / ROW_STEP) : 0;
  return { vp: row.vp + further, effectDice: row.effectDice + further };
}

const EDITED_ROWS = 20;

/** B-01 The published chart row by row, as the start of a table's own chart. */
export const publishedRows = Object.fromEntries(
  Array.from({ length: EDITED_ROWS }, (_, i) => [i + 1, { ...rowIn(published, i + 1) }]),
);
