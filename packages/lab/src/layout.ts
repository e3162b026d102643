import { scaleBand, scaleLinear } from "d3-scale";
import type { Bar, Mood, Spread } from "./question.ts";
import { barsOf, type LaidBar } from "./laid.ts";
import type { Curve } from "./spread.ts";

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
  /** What it is of, where there is no room to write it too. */
  readonly label: string;
  readonly chance: number;
  /** The chances of what is laid over it. */
  readonly others: readonly number[];
  /** The heights at which these are marked. */
  readonly ghosts: readonly number[];
  /** From where to where a simulated chance may well be: two standard errors about it. */
  readonly error?: { readonly from: number; readonly to: number };
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
/** Bars wide enough for a chance with one decimal, for a whole one. */
const ROOM = { tenths: 29, whole: 14 };
const moods: readonly Mood[] = ["good", "plain", "bad"];

/** Numbers from here on are told in thousands, millions and so on. */
const LARGE = 100_000;
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 4 });

/** At most three digits behind the point, or three that say something; and a typeset minus. */
function short(value: number): string {
  const size = Math.abs(value);
  if (size >= LARGE) return compact.format(value).replace("-", "−");
  const digits = size > 0 && size < 0.01 ? Number(value.toPrecision(3)) : Math.round(value * 1000) / 1000;
  return String(digits).replace("-", "−");
}

/** What a bar is of: 3, 9+, ≤2, 10–14. */
export function barLabel({ value, to, reach }: LaidBar): string {
  const number = short(value);
  if (to !== undefined && to !== value) return `${number}–${short(to)}`;
  if (reach === undefined) return number;
  return reach === "or more" ? `${number}+` : `≤${number}`;
}

/** The room there is, and how the distribution is looked at. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly curve?: Curve | undefined;
  /** How often it was simulated, where it was: bars get their errors. */
  readonly runs?: number | undefined;
}

/** Lays a distribution out; what is laid over it is marked on its bars. */
export function layOut(
  spread: Spread,
  over: readonly Spread[],
  { width, height, curve = "each", runs }: Drawing,
): Layout {
  const bars = barsOf(spread, over, curve);
  const x = scaleBand<number>()
    .domain(bars.map(({ value }) => value))
    .range([0, width])
    .paddingInner(0.16)
    .paddingOuter(0.04);
  const highest = (bar: LaidBar): number =>
    Math.max(bar.chance + (runs === undefined ? 0 : twoErrors(bar.chance, runs)), ...bar.others);
  const max = Math.max(...bars.map(highest), 1e-9);
  const ground = height - BOTTOM;
  const y = scaleLinear().domain([0, max]).range([ground, TOP]);
  const band = x.bandwidth();
  // Labels leave room for the longest of them.
  const each = Math.ceil((10 + 8 * Math.max(...bars.map((bar) => barLabel(bar).length))) / (band * 1.19));
  return {
    width,
    height,
    ground,
    bars: bars.map((bar, i): DrawnBar => {
      const ghosts = bar.others.map((chance) => y(chance));
      const error = runs === undefined ? undefined : errorOf(bar.chance, runs, y);
      const text = band >= ROOM.tenths ? percentOf(bar.chance, 1) : percentOf(bar.chance, 0);
      const written = bar.chance > 0 && (band >= ROOM.whole || highest(bar) === max);
      return {
        value: bar.value,
        label: barLabel(bar),
        chance: bar.chance,
        others: bar.others,
        ghosts,
        x: x(bar.value) ?? 0,
        width: band,
        parts: stack(bar, y),
        ...(written ? { above: { text, y: aboveAll(y(bar.chance), [...ghosts, error?.from ?? height]) - 7 } } : {}),
        ...(i % each === 0 ? { below: barLabel(bar) } : {}),
        ...(error ? { error } : {}),
      };
    }),
  };
}

/** A chance in per cent; what is more than nothing never reads as nothing. */
function percentOf(chance: number, digits: number): string {
  const said = (100 * chance).toFixed(digits);
  return Number(said) === 0 && chance > 0 ? `<${digits === 0 ? "1" : "0.1"}` : said;
}

/**
 * Two standard errors of a chance that so many runs have shown, with two more of either kind added (Agresti and Coull
 * 1998): what has come every time so far is not certain yet.
 */
export function twoErrors(chance: number, runs: number): number {
  const likely = (Math.min(1, chance) * runs + 2) / (runs + 4);
  return 2 * Math.sqrt((likely * (1 - likely)) / (runs + 4));
}

/** From where to where a chance may well be. */
function errorOf(chance: number, runs: number, y: (chance: number) => number): { from: number; to: number } {
  const off = twoErrors(chance, runs);
  return { from: y(Math.max(0, chance - off)), to: y(Math.min(1, chance + off)) };
}

/** So much room a line of text takes. */
const TEXT = 20;

/** Where a text stands that belongs to a bar of this height: above every mark that it would run into. */
function aboveAll(bar: number, marks: readonly number[]): number {
  const inTheWay = marks.filter((mark) => mark < bar + 2).toSorted((a, b) => b - a);
  return inTheWay.reduce((at, mark) => (mark > at - TEXT ? mark : at), bar);
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
