import type { Call, Evaluation, Group, Operation, Pool, Term, Test } from "./expression.ts";
import { bursts, signOfMargin, worthOf } from "./meaning.ts";
import { facesShown } from "./possible.ts";

/** Between which numbers something lies, for certain; it need not reach them. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

const ANYTHING: Range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

/** Between which numbers a term lies. */
export function rangeOf(term: Term): Range {
  switch (term.kind) {
    case "number":
      return { least: Number(term.text), most: Number(term.text) };
    case "pool":
      return rangeOfPool(term);
    case "group":
      return rangeOfGroup(term);
    case "labelled":
      return rangeOf(term.of);
    case "negative":
      return times(rangeOf(term.of), { least: -1, most: -1 });
    case "operation":
      return rangeOfOperation(term);
    case "call":
      return rangeOfCall(term);
  }
}

/** Whether what lies in a range certainly passes a test, certainly fails it, or may do either. */
export function verdict(test: Test, { least, most }: Range): "passes" | "fails" | "open" {
  if ("parity" in test) return "open";
  const { relation, target } = test;
  const below = most < target;
  const above = target < least;
  switch (relation) {
    case "=":
      return below || above ? "fails" : least === target && most === target ? "passes" : "open";
    case "<":
      return below ? "passes" : least >= target ? "fails" : "open";
    case "<=":
      return most <= target ? "passes" : above ? "fails" : "open";
    case ">":
      return above ? "passes" : most <= target ? "fails" : "open";
    case ">=":
      return least >= target ? "passes" : below ? "fails" : "open";
  }
}

function rangeOfPool(pool: Pool): Range {
  const { count, explode } = pool;
  const first = worths(pool, false);
  if (!explode) return evaluated(pool, first, { least: count, most: count });
  const further = worths(pool, true);
  const both = { least: Math.min(first.least, further.least), most: Math.max(first.most, further.most) };
  const chain = 1 + (explode.most ?? Number.POSITIVE_INFINITY);
  if (explode.into === "pool") return evaluated(pool, both, { least: count, most: count * chain });
  const added = times({ least: 0, most: chain - 1 }, widened(bursting(pool)));
  return evaluated(pool, plus(both, added), { least: count, most: count });
}

const worths = (pool: Pool, further: boolean): Range =>
  span(facesShown(pool).map((face) => worthOf(pool, face, further)));

/** What further dice may add at most and at least, once each. */
function bursting(pool: Pool): Range {
  const faces = facesShown(pool).filter((face) => bursts(pool, face));
  return span(faces.flatMap((face) => [worthOf(pool, face, false), worthOf(pool, face, true)]));
}

const widened = ({ least, most }: Range): Range => ({ least: Math.min(0, least), most: Math.max(0, most) });

function rangeOfGroup(group: Group): Range {
  const parts = group.parts.map(rangeOf);
  const all = { least: parts.length, most: parts.length };
  if (group.selection || group.counting) return evaluated(group, span(parts.flatMap(ends)), all);
  const sum = parts.reduce(plus, { least: 0, most: 0 });
  return evaluated(group.margin ? { margin: group.margin } : {}, sum, { least: 1, most: 1 });
}

const ends = ({ least, most }: Range): readonly number[] => [least, most];
const span = (numbers: readonly number[]): Range => ({ least: Math.min(...numbers), most: Math.max(...numbers) });

/** What so many values come to, each of which lies in a range. */
function evaluated({ selection, counting, margin }: Evaluation, value: Range, count: Range): Range {
  let kept = count;
  if (selection?.act === "keep") {
    kept = { least: Math.min(selection.count, count.least), most: Math.min(selection.count, count.most) };
  } else if (selection) {
    const dropped = selection.highest + selection.lowest;
    kept = { least: Math.max(0, count.least - dropped), most: Math.max(0, count.most - dropped) };
  }
  const total = times(kept, counting ? { least: counting.failures ? -1 : 0, most: 1 } : value);
  if (!margin) return total;
  const off = plus(total, { least: -margin.target, most: -margin.target });
  return times(off, { least: signOfMargin(margin), most: signOfMargin(margin) });
}

function plus(a: Range, b: Range): Range {
  return { least: a.least + b.least, most: a.most + b.most };
}

/** Nothing of something endless is nothing. */
const product = (x: number, y: number): number => (x === 0 || y === 0 ? 0 : x * y);

function times(a: Range, b: Range): Range {
  return span(ends(a).flatMap((x) => ends(b).map((y) => product(x, y))));
}

function rangeOfOperation({ operator, left, right }: Operation): Range {
  if (operator === "+") return plus(rangeOf(left), rangeOf(right));
  if (operator === "-") return plus(rangeOf(left), times(rangeOf(right), { least: -1, most: -1 }));
  return operator === "*" ? times(rangeOf(left), rangeOf(right)) : ANYTHING;
}

function rangeOfCall({ name, args }: Call): Range {
  const ranges = args.map(rangeOf);
  const [first = ANYTHING] = ranges;
  switch (name) {
    case "floor":
    case "ceil":
    case "round":
      return { least: Math.floor(first.least), most: Math.ceil(first.most) };
    case "abs":
      return { least: 0, most: Math.max(Math.abs(first.least), Math.abs(first.most)) };
    case "sign":
      return { least: -1, most: 1 };
    case "min":
      return {
        least: Math.min(...ranges.map(({ least }) => least)),
        most: Math.min(...ranges.map(({ most }) => most)),
      };
    case "max":
      return {
        least: Math.max(...ranges.map(({ least }) => least)),
        most: Math.max(...ranges.map(({ most }) => most)),
      };
  }
}
