import { type Tone, tones } from "@rulewright/present";
import { scaleLinear, scaleLog } from "d3-scale";
import type { Bar, Histogram } from "../answer/answer.ts";
import type { Curve } from "../question/curve.ts";
import { type ChartBar, chartBars } from "./bars.ts";

/** A part of a bar, in pixels from the top left corner. */
export interface BarPart {
  readonly tone: Tone;
  readonly y: number;
  readonly height: number;
}

/** A text that is centred on a point. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
}

/** One bar as it is drawn: its place, its parts from the ground up, and the texts above and below it. */
export interface BarLayout {
  readonly value: number;
  readonly x: number;
  readonly width: number;
  readonly parts: readonly BarPart[];
  /** The chance in per cent, where there is room for it. */
  readonly above?: PlacedText & { readonly y: number };
  /** The value, where there is room for it. */
  readonly below?: PlacedText;
  /** The value or range it stands for. */
  readonly label: string;
  readonly chance: number;
  /** The chances that overlays give the same values. */
  readonly overlays: readonly number[];
  /** The heights at which these are marked. */
  readonly overlayMarks: readonly number[];
  /** The error bar of a simulated chance: two standard errors about it. */
  readonly error?: { readonly from: number; readonly to: number };
}

/** A distribution laid out in a picture. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  /** The height of the baseline. */
  readonly ground: number;
  readonly bars: readonly BarLayout[];
}

const TOP = 24;
const BOTTOM = 28;
/** The widths from which a bar has room for a chance with one decimal, and with none. */
const ROOM = { tenths: 29, whole: 14 };
/** The shares of a bar's step that stay free: between two bars, and before the first and after the last one. */
const [BETWEEN, OUTSIDE] = [0.16, 0.04];
/** The width of a character of a label, and the space between two labels. */
const [CHARACTER, GAP] = [8, 10];

/** Numbers from here on are written in thousands, millions and so on. */
const LARGE = 100_000;
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 4 });

/** At most three decimals, or three significant digits of a small number; with a typeset minus. */
function formatShort(value: number): string {
  const size = Math.abs(value);
  if (size >= LARGE) return compact.format(value).replace("-", "−");
  const digits = size < 0.01 ? Number(value.toPrecision(3)) : Math.round(value * 1000) / 1000;
  return String(digits).replace("-", "−");
}

/**
 * The label of a bar: its value, its range, or what its tail begins or ends with.
 *
 * @example
 * ```ts
 * import { barLabel } from "@rulewright/lab";
 *
 * barLabel({ value: 10, to: 14 }); // => "10–14"
 * barLabel({ value: 9, to: 20, tail: "or more" }); // => "9+"
 * barLabel({ value: 1, to: 2, tail: "or less" }); // => "≤2"
 * ```
 */
export function barLabel({ value, to = value, tail }: Pick<ChartBar, "value" | "to" | "tail">): string {
  if (tail === "or more") return `${formatShort(value)}+`;
  if (tail === "or less") return `≤${formatShort(to)}`;
  return to === value ? formatShort(value) : `${formatShort(value)}–${formatShort(to)}`;
}

/** The size of a chart, and how its distribution is drawn. */
interface ChartOptions {
  readonly width: number;
  readonly height: number;
  readonly curve?: Curve | undefined;
  /** The number of runs of a simulated distribution: its bars get error bars. */
  readonly runs?: number | undefined;
}

const widthOf = (text: string): number => CHARACTER * text.length;

/** A text centred on a bar, moved inwards where it would be cut off at an edge. */
function place(text: string, middle: number, width: number): PlacedText {
  const half = widthOf(text) / 2;
  return { text, x: half > width / 2 ? width / 2 : Math.min(width - half, Math.max(half, middle)) };
}

/**
 * Lays out the chart of a distribution in pixels; overlays are marked on its bars.
 *
 * @example
 * ```ts
 * import { answerNotation, layoutChart } from "@rulewright/lab";
 *
 * const answer = answerNotation("100d100");
 * if ("fault" in answer || !answer.histogram) throw new Error("100d100 has a distribution");
 * const { bars } = layoutChart(answer.histogram, [], { width: 760, height: 300 });
 * bars.at(-1)?.label; // => "5793+"
 * ```
 */
export function layoutChart(
  histogram: Histogram,
  overlays: readonly Histogram[],
  { width, height, curve = "each", runs }: ChartOptions,
): ChartLayout {
  const bars = chartBars(histogram, overlays, curve);
  const highest = (bar: ChartBar): number =>
    Math.max(bar.chance + (runs === undefined ? 0 : errorMargin(bar.chance, runs)), ...bar.overlays);
  const max = Math.max(...bars.map(highest));
  const ground = height - BOTTOM;
  const y = scaleLinear().domain([0, max]).range([ground, TOP]);
  const step = width / (bars.length - BETWEEN + 2 * OUTSIDE);
  const band = step * (1 - BETWEEN);
  const placed = bars.map((bar, i): PlacedBar => {
    const left = step * (i + OUTSIDE);
    return { bar, left, middle: left + band / 2 };
  });
  const labels = axisLabels(placed, width);
  return {
    width,
    height,
    ground,
    bars: placed.map(({ bar, left, middle }, i): BarLayout => {
      const marks = bar.overlays.map((chance) => y(chance));
      const error = runs === undefined ? undefined : errorBar(bar.chance, runs, y);
      const text = formatPercent(bar.chance, band >= ROOM.tenths ? 1 : 0);
      const written = bar.chance > 0 && (band >= ROOM.whole || highest(bar) === max);
      const top = clearOf(error?.to ?? y(bar.chance), marks) - 7;
      const below = labels.get(i);
      return {
        value: bar.value,
        label: barLabel(bar),
        chance: bar.chance,
        overlays: bar.overlays,
        overlayMarks: marks,
        x: left,
        width: band,
        parts: stack(bar, y),
        ...(written ? { above: { ...place(text, middle, width), y: top } } : {}),
        ...(below ? { below } : {}),
        ...(error ? { error } : {}),
      };
    }),
  };
}

/** A bar with its left edge and its middle. */
interface PlacedBar {
  readonly bar: ChartBar;
  readonly left: number;
  readonly middle: number;
}

/** Labels by the places of their bars: those of the tails always, others where they don't run into each other. */
function axisLabels(bars: readonly PlacedBar[], width: number): Map<number, PlacedText> {
  const placed = new Map<number, PlacedText>();
  const isFree = ({ text, x }: PlacedText): boolean =>
    [...placed.values()].every((other) => Math.abs(other.x - x) >= (widthOf(text) + widthOf(other.text)) / 2 + GAP);
  const put = ({ bar, middle }: PlacedBar, i: number): void => {
    const label = place(barLabel(bar), middle, width);
    if (isFree(label)) placed.set(i, label);
  };
  bars.forEach((one, i) => one.bar.tail !== undefined && put(one, i));
  const longest = Math.max(...bars.map(({ bar }) => widthOf(barLabel(bar)) + GAP));
  const step = Math.ceil((longest * bars.length) / width);
  bars.forEach((one, i) => i % step === 0 && put(one, i));
  return placed;
}

/** A positive chance in per cent, which never reads as 0. */
function formatPercent(chance: number, digits: number): string {
  const percent = (100 * chance).toFixed(digits);
  return Number(percent) === 0 ? `<${digits === 0 ? "1" : "0.1"}` : percent;
}

/**
 * Two standard errors of a simulated chance, as a probability, with two successes and two failures added to the runs
 * (Agresti and Coull 1998), so that what has happened every time is not certain. A chance above 1 counts as 1.
 *
 * @example
 * ```ts
 * import { errorMargin } from "@rulewright/lab";
 *
 * errorMargin(0.5, 10_000).toFixed(4); // => "0.0100"
 * errorMargin(1, 100).toFixed(4); // => "0.0269"
 * ```
 */
export function errorMargin(chance: number, runs: number): number {
  const likely = (Math.min(1, chance) * runs + 2) / (runs + 4);
  return 2 * Math.sqrt((likely * (1 - likely)) / (runs + 4));
}

function errorBar(chance: number, runs: number, y: (chance: number) => number): { from: number; to: number } {
  const margin = errorMargin(chance, runs);
  return { from: y(Math.max(0, chance - margin)), to: y(Math.min(1, chance + margin)) };
}

/** The height of a line of text. */
const LINE = 20;

/** The height for a text above a bar, clear of the marks over it. */
function clearOf(bar: number, marks: readonly number[]): number {
  const upwards = marks.toSorted((a, b) => b - a);
  return upwards.reduce((at, mark) => (mark > at - LINE ? Math.min(at, mark) : at), bar);
}

/** The parts of a bar one upon the other, successes on the ground. */
function stack({ parts }: Bar, y: (chance: number) => number): BarPart[] {
  const stacked: BarPart[] = [];
  let below = 0;
  for (const tone of tones) {
    const part = parts[tone];
    if (part <= 0) continue;
    const top = y(below + part);
    stacked.push({ tone, y: top, height: Math.max(0.5, y(below) - top) });
    below += part;
  }
  return stacked;
}

/** A map whose largest amount is more than this many times its smallest is shaded by factors. */
const MANY_TIMES = 20;

/**
 * A scale from 0 to 1 for the shades of a map's cells: of a chance itself, of amounts between the smallest and the largest
 * of the cells. Where the largest is many times the smallest, each shade stands for the same factor, so that small amounts
 * differ too. Figures beyond are moved to the nearest end.
 *
 * @example
 * ```ts
 * import { shadeScale } from "@rulewright/lab";
 *
 * const cells = [[0.2, 0.4, null], [0.4, 0.6, 0.6]];
 * shadeScale(cells, true)(0.4); // => 0.4
 * shadeScale(cells, false)(0.4).toFixed(1); // => "0.5"
 * ```
 */
export function shadeScale(
  cells: readonly (readonly (number | null)[])[],
  chance: boolean,
): (figure: number) => number {
  const figures = cells.flat().filter((cell): cell is number => cell !== null && Number.isFinite(cell));
  const [min, max] = chance || figures.length === 0 ? [0, 1] : [Math.min(...figures), Math.max(...figures)];
  const scale = min > 0 && max > MANY_TIMES * min ? scaleLog : scaleLinear;
  return scale([min, max], [0, 1]).clamp(true);
}
