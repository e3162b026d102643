import type { Amounts, Outcome } from "@rulewright/rules";
import type { Bar, Mood, Spread } from "./question.ts";

/** A result with its chance as a double. */
export interface Weighed {
  readonly outcome: Outcome;
  readonly amounts: Amounts;
  readonly chance: number;
}

/** More bars than this are too narrow to read: the ends are put together. */
const MOST_BARS = 25;
/** An end bar holds at least this much, or it is not worth its place. */
const WORTH_A_BAR = 0.004;
/** And the ends together no more than this, or they would tower over everything between them. */
const MOST_IN_ENDS = 0.02;

/** Everything that varies among the results and is a number: facts of the outcome first, then amounts. */
export function spreadsOf(results: readonly Weighed[]): { readonly key: string; readonly kind: Spread["kind"] }[] {
  const facts = new Map<string, Set<number>>();
  const amounts = new Map<string, Set<number>>();
  for (const { outcome, amounts: paid } of results) {
    for (const [key, value] of Object.entries(outcome)) if (typeof value === "number") note(facts, key, value);
    for (const key in paid) note(amounts, key, paid[key] ?? 0);
  }
  const varied = [...facts].filter(([, values]) => values.size > 1).map(([key]) => ({ key, kind: "fact" as const }));
  return [...varied, ...[...amounts.keys()].map((key) => ({ key, kind: "amount" as const }))];
}

function note(found: Map<string, Set<number>>, key: string, value: number): void {
  const known = found.get(key);
  if (known) known.add(value);
  else found.set(key, new Set([value]));
}

/** The distribution over one number. Results without it (no dice were thrown) are left out of it. */
export function spreadOver(
  results: readonly Weighed[],
  { key, kind }: Pick<Spread, "key" | "kind">,
  mood: (outcome: Outcome) => Mood,
): Spread {
  const rows = new Map<number, Record<Mood, number>>();
  for (const { outcome, amounts, chance } of results) {
    const value = kind === "amount" ? (amounts[key] ?? 0) : outcome[key];
    if (typeof value !== "number") continue;
    const row = rows.get(value) ?? { good: 0, plain: 0, bad: 0 };
    rows.set(value, row);
    row[mood(outcome)] += chance;
  }
  return spreadFrom(
    { key, kind },
    [...rows].toSorted(([a], [b]) => a - b),
  );
}

/** A distribution from its numbers, the smallest first. */
export function spreadFrom(
  { key, kind }: Pick<Spread, "key" | "kind">,
  rows: readonly (readonly [value: number, parts: Bar["parts"]])[],
): Spread {
  const bars = rows.map(([value, parts]): Bar => ({ value, parts, chance: parts.good + parts.plain + parts.bad }));
  const total = sum(bars.map(({ chance }) => chance));
  const mean = sum(bars.map(({ value, chance }) => value * chance)) / total;
  const variance = sum(bars.map(({ value, chance }) => (value - mean) ** 2 * chance)) / total;
  return { key, kind, bars: folded(bars), mean, deviation: Math.sqrt(variance) };
}

/** A long distribution with its thin ends put together; one that is broad all over has neighbours put together too. */
function folded(bars: readonly Bar[]): readonly Bar[] {
  if (bars.length <= MOST_BARS) return bars;
  let [from, to] = [0, bars.length - 1];
  let ends = 0;
  const chance = (at: number): number => bars[at]?.chance ?? 0;
  while (to - from >= MOST_BARS) {
    const thin = Math.min(chance(from), chance(to));
    if (thin >= WORTH_A_BAR || (ends += thin) > MOST_IN_ENDS) break;
    if (chance(from) < chance(to)) from += 1;
    else to -= 1;
  }
  const middle = bars.slice(from > 0 ? from + 1 : from, to < bars.length - 1 ? to : to + 1);
  return [
    ...(from > 0 ? [together(bars.slice(0, from + 1), bars[from], { reach: "or less" })] : []),
    ...inGroups(middle),
    ...(to < bars.length - 1 ? [together(bars.slice(to), bars[to], { reach: "or more" })] : []),
  ];
}

/** Neighbours together, as many in each group as it takes. */
function inGroups(bars: readonly Bar[]): readonly Bar[] {
  const size = Math.ceil(bars.length / (2 * MOST_BARS));
  if (size <= 1) return bars;
  return Array.from({ length: Math.ceil(bars.length / size) }, (_, i) => {
    const group = bars.slice(i * size, (i + 1) * size);
    return together(group, group[0], { to: group.at(-1)?.value ?? 0 });
  });
}

function together(bars: readonly Bar[], at: Bar | undefined, range: Pick<Bar, "reach" | "to">): Bar {
  const part = (mood: Mood): number => sum(bars.map(({ parts }) => parts[mood]));
  const parts = { good: part("good"), plain: part("plain"), bad: part("bad") };
  return { value: at?.value ?? 0, ...range, parts, chance: sum(bars.map(({ chance }) => chance)) };
}

/** How a distribution is looked at: the chance of each number, of that or more, of that or less. */
export type Curve = "each" | "more" | "less";

/** What a curve adds to the name of its number. */
export const curveWords: Readonly<Record<Curve, string>> = { each: "", more: ", that or more", less: ", that or less" };

/** A distribution as a curve of what is at least so, or at most: how many are still standing after so long. */
export function asCurve(spread: Spread, curve: Curve): Spread {
  if (curve === "each") return spread;
  const bars = curve === "less" ? spread.bars : spread.bars.toReversed();
  const parts = { good: 0, plain: 0, bad: 0 };
  let chance = 0;
  const summed = bars.map((bar): Bar => {
    for (const mood of moods) parts[mood] += bar.parts[mood];
    chance += bar.chance;
    return { ...bar, parts: { ...parts }, chance: chance > 1 - 1e-12 ? 1 : chance };
  });
  return { ...spread, bars: curve === "less" ? summed : summed.toReversed() };
}

const moods: readonly Mood[] = ["good", "plain", "bad"];

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
