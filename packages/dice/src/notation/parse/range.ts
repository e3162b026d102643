import type { Evaluation, Group, Operation, Pool, Term, Test } from "../model/expression.ts";
import { explodes, faceValue, marginSign, passes } from "../model/semantics.ts";
import { remainingFaces } from "./possible-values.ts";

/** A lower and an upper bound, which need not be reached. */
export type Range = readonly [min: number, max: number];

const UNKNOWN: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Bounds for the value of a term. */
export function rangeOf(term: Term): Range {
  switch (term.kind) {
    case "number":
      return point(Number(term.text));
    case "pool":
      return rangeOfPool(term);
    case "group":
      return rangeOfGroup(term);
    case "labelled":
      return rangeOf(term.of);
    case "negative":
      return multiply(rangeOf(term.of), point(-1));
    case "operation":
      return rangeOfOperation(term);
    case "call": {
      const [mins, maxs] = [0, 1].map((end) => term.args.map((arg) => rangeOf(arg)[end] ?? 0));
      const evaluateAt: (...args: number[]) => number = Math[term.name];
      // All functions but abs are monotonic.
      const range = span([evaluateAt(...(mins ?? [])), evaluateAt(...(maxs ?? []))]);
      return term.name === "abs" ? [0, range[1]] : range;
    }
  }
}

/** Whether all values in a range pass a test, or none; undefined where it is not certain. */
export function certainResult(test: Test, [min, max]: Range): boolean | undefined {
  const [first, last] = [passes(test, min), passes(test, max)];
  if ("parity" in test || first !== last) return undefined;
  return test.relation === "=" && min < test.target && test.target < max ? undefined : first;
}

function rangeOfPool(pool: Pool): Range {
  const { count, explode } = pool;
  const faces = remainingFaces(pool);
  const valuesOf = (some: readonly number[], further: boolean): readonly number[] =>
    some.map((face) => faceValue(pool, face, further));
  if (!explode) return evaluate(pool, span(valuesOf(faces, false)), point(count));
  const one = span([...valuesOf(faces, false), ...valuesOf(faces, true)]);
  const further = explode.max ?? Number.POSITIVE_INFINITY;
  if (explode.into === "pool") return evaluate(pool, one, [count, count * (1 + further)]);
  const exploding = faces.filter((face) => explodes(pool, face));
  const added = span([0, ...valuesOf(exploding, false), ...valuesOf(exploding, true)]);
  return evaluate(pool, add(one, multiply([0, further], added)), point(count));
}

function rangeOfGroup(group: Group): Range {
  const parts = group.parts.map(rangeOf);
  if (group.selection || group.counting) return evaluate(group, span(parts.flat()), point(parts.length));
  return evaluate(group, parts.reduce(add), point(1));
}

/** Bounds for the result of `count` values that are each in a range. */
function evaluate({ selection, counting, margin }: Evaluation, value: Range, count: Range): Range {
  const keptOf = (values: number): number => {
    if (!selection) return values;
    if (selection.act === "keep") return Math.min(selection.count, values);
    return Math.max(0, values - selection.highest - selection.lowest);
  };
  const score: Range = counting ? [counting.failures ? -1 : 0, 1] : value;
  const total = multiply([keptOf(count[0]), keptOf(count[1])], score);
  return margin ? multiply(add(total, point(-margin.target)), point(marginSign(margin))) : total;
}

function rangeOfOperation({ operator, left, right }: Operation): Range {
  if (operator === "+") return add(rangeOf(left), rangeOf(right));
  if (operator === "-") return add(rangeOf(left), multiply(rangeOf(right), point(-1)));
  return operator === "*" ? multiply(rangeOf(left), rangeOf(right)) : UNKNOWN;
}

const point = (value: number): Range => [value, value];
const span = (numbers: readonly number[]): Range => [Math.min(...numbers), Math.max(...numbers)];
const add = (a: Range, b: Range): Range => [a[0] + b[0], a[1] + b[1]];
/** The product of 0 and infinity, which is not a number, is 0 here. */
const multiply = (a: Range, b: Range): Range => span(a.flatMap((x) => b.map((y) => x * y || 0)));
