import { along, type HeatMap } from "./heat.ts";
import type { LabAnswer } from "./question.ts";
import { asCurve, type Curve, curveWords } from "./spread.ts";

/** A value of a table in a file: quoted where it must be. */
function cell(value: string | number): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const rows = (table: readonly (readonly (string | number)[])[]): string =>
  table.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** A distribution as a table (RFC 4180): the number, its chance, and its parts. `name` is what the number is called. */
export function spreadCsv({ spread }: LabAnswer, name: string, curve: Curve = "each"): string {
  if (!spread) return "";
  return rows([
    [`${name}${curveWords[curve]}`, "chance", "good", "plain", "bad"],
    ...asCurve(spread, curve).bars.map(({ value, to, reach, chance, parts }) => [
      reach ? `${value} ${reach}` : to === undefined || to === value ? value : `${value} to ${to}`,
      chance,
      parts.good,
      parts.plain,
      parts.bad,
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
