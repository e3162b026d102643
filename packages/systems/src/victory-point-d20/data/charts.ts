/** VP-21, VP-22 From so many successes on: victory points and effect dice. */
export interface ChartRow {
  readonly from: number;
  readonly vp: number;
  readonly effectDice: number;
}

/** A victory chart. Beyond its last row, every three more successes are one more in both columns. */
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

/** B-01 Every third of three, begun, is a point: 4 successes are 2. */
const ceil: Chart = [{ from: 1, vp: 1, effectDice: 1 }];

/** B-01 Only full threes are points: 1 or 2 successes are worth nothing. */
const floor: Chart = [{ from: 3, vp: 1, effectDice: 1 }];

/** B-01 A third of the successes, to the nearest: 2 are 1 already, 4 still are. */
const round: Chart = [{ from: 2, vp: 1, effectDice: 1 }];

export const charts = { published, ceil, floor, round };

/** B-01 Successes by which both columns rise beyond the last row. */
const ROW_STEP = 3;

/** VP-21, VP-22 What a number of successes comes to. */
export interface Columns {
  readonly vp: number;
  readonly effectDice: number;
}

export const NO_GAIN: Columns = { vp: 0, effectDice: 0 };

/** VP-21, VP-22 Both columns for so many successes. */
export function rowIn(chart: Chart, successes: number): Columns {
  const row = chart.findLast(({ from }) => successes >= from);
  if (!row) return NO_GAIN;
  // B-01 Beyond the printed rows the last one goes on rising.
  const further = row === chart.at(-1) ? Math.floor((successes - row.from) / ROW_STEP) : 0;
  return { vp: row.vp + further, effectDice: row.effectDice + further };
}

const EDITED_ROWS = 20;

/** The published chart row by row, for a table to write its own over. */
export const publishedRows = Object.fromEntries(
  Array.from({ length: EDITED_ROWS }, (_, i) => [i + 1, { ...rowIn(published, i + 1) }]),
);
