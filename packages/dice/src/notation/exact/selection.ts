import type { Selection } from "../model/expression.ts";
import { ranksKept } from "../model/semantics.ts";
import { type Classes, type Lot, reversed, sizeOf } from "./classes.ts";
import { type Span, Sweep } from "./sweep.ts";
import type { Vector, Weights } from "../../core/weights.ts";

/**
 * What the values that are kept add up to, in lots of values that don't know of each other: the chances of the numbers
 * from `least` on. Classes are gone through from one end to the other, and falls are never enumerated.
 */
export function selected<S>(
  classes: Classes<S>,
  lots: readonly Lot<S>[],
  selection: Selection,
  weights: Weights<S>,
): { readonly min: number; readonly chances: Vector<S> } {
  const strategies = new Map<string, { readonly strategy: Way; readonly lots: Lot<S>[] }>();
  for (const lot of lots) {
    const strategy = lots.length === 1 ? quickest(selection, sizeOf(lot), classes) : sharedBy(selection, sizeOf(lot));
    const key = `${strategy.down} ${strategy.span.from} ${strategy.span.to}`;
    const known = strategies.get(key);
    if (known) known.lots.push(lot);
    else strategies.set(key, { strategy, lots: [lot] });
  }
  const upward = reversed(classes, weights);
  const found = [...strategies.values()].map(({ strategy, lots: going }) => {
    return new Sweep(strategy.down ? upward : classes, going, strategy.span, weights).result();
  });
  const [only] = found;
  if (only && found.length === 1) return only;
  const min = Math.min(...found.map((row) => row.min));
  const end = Math.max(...found.map((row) => row.min + row.chances.length));
  const chances = weights.vector(end - min);
  for (const row of found) weights.accumulate(chances, row.chances, row.min - min, weights.one);
  return { min, chances };
}

/** Which way the classes are gone through, and what is kept of the values in that order. */
interface Way {
  /** From the highest class to the lowest. */
  readonly down: boolean;
  readonly span: Span;
}

/** The way that lots of any size can go together, unless both ends are dropped. */
function sharedBy(selection: Selection, size: number): Way {
  if (selection.act === "keep") {
    return { down: selection.end === "highest", span: { from: 0, to: selection.count } };
  }
  const { highest, lowest } = selection;
  if (highest === 0) return { down: false, span: { from: lowest } };
  if (lowest === 0) return { down: true, span: { from: highest } };
  return { down: true, span: ranksKept(selection, size) };
}

/** The way with the least work for one lot. Where few of many are dropped, all others are added up at once. */
function quickest<S>(selection: Selection, size: number, { adds, chances }: Classes<S>): Way {
  const { from, to } = ranksKept(selection, size);
  const fewDropped = adds.length * size * size * chances.length < (to - from) ** 3;
  if (fewDropped && to === size) return { down: true, span: { from } };
  if (fewDropped && from === 0) return { down: false, span: { from: size - to } };
  if (to <= size - from) return { down: true, span: { from, to } };
  return { down: false, span: { from: size - to, to: size - from } };
}
