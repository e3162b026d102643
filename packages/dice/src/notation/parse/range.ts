import type { Call, Evaluation, Group, Operation, Pool, Term, Test } from "../model/expression.ts";
import { bursts, signOfMargin, worthOf } from "../model/semantics.ts";
import { facesShown } from "./possible-values.ts";

/** Between which numbers something lies, for certain; it need not reach them. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const ANYTHING: Range = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };

/** Between which numbers a term lies. */
export function rangeOf(term: Term): Range {
  switch (term.kind) {
    case "number":
      return { min: Number(term.text), max: Number(term.text) };
    case "pool":
      return rangeOfPool(term);
    case "group":
      return rangeOfGroup(term);
    case "labelled":
      return rangeOf(term.of);
    case "negative":
      return times(rangeOf(term.of), { min: -1, max: -1 });
    case "operation":
      return rangeOfOperation(term);
    case "call":
      return rangeOfCall(term);
  }
}

/** Whether what lies in a range certainly passes a test, certainly fails it, or may do either. */
export function verdict(test: Test, { min, max }: Range): "passes" | "fails" | "open" {
  if ("parity" in test) return "open";
  const { relation, target } = test;
  const below = max < target;
  const above = target < min;
  switch (relation) {
    case "=":
      return below || above ? "fails" : min === target && max === target ? "passes" : "open";
    case "<":
      return below ? "passes" : min >= target ? "fails" : "open";
    case "<=":
      return max <= target ? "passes" : above ? "fails" : "open";
    case ">":
      return above ? "passes" : max <= target ? "fails" : "open";
    case ">=":
      return min >= target ? "passes" : below ? "fails" : "open";
  }
}

function rangeOfPool(pool: Pool): Range {
  const { count, explode } = pool;
  const first = worths(pool, false);
  if (!explode) return evaluated(pool, first, { min: count, max: count });
  const further = worths(pool, true);
  const both = { min: Math.min(first.min, further.min), max: Math.max(first.max, further.max) };
  const chain = 1 + (explode.max ?? Number.POSITIVE_INFINITY);
  if (explode.into === "pool") return evaluated(pool, both, { min: count, max: count * chain });
  const added = times({ min: 0, max: chain - 1 }, widened(bursting(pool)));
  return evaluated(pool, plus(both, added), { min: count, max: count });
}

const worths = (pool: Pool, further: boolean): Range =>
  span(facesShown(pool).map((face) => worthOf(pool, face, further)));

/** What further dice may add at most and at least, once each. */
function bursting(pool: Pool): Range {
  const faces = facesShown(pool).filter((face) => bursts(pool, face));
  return span(faces.flatMap((face) => [worthOf(pool, face, false), worthOf(pool, face, true)]));
}

const widened = ({ min, max }: Range): Range => ({ min: Math.min(0, min), max: Math.max(0, max) });

function rangeOfGroup(group: Group): Range {
  const parts = group.parts.map(rangeOf);
  const all = { min: parts.length, max: parts.length };
  if (group.selection || group.counting) return evaluated(group, span(parts.flatMap(ends)), all);
  const sum = parts.reduce(plus, { min: 0, max: 0 });
  return evaluated(group.margin ? { margin: group.margin } : {}, sum, { min: 1, max: 1 });
}

const ends = ({ min, max }: Range): readonly number[] => [min, max];
const span = (numbers: readonly number[]): Range => ({ min: Math.min(...numbers), max: Math.max(...numbers) });

/** What so many values come to, each of which lies in a range. */
function evaluated({ selection, counting, margin }: Evaluation, value: Range, count: Range): Range {
  let kept = count;
  if (selection?.act === "keep") {
    kept = { min: Math.min(selection.count, count.min), max: Math.min(selection.count, count.max) };
  } else if (selection) {
    const dropped = selection.highest + selection.lowest;
    kept = { min: Math.max(0, count.min - dropped), max: Math.max(0, count.max - dropped) };
  }
  const total = times(kept, counting ? { min: counting.failures ? -1 : 0, max: 1 } : value);
  if (!margin) return total;
  const off = plus(total, { min: -margin.target, max: -margin.target });
  return times(off, { min: signOfMargin(margin), max: signOfMargin(margin) });
}

function plus(a: Range, b: Range): Range {
  return { min: a.min + b.min, max: a.max + b.max };
}

/** Nothing of something endless is nothing. */
const product = (x: number, y: number): number => (x === 0 || y === 0 ? 0 : x * y);

function times(a: Range, b: Range): Range {
  return span(ends(a).flatMap((x) => ends(b).map((y) => product(x, y))));
}

function rangeOfOperation({ operator, left, right }: Operation): Range {
  if (operator === "+") return plus(rangeOf(left), rangeOf(right));
  if (operator === "-") return plus(rangeOf(left), times(rangeOf(right), { min: -1, max: -1 }));
  return operator === "*" ? times(rangeOf(left), rangeOf(right)) : ANYTHING;
}

function rangeOfCall({ name, args }: Call): Range {
  const ranges = args.map(rangeOf);
  const [first = ANYTHING] = ranges;
  switch (name) {
    case "floor":
    case "ceil":
    case "round":
      return { min: Math.floor(first.min), max: Math.ceil(first.max) };
    case "abs":
      return { min: 0, max: Math.max(Math.abs(first.min), Math.abs(first.max)) };
    case "sign":
      return { min: -1, max: 1 };
    case "min":
      return {
        min: Math.min(...ranges.map(({ min }) => min)),
        max: Math.min(...ranges.map(({ max }) => max)),
      };
    case "max":
      return {
        min: Math.max(...ranges.map(({ min }) => min)),
        max: Math.max(...ranges.map(({ max }) => max)),
      };
  }
}
