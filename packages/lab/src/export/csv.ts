import { type Tone, tones } from "@rulewright/present";
import type { LabAnswer } from "../answer/answer.ts";
import { axisValues, type HeatMap } from "../answer/heat-map.ts";
import { type Curve, curveSuffix } from "../question/curve.ts";
import { histogramRows, type HistogramOverlay } from "../picture/bars.ts";

type Cell = string | number;

/** What a spreadsheet takes for a formula. A number with its sign is none. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text));

/**
 * A cell of a table: quoted where it must be, numbers without the noise of binary rounding. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it.
 */
function formatCell(value: Cell): string {
  const text =
    typeof value === "number" && Number.isFinite(value) ? String(Number(value.toPrecision(15))) : plainText(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const plainText = (value: Cell): string => (isFormula(String(value)) ? `'${value}` : String(value));

const formatTable = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("");

/**
 * The distribution of an answer as CSV (RFC 4180), one row for each value: its chance, its fraction where it was
 * calculated exactly, its chance by tone where there are several, and its chance in each overlay. `label` is that of the
 * variable. Empty where there is no distribution.
 *
 * @example
 * ```ts
 * import { answerNotation, histogramCsv } from "@rulewright/lab";
 *
 * const answer = answerNotation("d4", { exact: true });
 * if ("fault" in answer) throw new Error("a fault in the notation");
 * histogramCsv(answer, "Total").split("\r\n").slice(0, 2); // => ["Total,chance,fraction", "1,0.25,1/4"]
 * ```
 */
export function histogramCsv(
  { histogram }: LabAnswer,
  label: string,
  { curve = "each", overlays = [] }: { readonly curve?: Curve; readonly overlays?: readonly HistogramOverlay[] } = {},
): string {
  if (!histogram) return "";
  const rows = histogramRows(
    histogram,
    overlays.map((one) => one.histogram),
    curve,
  );
  const present = tones.filter((tone) => histogram.bars.some(({ parts }) => parts[tone] > 0));
  const toneColumns: readonly Tone[] = present.length > 1 ? present : [];
  const exact = rows.every((row) => row.exact !== undefined);
  return formatTable([
    [
      `${label}${curveSuffix[curve]}`,
      "chance",
      ...(exact ? ["fraction"] : []),
      ...toneColumns,
      ...overlays.map((one) => one.label),
    ],
    ...rows.map((row) => [
      row.value,
      row.chance,
      ...(exact ? [row.exact ?? ""] : []),
      ...toneColumns.map((tone) => row.parts[tone]),
      ...row.overlays,
    ]),
  ]);
}

/**
 * A map as CSV (RFC 4180): one column for each value of the first parameter, one row for each of the second. Cells whose
 * arguments are refused are empty. `labels` are those of the parameters.
 *
 * @example
 * ```ts
 * import { heatMapCsv } from "@rulewright/lab";
 *
 * const x = { parameter: "rank", from: 1, to: 2 };
 * const y = { parameter: "difficulty", from: 3, to: 3 };
 * const csv = heatMapCsv({ x, y, cells: [[0.35, null]] }, { x: "Rank", y: "Difficulty" });
 * csv.split("\r\n"); // => ["Difficulty \\ Rank,1,2", "3,0.35,", ""]
 * ```
 */
export function heatMapCsv({ x, y, cells }: HeatMap, labels: { readonly x: string; readonly y: string }): string {
  return formatTable([
    [`${labels.y} \\ ${labels.x}`, ...axisValues(x)],
    ...axisValues(y).map((value, i) => [value, ...(cells[i] ?? []).map((one) => one ?? "")]),
  ]);
}
