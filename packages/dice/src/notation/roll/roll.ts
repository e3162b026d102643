import { type Rational, rationals } from "../../core/rationals.ts";
import type { Group, Notation, Operation, Term } from "../model/expression.ts";
import { type Fault, orFault } from "../model/fault.ts";
import { keptAmong, scoreOf, signOfMargin } from "../model/semantics.ts";
import { format, printTerm } from "../text/format.ts";
import { countsAs, Hand, inOrder, type RolledPool, type Source, throwPool } from "./throw-pool.ts";
import { apply, decimal, operate, whole } from "../model/values.ts";

/** One part of a group. */
export interface RolledPart {
  readonly text: string;
  readonly value: number;
  readonly dropped: boolean;
  readonly counts?: "success" | "failure";
  /** The dice and groups in it. */
  readonly terms: readonly RolledTerm[];
}

/** A group with its parts. */
export interface RolledGroup {
  readonly kind: "group";
  readonly text: string;
  readonly parts: readonly RolledPart[];
  readonly value: number;
  readonly label?: string;
}

export type RolledTerm = RolledPool | RolledGroup;

/** A roll: what every die showed, and what it comes to. */
export interface Roll {
  /** The roll in its canonical form. */
  readonly text: string;
  readonly value: number;
  /** Dice and groups in the order they stand in. */
  readonly terms: readonly RolledTerm[];
  /** What the parts of the total with the same label come to together, in the order of their first. */
  readonly subtotals: readonly { readonly label: string; readonly value: number }[];
}

/**
 * Rolls once. `random` gives equally likely whole numbers from 0 up to, but not including, the one it is given. A fault
 * where dice don't come to rest, or where the numbers can't be worked out: a division by zero.
 */
export function roll(notation: Notation, random: (below: number) => number): Roll | Fault {
  return rollFrom(notation, (faces) => faces[random(faces.length)]);
}

/**
 * The same with faces that have fallen on a table: the dice of each pool from left to right, then those that are thrown
 * again or further. A fault where they are too few or too many, or where no such die has such a face.
 */
export function rollWithFaces(notation: Notation, faces: readonly number[]): Roll | Fault {
  let used = 0;
  const rolled = rollFrom(notation, () => faces[used++]);
  if ("fault" in rolled || used === faces.length) return rolled;
  const { at, length } = notation.term;
  return { fault: `only ${used} of these ${faces.length} faces are due`, at, length };
}

function rollFrom(notation: Notation, source: Source): Roll | Fault {
  return orFault(() => {
    const worked = workOut(notation.term, new Hand(source));
    const subtotals = new Map<string, Rational>();
    gather(worked, rationals.one, subtotals);
    return {
      text: format(notation),
      value: rationals.toNumber(worked.value),
      terms: termsOf(worked),
      subtotals: [...subtotals].map(([label, value]) => ({ label, value: rationals.toNumber(value) })),
    };
  });
}

/** A term with what it came to, and the same of what it is made of. */
interface Worked {
  readonly term: Term;
  readonly value: Rational;
  readonly inner: readonly Worked[];
  readonly rolled?: RolledTerm;
}

/** `label`: what a term around this one is for. */
function workOut(term: Term, hand: Hand, label?: string): Worked {
  switch (term.kind) {
    case "number":
      return { term, value: decimal(term.text), inner: [] };
    case "pool": {
      const rolled = throwPool(term, hand, label);
      return { term, value: whole(rolled.value), inner: [], rolled };
    }
    case "group":
      return workOutGroup(term, hand, label);
    case "labelled": {
      const of = workOut(term.of, hand, label ?? term.label);
      return { term, value: of.value, inner: [of] };
    }
    case "negative": {
      const of = workOut(term.of, hand, label);
      return { term, value: rationals.subtract(rationals.zero, of.value), inner: [of] };
    }
    case "operation": {
      const [left, right] = [workOut(term.left, hand, label), workOut(term.right, hand, label)];
      return { term, value: operate(term.operator, left.value, right.value, term), inner: [left, right] };
    }
    case "call": {
      const args = term.args.map((arg) => workOut(arg, hand, label));
      const values = args.map(({ value }) => value);
      return { term, value: apply(term.name, values), inner: args };
    }
  }
}

function workOutGroup(group: Group, hand: Hand, label: string | undefined): Worked {
  const { selection, counting, margin, sorted } = group;
  const inner = group.parts.map((part) => workOut(part, hand, label));
  const kept = keptAmong(
    inner.map(({ value }) => value),
    selection,
    rationals.compare,
  );
  let total = rationals.zero;
  const parts = inner.map((worked, i): RolledPart => {
    const value = rationals.toNumber(worked.value);
    const score = counting && scoreOf(counting, value);
    const dropped = kept[i] !== true;
    if (!dropped) total = operate("+", total, score === undefined ? worked.value : whole(score), group);
    const counts = dropped ? {} : countsAs(score);
    return { text: printTerm(worked.term), value, dropped, ...counts, terms: termsOf(worked) };
  });
  const off = margin && rationals.subtract(total, whole(margin.target));
  const value = off ? rationals.multiply(off, whole(signOfMargin(margin))) : total;
  const rolled: RolledGroup = {
    kind: "group",
    text: printTerm(group),
    parts: sorted ? inOrder(parts, sorted) : parts,
    value: rationals.toNumber(value),
    ...(label === undefined ? {} : { label }),
  };
  return { term: group, value, inner: inner.filter((_, i) => kept[i]), rolled };
}

/** The dice and groups in something, outermost only. */
function termsOf({ rolled, inner }: Worked): readonly RolledTerm[] {
  return rolled ? [rolled] : inner.flatMap(termsOf);
}

/**
 * Adds up by label what labelled terms contribute to the total, each with the sign and the factor it enters with. What
 * stands in a function, in a power, or beside another labelled factor contributes nothing that could be told apart.
 */
function gather(worked: Worked, factor: Rational, subtotals: Map<string, Rational>): void {
  const { term, value, inner } = worked;
  const [left, right] = inner;
  if (term.kind === "labelled") {
    const known = subtotals.get(term.label) ?? rationals.zero;
    subtotals.set(term.label, rationals.add(known, rationals.multiply(value, factor)));
  } else if (term.kind === "negative" && left) {
    gather(left, rationals.subtract(rationals.zero, factor), subtotals);
  } else if (term.kind === "group" && !term.counting && !term.margin) {
    for (const part of inner) gather(part, factor, subtotals);
  } else if (term.kind === "operation" && left && right) {
    gatherBoth(term, left, right, factor, subtotals);
  }
}

function gatherBoth(
  { operator }: Operation,
  left: Worked,
  right: Worked,
  factor: Rational,
  subtotals: Map<string, Rational>,
): void {
  if (operator === "+" || operator === "-") {
    gather(left, factor, subtotals);
    gather(right, operator === "+" ? factor : rationals.subtract(rationals.zero, factor), subtotals);
  } else if (operator === "*" && !isLabelled(right.term)) {
    gather(left, rationals.multiply(factor, right.value), subtotals);
  } else if (operator === "*" && !isLabelled(left.term)) {
    gather(right, rationals.multiply(factor, left.value), subtotals);
  } else if (operator === "/" && !isLabelled(right.term)) {
    gather(left, rationals.divide(factor, right.value), subtotals);
  }
}

/** Whether there is a label anywhere in a term. */
function isLabelled(term: Term): boolean {
  switch (term.kind) {
    case "labelled":
      return true;
    case "negative":
      return isLabelled(term.of);
    case "operation":
      return isLabelled(term.left) || isLabelled(term.right);
    case "group":
      return term.parts.some(isLabelled);
    case "call":
      return term.args.some(isLabelled);
    default:
      return false;
  }
}
