import type { Weights } from "../../core/weights.ts";
import type { Rational } from "../../math/fraction.ts";
import type { Call, Group, Operation, Term } from "../model/expression.ts";
import { applyFunction, INTEGER_OPERATIONS, literalValue, operate, ZERO_VALUE } from "../model/values.ts";
import { groupDistribution, type Part } from "./group.ts";
import { poolRow } from "./pool.ts";
import type { Row } from "./row.ts";
import {
  addDistributions,
  combineIntegers,
  combineValues,
  constantValue,
  isRow,
  mapDistribution,
  negate,
  type ValueDistribution,
} from "./values.ts";

/** What a calculation needs beside the term. */
export interface ExactContext<S> {
  readonly weights: Weights<S>;
  /** The probability that may be left where dice explode any number of times. */
  readonly tolerance: number;
}

/** The distribution of a term. Throws a FaultError where it can't be calculated exactly. */
export function termDistribution<S>(term: Term, context: ExactContext<S>): ValueDistribution<S> {
  const { weights, tolerance } = context;
  switch (term.kind) {
    case "number":
      return constantValue(literalValue(term.text), weights);
    case "pool":
      return poolRow(term, tolerance, weights);
    case "group":
      return groupDistribution(term, partsOf(term, context), weights);
    case "labelled":
      return termDistribution(term.of, context);
    case "negative":
      return negate(termDistribution(term.of, context), weights);
    case "operation":
      return operationDistribution(term, context);
    case "call":
      return callDistribution(term, context);
  }
}

/** The parts of a group; the distribution of those that are equal but for their places is calculated once. */
function partsOf<S>({ parts }: Group, context: ExactContext<S>): readonly Part<S>[] {
  const counts = new Map<string, { readonly term: Term; count: number }>();
  for (const term of parts) {
    const key = JSON.stringify(term, (name, value: unknown) => (name === "at" || name === "length" ? 0 : value));
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { term, count: 1 });
  }
  return Array.from(counts.values(), ({ term, count }) => ({ of: termDistribution(term, context), count }));
}

function operationDistribution<S>(operation: Operation, context: ExactContext<S>): ValueDistribution<S> {
  const { operator } = operation;
  const { weights } = context;
  const [left, right] = [termDistribution(operation.left, context), termDistribution(operation.right, context)];
  if (operator === "+") return addDistributions(left, right, operation, weights);
  if (operator === "-") return addDistributions(left, negate(right, weights), operation, weights);
  return pairDistributions(left, right, operator, (a, b) => operate(operator, a, b, operation), weights);
}

function callDistribution<S>({ name, args }: Call, context: ExactContext<S>): ValueDistribution<S> {
  const { weights } = context;
  const all = args.map((arg) => termDistribution(arg, context));
  if (all.length > 1) {
    return all.reduce((a, b) => pairDistributions(a, b, name, (x, y) => applyFunction(name, [x, y]), weights));
  }
  return mapDistribution(
    all[0] ?? constantValue(ZERO_VALUE, weights),
    (value) => applyFunction(name, [value]),
    weights,
  );
}

/** Longer rows of results are listed as values instead. */
const MAX_LENGTH = 1_000_000;

function pairDistributions<S>(
  a: ValueDistribution<S>,
  b: ValueDistribution<S>,
  name: string,
  combine: (a: Rational, b: Rational) => Rational,
  weights: Weights<S>,
): ValueDistribution<S> {
  const combineNumbers = INTEGER_OPERATIONS[name];
  if (isRow(a) && isRow(b) && combineNumbers) {
    const bounds = name === "%" ? remainderBounds(b) : cornerBounds(a, b, combineNumbers);
    if (bounds && bounds.every(Number.isSafeInteger) && bounds[1] - bounds[0] < MAX_LENGTH) {
      return combineIntegers(a, b, combineNumbers, bounds, weights);
    }
  }
  return combineValues(a, b, combine, weights);
}

type Bounds = readonly [min: number, max: number];

const maxOf = <S>({ min, chances }: Row<S>): number => min + chances.length - 1;

/** Products, minima and maxima lie between those of the bounds. */
function cornerBounds<S>(a: Row<S>, b: Row<S>, combine: (a: number, b: number) => number): Bounds {
  const corners = [a.min, maxOf(a)].flatMap((x) => [combine(x, b.min), combine(x, maxOf(b))]);
  return [Math.min(...corners), Math.max(...corners)];
}

/** Bounds of remainders; undefined where the divisor may be zero. */
function remainderBounds<S>(divisor: Row<S>): Bounds | undefined {
  if (divisor.min > 0) return [0, maxOf(divisor) - 1];
  return maxOf(divisor) < 0 ? [divisor.min + 1, 0] : undefined;
}

/** The value of a term without dice; undefined for other terms and for functions. */
export function constantOf(term: Term): Rational | undefined {
  switch (term.kind) {
    case "number":
      return literalValue(term.text);
    case "negative": {
      const value = constantOf(term.of);
      return value && operate("-", ZERO_VALUE, value, term);
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
