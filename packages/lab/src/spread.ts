import type { Amounts, Outcome } from "@rulewright/rules";
import type { Bar, Mood, Spread } from "./question.ts";

/** A result with its chance as a double. */
export interface Weighed {
  readonly outcome: Outcome;
  readonly amounts: Amounts;
  readonly chance: number;
}

/** Where there are more different numbers than this, neighbours are one row: nothing finer could be seen or read. */
const MOST_ROWS = 4096;

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
  return { key, kind, bars: inGroups(bars, Math.ceil(bars.length / MOST_ROWS)), mean, deviation: Math.sqrt(variance) };
}

/** Neighbours together, so many in each group. */
function inGroups(bars: readonly Bar[], size: number): readonly Bar[] {
  if (size <= 1) return bars;
  return Array.from({ length: Math.ceil(bars.length / size) }, (_, i): Bar => {
    const group = bars.slice(i * size, (i + 1) * size);
    const part = (mood: Mood): number => sum(group.map(({ parts }) => parts[mood]));
    const parts = { good: part("good"), plain: part("plain"), bad: part("bad") };
    const chance = sum(group.map((bar) => bar.chance));
    return { value: group[0]?.value ?? 0, to: group.at(-1)?.value ?? 0, parts, chance };
  });
}

/** How a distribution is looked at: the chance of each number, of that or more, of that or less. */
export type Curve = "each" | "more" | "less";

/** What a curve adds to the name of its number. */
export const curveWords: Readonly<Record<Curve, string>> = { each: "", more: ", that or more", less: ", that or less" };

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
