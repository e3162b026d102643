import { scaleBand, scaleLinear } from "d3-scale";
import type { Bar, Mood, Spread } from "./question.ts";

/** A part of a bar, in pixels from the top left corner. */
export interface Part {
  readonly mood: Mood;
  readonly y: number;
  readonly height: number;
}

/** One bar as it is drawn: its place, its parts from the ground up, and what is written above and below it. */
export interface DrawnBar {
  readonly value: number;
  readonly x: number;
  readonly width: number;
  readonly parts: readonly Part[];
  /** The chance in per cent, where there is room to write it. */
  readonly above?: { readonly text: string; readonly y: number };
  /** The number, where there is room. */
  readonly below?: string;
  /** The height at which another set-up's chance of the same is marked. */
  readonly ghost?: number;
}

/** A distribution laid out in a picture. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Where the bars stand. */
  readonly ground: number;
  readonly bars: readonly DrawnBar[];
}

const TOP = 24;
const BOTTOM = 28;
/** Bars wide enough for a chance with one decimal, for a whole one, for a number below. */
const ROOM = { tenths: 29, whole: 14, below: 15 };
const moods: readonly Mood[] = ["good", "plain", "bad"];

/** What a bar is of: 3, 9+, ≤2. */
export function barLabel({ value, reach }: Bar): string {
  const number = value < 0 ? `−${-value}` : String(value);
  if (reach === undefined) return number;
  return reach === "or more" ? `${number}+` : `≤${number}`;
}

/** Lays a distribution out; `over` is marked on its bars. */
export function layOut(
  { bars }: Spread,
  over: Spread | undefined,
  { width, height }: Pick<Layout, "width" | "height">,
): Layout {
  const x = scaleBand<number>()
    .domain(bars.map(({ value }) => value))
    .range([0, width])
    .paddingInner(0.16)
    .paddingOuter(0.04);
  const others = over && bars.map((bar) => chanceAt(over, bar));
  const most = Math.max(...bars.map(({ chance }) => chance), ...(others ?? []), 1e-9);
  const ground = height - BOTTOM;
  const y = scaleLinear().domain([0, most]).range([ground, TOP]);
  const band = x.bandwidth();
  const each = Math.ceil(18 / band);
  return {
    width,
    height,
    ground,
    bars: bars.map((bar, i): DrawnBar => {
      const ghost = others && y(others[i] ?? 0);
      const text = band >= ROOM.tenths ? percentOf(bar.chance, 1) : percentOf(bar.chance, 0);
      const written = band >= ROOM.whole || bar.chance === most;
      return {
        value: bar.value,
        x: x(bar.value) ?? 0,
        width: band,
        parts: stack(bar, y),
        ...(written ? { above: { text, y: Math.min(y(bar.chance), ghost ?? height) - 7 } } : {}),
        ...(band >= ROOM.below || i % each === 0 ? { below: barLabel(bar) } : {}),
        ...(ghost === undefined ? {} : { ghost }),
      };
    }),
  };
}

/** A chance in per cent; what is more than nothing never reads as nothing. */
function percentOf(chance: number, digits: number): string {
  const said = (100 * chance).toFixed(digits);
  return Number(said) === 0 && chance > 0 ? `<${digits === 0 ? "1" : "0.1"}` : said;
}

/** The chance another distribution gives the same bar. */
function chanceAt({ bars }: Spread, { value, reach }: Bar): number {
  const same = bars.filter((other) => {
    if (reach === "or less") return other.value <= value;
    return reach === "or more" ? other.value >= value : other.value === value && other.reach === undefined;
  });
  return same.reduce((sum, { chance }) => sum + chance, 0);
}

/** The parts of a bar one upon the other, the good ones on the ground. */
function stack({ parts }: Bar, y: (chance: number) => number): Part[] {
  const drawn: Part[] = [];
  let below = 0;
  for (const mood of moods) {
    const part = parts[mood];
    if (part <= 0) continue;
    const top = y(below + part);
    drawn.push({ mood, y: top, height: Math.max(0.5, y(below) - top) });
    below += part;
  }
  return drawn;
}

/** How dark the cells of a map are, from 0 to 1: a chance as it is, anything else between the least and the most. */
export function shades(cells: readonly (readonly (number | null)[])[], chance: boolean): (figure: number) => number {
  const figures = cells.flat().filter((cell): cell is number => cell !== null && Number.isFinite(cell));
  const domain = chance || figures.length === 0 ? [0, 1] : [Math.min(...figures), Math.max(...figures)];
  return scaleLinear(domain, [0, 1]).clamp(true);
}
