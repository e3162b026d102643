import type { Rational } from "../../math/fraction.ts";
import type { Group, Notation, Operation, Operator, Term } from "../model/expression.ts";
import { catchFault, type Fault } from "../model/fault.ts";
import { marginSign, scoreOf, selectValues } from "../model/semantics.ts";
import {
  applyFunction,
  compareValues,
  integerValue,
  literalValue,
  numberOf,
  operate,
  ZERO_VALUE,
} from "../model/values.ts";
import type { RolledPool } from "./rolled.ts";
import { countedAs, type FaceSource, givenFaces, inOrder, thrower, type ThrowDie, throwPool } from "./throw-pool.ts";

/** One part of a rolled group. */
export interface RolledPart {
  readonly term: Term;
  readonly value: number;
  readonly dropped: boolean;
  readonly counts?: "success" | "failure";
  /** The pools and groups in it. */
  readonly terms: readonly RolledTerm[];
}

/** A rolled group with its parts. */
export interface RolledGroup {
  readonly kind: "group";
  readonly term: Group;
  readonly parts: readonly RolledPart[];
  readonly value: number;
  readonly label?: string;
}

/** A rolled pool or group. */
export type RolledTerm = RolledPool | RolledGroup;

/** The result of a roll: every throw and the total. `format({ term })` is the text of a rolled term. */
export interface Roll {
  readonly value: number;
  /** Pools and groups from left to right; those within a group are in its parts. */
  readonly terms: readonly RolledTerm[];
  /** What the terms with each label add to the total, in the order of the labels' first terms. */
  readonly subtotals: readonly { readonly label: string; readonly value: number }[];
}

/**
 * Rolls an expression. `random(n)` returns a uniformly distributed integer from 0 to n - 1. A fault where the dice take
 * more than 10,000 throws, or where the value doesn't exist: a division by zero.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * const alwaysHighest = (n) => n - 1;
 * notation.roll(notation.parse("4d6dl1 + 2"), alwaysHighest).value; // => 20
 * ```
 */
export function roll(notation: Notation, random: (below: number) => number): Roll | Fault {
  return rollFrom(notation, (_, { faces }) => random(faces.length));
}

/**
 * Evaluates an expression with faces that were rolled elsewhere: the dice of each pool from left to right, then rerolls
 * and further dice. A fault where there are too few or too many faces, or where a die has no such face.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * notation.rollWithFaces(notation.parse("2d6!"), [6, 3, 5]).value; // => 14
 * ```
 */
export function rollWithFaces(notation: Notation, faces: readonly number[]): Roll | Fault {
  let used = 0;
  const next = givenFaces(faces);
  const rolled = rollFrom(notation, (pool, dice) => {
    used += 1;
    return next(pool, dice);
  });
  if ("fault" in rolled || used === faces.length) return rolled;
  const { at, length } = notation.term;
  return { fault: "face-count", at, length, value: used, count: faces.length };
}

function rollFrom(notation: Notation, source: FaceSource): Roll | Fault {
  const { term } = notation;
  return catchFault(() => {
    const throwDie = thrower(source);
    // A single pool needs no fractions and no subtotals.
    if (term.kind === "pool") {
      const rolled = throwPool(term, throwDie);
      return { value: rolled.value, terms: [rolled], subtotals: [] };
    }
    const { value, rolled, subtotals } = evaluate(term, throwDie);
    return {
      value: numberOf(value),
      terms: rolled,
      subtotals: [...subtotals].map(([label, sum]) => ({ label, value: numberOf(sum) })),
    };
  });
}

type Subtotals = ReadonlyMap<string, Rational>;

/** The value of a term with its dice. */
interface Evaluated {
  readonly value: Rational;
  readonly rolled: readonly RolledTerm[];
  /**
   * What labels add to the value, with signs and unlabelled factors. What is in a function, a power, a counted group or a
   * product of two labelled terms has no subtotal.
   */
  readonly subtotals: Subtotals;
  /** Whether a label occurs in the term. */
  readonly labelled?: boolean | undefined;
}

const NO_SUBTOTALS: Subtotals = new Map();

/** `label`: that of the nearest labelled term around this one. */
function evaluate(term: Term, throwDie: ThrowDie, label?: string): Evaluated {
  switch (term.kind) {
    case "number":
      return { value: literalValue(term.text), rolled: [], subtotals: NO_SUBTOTALS };
    case "pool": {
      const rolled = throwPool(term, throwDie, label);
      return { value: integerValue(rolled.value), rolled: [rolled], subtotals: NO_SUBTOTALS };
    }
    case "group":
      return evaluateGroup(term, throwDie, label);
    case "labelled": {
      const of = evaluate(term.of, throwDie, label ?? term.label);
      return { ...of, subtotals: new Map([[term.label, of.value]]), labelled: true };
    }
    case "negative": {
      const of = evaluate(term.of, throwDie, label);
      const negate = (value: Rational): Rational => operate("-", ZERO_VALUE, value, term);
      return { ...of, value: negate(of.value), subtotals: mapSubtotals(of.subtotals, negate) };
    }
    case "operation":
      return evaluateOperation(term, evaluate(term.left, throwDie, label), evaluate(term.right, throwDie, label));
    case "call": {
      const args = term.args.map((arg) => evaluate(arg, throwDie, label));
      const values = args.map(({ value }) => value);
      return { ...merge(args), value: applyFunction(term.name, values), subtotals: NO_SUBTOTALS };
    }
  }
}

const merge = (all: readonly Evaluated[]): Pick<Evaluated, "rolled" | "labelled"> => ({
  rolled: all.flatMap(({ rolled }) => rolled),
  labelled: all.some(({ labelled }) => labelled),
});

const mapSubtotals = (subtotals: Subtotals, change: (value: Rational) => Rational): Subtotals =>
  new Map([...subtotals].map(([label, value]) => [label, change(value)]));

function evaluateOperation(operation: Operation, left: Evaluated, right: Evaluated): Evaluated {
  const apply = (a: Rational, b: Rational): Rational => operate(operation.operator, a, b, operation);
  const subtotals = combineSubtotals(operation.operator, left, right, apply);
  return {
    value: apply(left.value, right.value),
    rolled: [...left.rolled, ...right.rolled],
    subtotals,
    labelled: left.labelled || right.labelled,
  };
}

function combineSubtotals(
  operator: Operator,
  left: Evaluated,
  right: Evaluated,
  apply: (a: Rational, b: Rational) => Rational,
): Subtotals {
  if (!left.labelled && !right.labelled) return NO_SUBTOTALS;
  if (operator === "+" || operator === "-") {
    const sums = new Map(left.subtotals);
    for (const [label, value] of right.subtotals) sums.set(label, apply(sums.get(label) ?? ZERO_VALUE, value));
    return sums;
  }
  if ((operator === "*" || operator === "/") && !right.labelled) {
    return mapSubtotals(left.subtotals, (value) => apply(value, right.value));
  }
  if (operator === "*" && !left.labelled) return mapSubtotals(right.subtotals, (value) => apply(value, left.value));
  return NO_SUBTOTALS;
}

function evaluateGroup(group: Group, throwDie: ThrowDie, label: string | undefined): Evaluated {
  const { selection, counting, margin, order } = group;
  const all = group.parts.map((part) => evaluate(part, throwDie, label));
  const kept = selectValues(all, selection, (a, b) => compareValues(a.value, b.value));
  const subtotals = new Map<string, Rational>();
  const add = (a: Rational, b: Rational): Rational => operate("+", a, b, group);
  let total = ZERO_VALUE;
  const parts = all.map((one, i): RolledPart => {
    const value = numberOf(one.value);
    const score = counting && scoreOf(counting, value);
    const part = { term: group.parts[i] ?? group, value, dropped: !kept[i], terms: one.rolled };
    if (!kept[i]) return part;
    total = add(total, score === undefined ? one.value : integerValue(score));
    for (const [name, sum] of one.subtotals) subtotals.set(name, add(subtotals.get(name) ?? ZERO_VALUE, sum));
    return countedAs(part, score);
  });
  const [from, to] =
    margin && marginSign(margin) < 0
      ? [total, integerValue(margin.target)]
      : [integerValue(margin?.target ?? 0), total];
  const value = operate("-", to, from, group);
  const rolled: RolledGroup = {
    kind: "group",
    term: group,
    parts: inOrder(parts, order),
    value: numberOf(value),
    ...(label !== undefined && { label }),
  };
  const isSum = !counting && !margin;
  return { value, rolled: [rolled], subtotals: isSum ? subtotals : NO_SUBTOTALS, labelled: merge(all).labelled };
}
