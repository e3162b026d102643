import { writeFile } from "node:fs/promises";
import { type Curve, heatMapCsv, type HeatMap, type LabAnswer, histogramCsv, histogramSvg } from "@rulewright/lab";
import { DataError, UsageError } from "../../errors/errors.ts";
import { unknownName } from "../../errors/suggestions.ts";
import type { LabOptions } from "../../question/options.ts";
import { histogramOverlays } from "./tables.ts";
import type { Overlay } from "./workspace.ts";

const CURVES: readonly Curve[] = ["each", "more", "less"];

/** The curve of that name, by default `each`. */
export function findCurve(name = "each"): Curve {
  const found = CURVES.find((curve) => curve === name);
  if (!found) throw unknownName("curve", name, CURVES);
  return found;
}

/** A distribution with its overlays, as it is saved. */
interface Export {
  readonly answer: LabAnswer;
  readonly over: readonly Overlay[];
  readonly title: string;
  readonly name: string;
  readonly curve: Curve;
}

/** Saves the distribution as a picture and as a table. */
export async function saveDistribution(
  { answer, over, title, name, curve }: Export,
  { svg, csv }: Pick<LabOptions, "svg" | "csv">,
): Promise<void> {
  const { histogram, simulation } = answer;
  const overlays = histogramOverlays(over);
  if (svg !== undefined && histogram) {
    const picture = histogramSvg(histogram, { title, label: name, curve, runs: simulation?.runs, overlays });
    await save(svg, picture);
  }
  if (csv !== undefined) await save(csv, histogramCsv(answer, name, { curve, overlays }));
}

/** Saves the map as a table. */
export async function saveMap(map: HeatMap | undefined, { mapCsv }: LabOptions): Promise<void> {
  if (mapCsv === undefined) return;
  if (!map) throw new UsageError("--map-csv needs --map with the names of two parameters.");
  await save(mapCsv, heatMapCsv(map, { x: map.x.parameter, y: map.y.parameter }));
}

async function save(file: string, content: string): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new DataError(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
