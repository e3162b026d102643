import type { Compare, Counting, Faces, Pool, Selection, Test } from "./expression.ts";

// The meaning of modifiers for one face, one value and several values. Rolls and distributions both use it, so they
// can't disagree.

/** The faces of a die, each equally likely. */
export function facesOf(faces: Faces): readonly number[] {
  if (faces.kind === "fate") return [-1, 0, 1];
  return faces.kind === "list" ? faces.faces : Array.from({ length: faces.sides }, (_, i) => i + 1);
}

/** The name of a die: d6, dF, d{1,1,2}. */
export function dieName(faces: Faces): string {
  if (faces.kind === "fate") return "dF";
  return faces.kind === "list" ? `d{${faces.faces.join(",")}}` : `d${faces.sides}`;
}

/** Whether a value passes a test. */
export function passes(test: Test, value: number): boolean {
  if ("parity" in test) return Math.abs(value) % 2 === (test.parity === "even" ? 0 : 1);
  const { relation, target } = test;
  switch (relation) {
    case "=":
      return value === target;
    case "<":
      return value < target;
    case "<=":
      return value <= target;
    case ">":
      return value > target;
    case ">=":
      return value >= target;
  }
}

/** Whether a die that shows this face is rerolled, as long as the limit allows. */
export const isRerolled = ({ reroll }: Pick<Pool, "reroll">, face: number): boolean =>
  reroll !== undefined && reroll.when.some((when) => passes(when, face));

/** Whether a die that shows this face explodes, as long as the limit allows. */
export const explodes = ({ explode }: Pool, face: number): boolean =>
  explode !== undefined && passes(explode.when, face);

/** The number that a die with this face counts for. `further`: the die was added by an explosion. */
export function faceValue({ explode, clamp }: Pool, face: number, further: boolean): number {
  const value = further && explode?.penetrating ? face - 1 : face;
  const { min = value, max = Number.POSITIVE_INFINITY } = clamp ?? {};
  return Math.min(max, Math.max(min, value));
}

/** What a value adds to the total: itself, or 1, 0 or -1 where values are counted. */
export function scoreOf(counting: Counting | undefined, value: number): number {
  if (!counting) return value;
  if (passes(counting.successes, value)) return 1;
  return counting.failures && passes(counting.failures, value) ? -1 : 0;
}

/** The number above which, and below whose negative, all values are counted equally; undefined where there is none. */
export function countingBound(counting: Counting | undefined): number | undefined {
  if (!counting) return undefined;
  const { successes, failures = successes } = counting;
  if ("parity" in successes || "parity" in failures) return undefined;
  return Math.max(Math.abs(successes.target), Math.abs(failures.target));
}

/** Ranks from `from` up to but not including `to`; the highest value has rank 0. */
export interface RankRange {
  readonly from: number;
  readonly to: number;
}

/** The ranks of the values that are kept. */
export function keptRanks(selection: Selection, count: number): RankRange {
  if (selection.act === "drop") {
    const from = Math.min(count, selection.highest);
    return { from, to: Math.max(from, count - selection.lowest) };
  }
  const kept = Math.min(count, selection.count);
  return selection.end === "highest" ? { from: 0, to: kept } : { from: count - kept, to: count };
}

/** So few values are sorted by insertion in half the time. */
const FEW = 24;

/**
 * For each value whether it is kept. `compare` orders values by size; of equal values the first is kept, where values are
 * taken from one end only.
 */
export function selectValues<V>(
  values: readonly V[],
  selection: Selection | undefined,
  compare: (a: V, b: V) => number,
): readonly boolean[] {
  if (!selection) return values.map(() => true);
  const { from, to } = keptRanks(selection, values.length);
  const places = values.map((_, at) => at);
  // Of equal values, those sorted before rank higher.
  if (selection.act === "keep" ? selection.end === "lowest" : selection.lowest === 0) places.reverse();
  const downward = (a: number, b: number): number => compare(values[b] as V, values[a] as V);
  if (places.length > FEW) places.sort(downward);
  else insert(places, downward);
  const kept: boolean[] = [];
  places.forEach((at, rank) => (kept[at] = rank >= from && rank < to));
  return kept;
}

/** 1 where a margin is measured upward (> and >=), -1 where it is measured downward (< and <=). */
export const marginSign = ({ relation }: Compare): 1 | -1 => (relation.startsWith("<") ? -1 : 1);

/** Sorts by insertion. */
function insert(list: number[], compare: (a: number, b: number) => number): void {
  list.forEach((one, i) => {
    let at = i;
    for (; at > 0 && compare(list[at - 1] as number, one) > 0; at--) list[at] = list[at - 1] as number;
    list[at] = one;
  });
}
