// npm run bench -- [odds|questions|sampling|growth|walls|sizes|table|page|placement]... [--json]: see README.md beside this file.
import { Console } from "node:console";
import process from "node:process";
import { measureGrowth } from "./growth.ts";
import type { Measurement } from "./measure.ts";
import { measureBestPlay, measureWorkloads } from "./odds.ts";
import { measurePage } from "./page/page.ts";
import { measurePlacement } from "./placement.ts";
import { measureQuestions } from "./questions.ts";
import { measureSampling } from "./sampling.ts";
import { measureSizes } from "./sizes.ts";
import { measureTable } from "./table/table.ts";
import { measureWalls } from "./walls.ts";

const groups: Readonly<Record<string, () => readonly Measurement[] | Promise<readonly Measurement[]>>> = {
  odds: () => [...measureWorkloads(), ...measureBestPlay()],
  questions: measureQuestions,
  sampling: measureSampling,
  growth: measureGrowth,
  walls: measureWalls,
  sizes: measureSizes,
  table: measureTable,
  page: measurePage,
  placement: measurePlacement,
};

const options = process.argv.slice(2);
const json = options.includes("--json");
const requested = options.filter((option) => !option.startsWith("--"));
const unknown = requested.find((name) => !Object.hasOwn(groups, name));
if (unknown !== undefined) {
  console.error(`no group "${unknown}"; there are ${Object.keys(groups).join(", ")}`);
  process.exit(2);
}
// Nothing but the answer goes to the standard output, whatever a peer's library prints there.
globalThis.console = new Console(process.stderr);
const measured: Measurement[] = [];
for (const name of requested.length > 0 ? requested : Object.keys(groups))
  measured.push(...((await groups[name]?.()) ?? []));
process.stdout.write(`${json ? JSON.stringify(measured, null, 2) : table(measured)}\n`);

function table(rows: readonly Measurement[]): string {
  const shown = rows.map((row) => [
    row.id,
    `${rounded(row.median)} ${row.unit}`,
    row.target === undefined ? "" : judged(row.unit, row.median, row.target),
    comparison(row),
    `${row.runs} runs`,
    row.says ?? "",
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...shown.map((row) => row[column]?.length ?? 0)));
  return shown.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")).join("\n");
}

/** A ratio only where both were measured together. */
function comparison({ unit, peer, ratio, quoted }: Measurement): string {
  if (peer !== undefined && ratio !== undefined) return `${rounded(ratio)} times as fast as ${rounded(peer)} ${unit}`;
  return quoted === undefined ? "" : `quoted, other machine: ${rounded(quoted)} ${unit}`;
}

function judged(unit: Measurement["unit"], median: number, target: number): string {
  const atLeast = unit === "samples/s" || unit === "ratio";
  const met = atLeast ? median >= target : median <= target;
  return `${met ? "" : "NOT "}${atLeast ? "≥" : "≤"} ${rounded(target)}`;
}

function rounded(n: number): string {
  return n < 100 ? n.toPrecision(3) : Math.round(n).toLocaleString("en");
}
