import { formatRational, type Rational, rationals } from "@rulewright/dice";
import type { Tone } from "@rulewright/present";
import type { Bar, Histogram } from "../answer/answer.ts";
import { RunningSum, sum } from "../answer/sum.ts";
import type { Curve } from "../question/curve.ts";

/** A bar of a chart: one value or several neighbours, with the chances that overlays give the same values. */
export interface ChartBar extends Bar {
  /** The last value of a range that begins with `value`. */
  readonly to?: number;
  readonly overlays: readonly number[];
}

/** A distribution that is drawn over another one, with its label. */
export interface HistogramOverlay {
  readonly histogram: Histogram;
  readonly label: string;
}

const NO_PARTS: Bar["parts"] = { success: 0, failure: 0, critical: 0 };

/** More bars than this are too narrow for their labels: thin tails are merged. */
const MAX_LABELLED = 25;
/** More bars than this are too narrow to be seen: neighbours are merged. */
const MAX_BARS = 50;
/** A value with at least this chance keeps a bar of its own. */
const VISIBLE = 0.004;
/** The tails together hold at most this chance, or they would tower over the bars between them. */
const MAX_IN_TAILS = 0.01;

/**
 * Every value of a distribution and its overlays, one row for each, as a curve where one is asked for.
 *
 * @example
 * ```ts
 * import { answerNotation, histogramRows } from "@rulewright/lab";
 *
 * const answer = answerNotation("100d100");
 * if ("fault" in answer || !answer.histogram) throw new Error("100d100 has a distribution");
 * histogramRows(answer.histogram, []).length; // => 9901
 * ```
 */
export function histogramRows(
  histogram: Histogram,
  overlays: readonly Histogram[],
  curve: Curve = "each",
): readonly ChartBar[] {
  return accumulate(align(histogram, overlays), curve);
}

/**
 * The same in as many bars as can be read: thin tails merged, and neighbours where there are still too many. All bars
 * between the tails stand for the same number of values, so that their heights compare.
 *
 * @example
 * ```ts
 * import { answerNotation, chartBars } from "@rulewright/lab";
 *
 * const answer = answerNotation("100d100");
 * if ("fault" in answer || !answer.histogram) throw new Error("100d100 has a distribution");
 * chartBars(answer.histogram, []).length; // => 47
 * ```
 */
export function chartBars(
  histogram: Histogram,
  overlays: readonly Histogram[],
  curve: Curve = "each",
): readonly ChartBar[] {
  return accumulate(mergeTails(align(histogram, overlays)), curve);
}

function align({ bars }: Histogram, overlays: readonly Histogram[]): readonly ChartBar[] {
  const none = overlays.map(() => 0);
  const found = new Map(bars.map((bar): [number, ChartBar] => [bar.value, { ...bar, overlays: none }]));
  overlays.forEach((overlay, i) => {
    for (const { value, chance } of overlay.bars) {
      const known = found.get(value) ?? { value, chance: 0, exact: "0/1", parts: NO_PARTS, overlays: none };
      found.set(value, { ...known, overlays: known.overlays.with(i, chance) });
    }
  });
  return [...found.values()].toSorted((a, b) => a.value - b.value);
}

/** The largest chance that a bar shows, of its own or of an overlay. */
const height = ({ chance, overlays }: ChartBar): number => Math.max(chance, ...overlays);

function mergeTails(bars: readonly ChartBar[]): readonly ChartBar[] {
  let [from, to] = [0, bars.length];
  let merged = 0;
  const at = (place: number): number => {
    const bar = bars[place];
    return bar ? height(bar) : 0;
  };
  while (to - from > MAX_LABELLED) {
    const thinner = Math.min(at(from), at(to - 1));
    if (thinner >= VISIBLE || (merged += thinner) > MAX_IN_TAILS) break;
    if (at(from) < at(to - 1)) from += 1;
    else to -= 1;
  }
  const size = binSize(to - from);
  // What is left over by bins of equal size goes to a tail, where there is one.
  const surplus = (to - from) % size;
  if (to < bars.length) to -= surplus;
  else if (from > 0) from += surplus;
  // A tail of one value is just that value.
  if (from === 1 && size === 1) from = 0;
  if (to === bars.length - 1 && size === 1) to = bars.length;
  return [
    ...(from > 0 ? [merge(bars.slice(0, from), "or less")] : []),
    ...bins(bars.slice(from, to), size),
    ...(to < bars.length ? [merge(bars.slice(to), "or more")] : []),
  ];
}

/** How many values share a bar: a divisor of their number, where one gives a readable number of bars. */
function binSize(count: number): number {
  const smallest = Math.ceil(count / MAX_BARS);
  const sizes = Array.from({ length: smallest + 1 }, (_, i) => smallest + i);
  return sizes.find((size) => count % size === 0) ?? smallest;
}

function bins(bars: readonly ChartBar[], size: number): readonly ChartBar[] {
  if (size <= 1) return bars;
  return Array.from({ length: Math.ceil(bars.length / size) }, (_, i) => merge(bars.slice(i * size, (i + 1) * size)));
}

function merge(bars: readonly ChartBar[], tail?: ChartBar["tail"]): ChartBar {
  const part = (tone: Tone): number => sum(bars.map(({ parts }) => parts[tone]));
  return {
    value: bars[0]?.value ?? 0,
    to: bars.at(-1)?.value ?? 0,
    ...(tail === undefined ? {} : { tail }),
    parts: { success: part("success"), failure: part("failure"), critical: part("critical") },
    chance: sum(bars.map(({ chance }) => chance)),
    overlays: (bars[0]?.overlays ?? []).map((_, i) => sum(bars.map(({ overlays }) => overlays[i] ?? 0))),
  };
}

/** The running sums of bars: of each value or less, or of each value or more. */
function accumulate(bars: readonly ChartBar[], curve: Curve): readonly ChartBar[] {
  if (curve === "each") return bars;
  const ordered = curve === "less" ? bars : bars.toReversed();
  const sums = new RunningSums();
  const fractions = runningFractions(ordered);
  const summed = ordered.map((bar, i): ChartBar => {
    const { value, to = value, parts } = bar;
    const chance = sums.add("chance", bar.chance);
    const fraction = fractions?.[i];
    return {
      value: curve === "less" ? to : value,
      chance: fraction ? rationals.toNumber(fraction) : chance,
      ...(fraction ? { exact: formatRational(fraction) } : {}),
      parts: {
        success: sums.add("success", parts.success),
        failure: sums.add("failure", parts.failure),
        critical: sums.add("critical", parts.critical),
      },
      overlays: bar.overlays.map((one, place) => sums.add(place, one)),
    };
  });
  return curve === "less" ? summed : summed.toReversed();
}

/** Running sums of chances by key. A sum that differs from 1 only by rounding is 1. */
class RunningSums {
  readonly #sums = new Map<string | number, RunningSum>();

  add(key: string | number, chance: number): number {
    const known = this.#sums.get(key) ?? new RunningSum();
    this.#sums.set(key, known);
    const total = known.add(chance);
    return Math.abs(total - 1) < 1e-12 ? 1 : total;
  }
}

/** Running sums of the bars' fractions; undefined where a bar has none. */
function runningFractions(bars: readonly ChartBar[]): readonly Rational[] | undefined {
  let total = rationals.zero;
  const sums: Rational[] = [];
  for (const { exact } of bars) {
    if (exact === undefined) return undefined;
    const [numerator = "0", denominator = "1"] = exact.split("/");
    total = rationals.normalize(
      rationals.add(total, { numerator: BigInt(numerator), denominator: BigInt(denominator) }),
    );
    sums.push(total);
  }
  return sums;
}
