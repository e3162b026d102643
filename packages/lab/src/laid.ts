import type { Bar, Mood, Spread } from "./question.ts";
import { type Curve, sum } from "./spread.ts";

/** A bar with the chances that what is laid over it gives the same numbers. */
export interface LaidBar extends Bar {
  /** Whether it stands for all numbers up to it, or from it on. */
  readonly reach?: "or less" | "or more";
  readonly others: readonly number[];
}

/** A distribution that is laid over another one, and what it is called. */
export interface LaidOver {
  readonly spread: Spread;
  readonly words: string;
}

const moods: readonly Mood[] = ["good", "plain", "bad"];
const NOTHING: Bar["parts"] = { good: 0, plain: 0, bad: 0 };

/** More bars than this are too narrow to read: the ends are put together. */
const MOST_BARS = 25;
/** An end bar holds at least this much, or it is not worth its place. */
const WORTH_A_BAR = 0.004;
/** And the ends together no more than this, or they would tower over everything between them. */
const MOST_IN_ENDS = 0.02;

/** Every number that comes in any of the distributions, with the chance that each of them gives it. */
export function rowsOf(spread: Spread, over: readonly Spread[], curve: Curve = "each"): readonly LaidBar[] {
  return along(together(spread, over), curve);
}

/** The same in as many bars as can be read: thin ends put together, and neighbours where it is broad all over. */
export function barsOf(spread: Spread, over: readonly Spread[], curve: Curve = "each"): readonly LaidBar[] {
  return along(folded(together(spread, over)), curve);
}

function together(spread: Spread, over: readonly Spread[]): readonly LaidBar[] {
  const none = over.map(() => 0);
  const found = new Map(spread.bars.map((bar): [number, LaidBar] => [bar.value, { ...bar, others: none }]));
  over.forEach(({ bars }, i) => {
    for (const { value, to, chance } of bars) {
      const known = found.get(value);
      const last = to === undefined ? known?.to : Math.max(to, known?.to ?? to);
      const others = (known?.others ?? none).with(i, chance);
      found.set(value, {
        value,
        chance: 0,
        parts: NOTHING,
        ...known,
        others,
        ...(last === undefined ? {} : { to: last }),
      });
    }
  });
  return [...found.values()].toSorted((a, b) => a.value - b.value);
}

function folded(bars: readonly LaidBar[]): readonly LaidBar[] {
  if (bars.length <= MOST_BARS) return bars;
  let [from, to] = [0, bars.length - 1];
  let ends = 0;
  const chance = (at: number): number => Math.max(bars[at]?.chance ?? 0, ...(bars[at]?.others ?? []));
  while (to - from >= MOST_BARS) {
    const thin = Math.min(chance(from), chance(to));
    if (thin >= WORTH_A_BAR || (ends += thin) > MOST_IN_ENDS) break;
    if (chance(from) < chance(to)) from += 1;
    else to -= 1;
  }
  const middle = bars.slice(from > 0 ? from + 1 : from, to < bars.length - 1 ? to : to + 1);
  return [
    ...(from > 0 ? [asOne(bars.slice(0, from + 1), bars[from], { reach: "or less" })] : []),
    ...inGroups(middle),
    ...(to < bars.length - 1 ? [asOne(bars.slice(to), bars[to], { reach: "or more" })] : []),
  ];
}

/** Neighbours together, as many in each group as it takes. */
function inGroups(bars: readonly LaidBar[]): readonly LaidBar[] {
  const size = Math.ceil(bars.length / (2 * MOST_BARS));
  if (size <= 1) return bars;
  return Array.from({ length: Math.ceil(bars.length / size) }, (_, i) => {
    const group = bars.slice(i * size, (i + 1) * size);
    const last = group.at(-1);
    return asOne(group, group[0], { to: last?.to ?? last?.value ?? 0 });
  });
}

function asOne(bars: readonly LaidBar[], at: Bar | undefined, range: Pick<LaidBar, "reach" | "to">): LaidBar {
  const part = (mood: Mood): number => sum(bars.map(({ parts }) => parts[mood]));
  return {
    value: at?.value ?? 0,
    ...range,
    parts: { good: part("good"), plain: part("plain"), bad: part("bad") },
    chance: sum(bars.map(({ chance }) => chance)),
    others: (bars[0]?.others ?? []).map((_, i) => sum(bars.map(({ others }) => others[i] ?? 0))),
  };
}

/** As a curve of what is at least so, or at most: how many are still standing after so long. */
function along(bars: readonly LaidBar[], curve: Curve): readonly LaidBar[] {
  if (curve === "each") return bars;
  const parts = { ...NOTHING };
  let chance = 0;
  let others: readonly number[] | undefined;
  const summed = (curve === "less" ? bars : bars.toReversed()).map((bar): LaidBar => {
    for (const mood of moods) parts[mood] += bar.parts[mood];
    chance += bar.chance;
    const before = others;
    others = bar.others.map((one, i) => one + (before?.[i] ?? 0));
    return { ...bar, parts: { ...parts }, chance: certain(chance), others: others.map(certain) };
  });
  return curve === "less" ? summed : summed.toReversed();
}

const certain = (chance: number): number => (chance > 1 - 1e-12 ? 1 : chance);
