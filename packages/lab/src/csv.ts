import { along, type HeatMap } from "./heat.ts";
import type { LabAnswer } from "./question.ts";
import { type LaidOver, rowsOf } from "./laid.ts";
import { type Curve, curveWords } from "./spread.ts";

/** A value of a table in a file: quoted where it must be. */
function cell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const rows = (table: readonly (readonly (string | number)[])[]): string =>
  table.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/**
 * A distribution as a table (RFC 4180): every number, its chance, its parts, and its chance in each of what is laid over
 * it. `name` is what the number is called.
 */
export function spreadCsv(
  { spread }: LabAnswer,
  name: string,
  { curve = "each", over = [] }: { readonly curve?: Curve; readonly over?: readonly LaidOver[] } = {},
): string {
  if (!spread) return "";
  const laid = rowsOf(
    spread,
    over.map((one) => one.spread),
    curve,
  );
  return rows([
    [`${name}${curveWords[curve]}`, "chance", "good", "plain", "bad", ...over.map(({ words }) => words)],
    ...laid.map(({ value, to, chance, parts, others }) => [
      to === undefined || to === value ? value : `${value} to ${to}`,
      chance,
      parts.good,
      parts.plain,
      parts.bad,
      ...others,
    ]),
  ]);
}

/** A map as a table: one row for each value of the second parameter. */
export function heatCsv({ x, y, cells }: HeatMap, names: { readonly x: string; readonly y: string }): string {
  return rows([
    [`${names.y} \\ ${names.x}`, ...along(x)],
    ...along(y).map((value, i) => [value, ...(cells[i] ?? []).map((one) => one ?? "")]),
  ]);
}
