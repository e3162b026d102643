import { type Rational, rationals } from "../../core/rationals.ts";
import type { Call, Group, Operation, Term } from "../model/expression.ts";
import type { Range } from "../parse/range.ts";
import { printTerm } from "../text/format.ts";
import { apply, decimal, operate, WHOLE } from "../model/values.ts";
import { type Part, spreadOfGroup } from "./group.ts";
import { rowOfPool } from "./pool.ts";
import type { Row } from "./row.ts";
import { added, combined, combinedWhole, mapped, opposite, type Spread, sureValue } from "./values.ts";
import type { Weights } from "../../core/weights.ts";

/** How terms are worked out. */
export interface Reckoning<S> {
  readonly weights: Weights<S>;
  /** How little of the chance may be left where dice explode without end. */
  readonly enough: number;
}

/** What a term may come to, with its chances. Throws Faulty where that can't be told exactly. */
export function spreadOf<S>(term: Term, by: Reckoning<S>): Spread<S> {
  const { weights, enough } = by;
  switch (term.kind) {
    case "number":
      return sureValue(decimal(term.text), weights);
    case "pool":
      return rowOfPool(term, enough, weights);
    case "group":
      return spreadOfGroup(term, partsOf(term, by), weights);
    case "labelled":
      return spreadOf(term.of, by);
    case "negative":
      return opposite(spreadOf(term.of, by), weights);
    case "operation":
      return spreadOfOperation(term, by);
    case "call":
      return spreadOfCall(term, by);
  }
}

/** The parts of a group, equal ones together: six times the same is worked out once. */
function partsOf<S>({ parts }: Group, by: Reckoning<S>): readonly Part<S>[] {
  const counts = new Map<string, { readonly term: Term; count: number }>();
  for (const term of parts) {
    const text = printTerm(term);
    const known = counts.get(text);
    if (known) known.count += 1;
    else counts.set(text, { term, count: 1 });
  }
  return [...counts.values()].map(({ term, count }) => ({ spread: spreadOf(term, by), count }));
}

function spreadOfOperation<S>(operation: Operation, by: Reckoning<S>): Spread<S> {
  const { operator } = operation;
  const [left, right] = [spreadOf(operation.left, by), spreadOf(operation.right, by)];
  if (operator === "+") return added(left, right, operation, by.weights);
  if (operator === "-") return added(left, opposite(right, by.weights), operation, by.weights);
  return paired(left, right, operation, (a, b) => operate(operator, a, b, operation), by);
}

function spreadOfCall<S>(call: Call, by: Reckoning<S>): Spread<S> {
  const { name, args } = call;
  const [first, ...others] = args.map((arg) => spreadOf(arg, by));
  if (!first) throw new Error(`${name} without a number`);
  if (others.length === 0) return mapped(first, (value) => apply(name, [value]), by.weights);
  return others.reduce((a, b) => paired(a, b, call, (x, y) => apply(name, [x, y]), by), first);
}

/** A row of results may be this long; further apart, they are better listed. */
const LONGEST = 1_000_000;

function paired<S>(
  a: Spread<S>,
  b: Spread<S>,
  term: Operation | Call,
  combine: (a: Rational, b: Rational) => Rational,
  { weights }: Reckoning<S>,
): Spread<S> {
  const name = term.kind === "call" ? term.name : term.operator;
  const quick = WHOLE[name];
  if (a.kind === "row" && b.kind === "row" && quick) {
    const between = name === "%" ? remaindersOf(b) : cornersOf(a, b, quick);
    if (between && isShort(between)) return combinedWhole(a, b, quick, between, weights);
  }
  return combined(a, b, combine, weights);
}

const isShort = ({ min, max }: Range): boolean =>
  max - min < LONGEST && Number.isSafeInteger(min) && Number.isSafeInteger(max);

const greatest = <S>({ min, chances }: Row<S>): number => min + chances.length - 1;

/** Between which numbers products, minima and maxima lie: those of the ends. */
function cornersOf<S>(a: Row<S>, b: Row<S>, combine: (a: number, b: number) => number) {
  const corners = [a.min, greatest(a)].flatMap((x) => [b.min, greatest(b)].map((y) => combine(x, y)));
  return { min: Math.min(...corners), max: Math.max(...corners) };
}

/** Between which numbers remainders lie; undefined where the divisor may be zero. */
function remaindersOf<S>(divisor: Row<S>) {
  if (divisor.min > 0) return { min: 0, max: greatest(divisor) - 1 };
  return greatest(divisor) < 0 ? { min: divisor.min + 1, max: 0 } : undefined;
}

/** The value of a term without dice; undefined where there are any. */
export function constantOf(term: Term): Rational | undefined {
  switch (term.kind) {
    case "number":
      return decimal(term.text);
    case "negative": {
      const value = constantOf(term.of);
      return value && rationals.subtract(rationals.zero, value);
    }
    case "labelled":
      return constantOf(term.of);
    case "operation": {
      const [left, right] = [constantOf(term.left), constantOf(term.right)];
      return left && right && operate(term.operator, left, right, term);
    }
    default:
      return undefined;
  }
}
