import type { Compare, Counting, Faces, Pool, Selection, Test } from "./expression.ts";

// What the modifiers of a pool say of one face, one value, one row of values. Rolling and calculating both ask here, so
// that they can't disagree.

/** What the die shows, face by face, each equally likely. */
export function facesOf(faces: Faces): readonly number[] {
  switch (faces.kind) {
    case "sides":
      return Array.from({ length: faces.sides }, (_, i) => i + 1);
    case "fate":
      return [-1, 0, 1];
    case "list":
      return faces.faces;
  }
}

/** The name of the die: d6, dF, d{1,1,2}. */
export function dieName(faces: Faces): string {
  switch (faces.kind) {
    case "sides":
      return `d${faces.sides}`;
    case "fate":
      return "dF";
    case "list":
      return `d{${faces.faces.join(",")}}`;
  }
}

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

/** Whether a die that shows this face is thrown again, as long as it may be. */
export function isRethrown({ reroll }: Pool, face: number): boolean {
  return reroll !== undefined && reroll.when.some((when) => passes(when, face));
}

/** Whether a die that shows this face makes another one be thrown, as long as it may. */
export function bursts({ explode }: Pool, face: number): boolean {
  return explode !== undefined && passes(explode.when, face);
}

/** What a die with this face counts for. `further`: it was thrown because another one exploded. */
export function worthOf({ explode, clamp }: Pool, face: number, further: boolean): number {
  const worth = further && explode?.penetrating ? face - 1 : face;
  const { min = worth, max = Number.POSITIVE_INFINITY } = clamp ?? {};
  return Math.min(max, Math.max(min, worth));
}

/** What a value adds to the total: itself, or 1, 0 or -1 where values are counted. */
export function scoreOf(counting: Counting | undefined, value: number): number {
  if (!counting) return value;
  if (passes(counting.successes, value)) return 1;
  return counting.failures && passes(counting.failures, value) ? -1 : 0;
}

/** From where on counting says the same of all values, up as well as down; undefined where it never does. */
export function farthestTest(counting: Counting | undefined): number | undefined {
  if (!counting) return undefined;
  const { successes, failures = successes } = counting;
  if ("parity" in successes || "parity" in failures) return undefined;
  return Math.max(Math.abs(successes.target), Math.abs(failures.target));
}

/** Ranks, counted from the highest value as 0: those from `from` on and before `to` stay. */
export interface Ranks {
  readonly from: number;
  readonly to: number;
}

/** Which of so many values stay, by their rank. */
export function ranksKept(selection: Selection | undefined, count: number): Ranks {
  if (!selection) return { from: 0, to: count };
  if (selection.act === "drop") {
    const from = Math.min(count, selection.highest);
    return { from, to: Math.max(from, count - selection.lowest) };
  }
  const kept = Math.min(count, selection.count);
  return selection.end === "highest" ? { from: 0, to: kept } : { from: count - kept, to: count };
}

/**
 * For each of several values whether it stays. `order` compares two of them by size; of equal ones the first stays, as
 * far as one end of the order decides.
 */
export function keptAmong<V>(
  values: readonly V[],
  selection: Selection | undefined,
  order: (a: V, b: V) => number,
): readonly boolean[] {
  const lowestStay = selection?.act === "keep" ? selection.end === "lowest" : (selection?.lowest ?? 0) === 0;
  const falling = values
    .map((value, at) => ({ value, at }))
    .toSorted((a, b) => order(b.value, a.value) || (lowestStay ? b.at - a.at : a.at - b.at));
  const { from, to } = ranksKept(selection, values.length);
  const kept = new Set(falling.slice(from, to).map(({ at }) => at));
  return values.map((_, at) => kept.has(at));
}

/** How far a total is from a target in the direction that is good: up for > and >=, down for < and <=. */
export function signOfMargin({ relation }: Compare): 1 | -1 {
  return relation === "<" || relation === "<=" ? -1 : 1;
}
