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
  const bars = [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([value, parts]): Bar => ({ value, parts, chance: parts.good + parts.plain + parts.bad }));
  const total = sum(bars.map(({ chance }) => chance));
  const mean = sum(bars.map(({ value, chance }) => value * chance)) / total;
  const variance = sum(bars.map(({ value, chance }) => (value - mean) ** 2 * chance)) / total;
  return { key, kind, bars: folded(bars), mean, deviation: Math.sqrt(variance) };
}

/** A long distribution with its thin ends put together. */
function folded(bars: readonly Bar[]): readonly Bar[] {
  if (bars.length <= MOST_BARS) return bars;
  let [from, to] = [0, bars.length - 1];
  const thin = (at: number): boolean => (bars[at]?.chance ?? 0) < WORTH_A_BAR;
  while (to - from >= MOST_BARS && (thin(from) || thin(to))) {
    if ((bars[from]?.chance ?? 0) < (bars[to]?.chance ?? 0)) from += 1;
    else to -= 1;
  }
  // What is broad all over keeps its likeliest stretch.
  while (to - from >= MOST_BARS * 2) {
    if ((bars[from]?.chance ?? 0) < (bars[to]?.chance ?? 0)) from += 1;
    else to -= 1;
  }
  return [
    ...(from > 0 ? [together(bars.slice(0, from + 1), bars[from], "or less")] : []),
    ...bars.slice(from > 0 ? from + 1 : from, to < bars.length - 1 ? to : to + 1),
    ...(to < bars.length - 1 ? [together(bars.slice(to), bars[to], "or more")] : []),
  ];
}

function together(bars: readonly Bar[], at: Bar | undefined, reach: NonNullable<Bar["reach"]>): Bar {
  const part = (mood: Mood): number => sum(bars.map(({ parts }) => parts[mood]));
  const parts = { good: part("good"), plain: part("plain"), bad: part("bad") };
  return { value: at?.value ?? 0, reach, parts, chance: sum(bars.map(({ chance }) => chance)) };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
