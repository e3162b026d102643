import type {
  Call,
  Evaluation,
  Explode,
  Notation,
  Operation,
  Pool,
  Reroll,
  Selection,
  Term,
} from "../model/expression.ts";
import { marginSign } from "../model/semantics.ts";
import { precedenceOf } from "./format.ts";
import { numberWord, testWords } from "./words.ts";

/**
 * An expression in words.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * notation.describe(notation.parse("4d6dl1+2")); // => "four d6, drop the lowest, plus 2"
 * ```
 */
export function describe({ term, comment }: Notation): string {
  const words = describeTerm(term);
  return comment === undefined ? words : `${words}: ${comment}`;
}

function describeTerm(term: Term): string {
  switch (term.kind) {
    case "number":
      return term.text;
    case "pool":
      return [diceWords(term), ...poolWords(term), ...evaluationWords(term, term.count)].join(", ");
    case "group": {
      const parts = term.parts.map(describeTerm).join("; ");
      return [`(${parts})`, ...evaluationWords(term, term.parts.length)].join(", ");
    }
    case "operation":
      return operationWords(term);
    case "negative":
      return `minus ${nested(term.of, term)}`;
    case "call":
      return callWords(term);
    case "labelled":
      return `${nested(term.of, term)} [${term.label}]`;
  }
}

/** A term within another one, in brackets where it would be ambiguous. */
function nested(term: Term, outer: Term): string {
  const ambiguous = term.kind === "operation" && precedenceOf(term) <= precedenceOf(outer);
  return ambiguous ? `(${describeTerm(term)})` : describeTerm(term);
}

const OPERATORS = {
  "+": "plus",
  "-": "minus",
  "*": "times",
  "/": "divided by",
  "%": "modulo",
  "**": "to the power of",
} as const;

function operationWords(term: Operation): string {
  const { left, operator, right } = term;
  const first = precedenceOf(left) < precedenceOf(term) ? `(${describeTerm(left)})` : describeTerm(left);
  const comma = first.includes(", ") && !first.endsWith(")") ? "," : "";
  return `${first}${comma} ${OPERATORS[operator]} ${nested(right, term)}`;
}

function callWords({ name, args }: Call): string {
  const list = args.map(describeTerm).join("; ");
  switch (name) {
    case "floor":
      return `(${list}) rounded down`;
    case "ceil":
      return `(${list}) rounded up`;
    case "round":
      return `(${list}) rounded`;
    case "abs":
      return `the absolute value of (${list})`;
    case "sign":
      return `the sign of (${list})`;
    case "min":
      return `the minimum of (${list})`;
    case "max":
      return `the maximum of (${list})`;
  }
}

function diceWords({ count, faces }: Pool): string {
  const number = count === 1 ? "a" : numberWord(count);
  switch (faces.kind) {
    case "sides":
      return `${number} d${faces.sides}`;
    case "fate":
      return `${number} Fate ${count === 1 ? "die" : "dice"}`;
    case "list":
      return `${number} ${count === 1 ? "die" : "dice"} with the faces ${faces.faces.join(", ")}`;
  }
}

function poolWords({ reroll, explode, clamp }: Pool): readonly string[] {
  return [
    ...(reroll ? [rerollWords(reroll)] : []),
    ...(explode ? [explodeWords(explode)] : []),
    ...(clamp?.min === undefined ? [] : [`each die counts for at least ${clamp.min}`]),
    ...(clamp?.max === undefined ? [] : [`each die counts for at most ${clamp.max}`]),
  ];
}

const limitWords = (max: number): string => (max === 1 ? "once" : `up to ${numberWord(max)} times`);

function rerollWords({ when, max }: Reroll): string {
  const limit = max === undefined ? "as long as it shows" : limitWords(max);
  return `reroll each ${when.map(testWords).join(" or ")} ${limit}`;
}

function explodeWords({ into, penetrating, when, max }: Explode): string {
  const limit = max === undefined ? "" : ` ${limitWords(max)}`;
  const target = into === "die" ? "added to the same die" : "as a separate die";
  return `each ${testWords(when)} explodes${limit}, ${target}${penetrating ? " and less 1" : ""}`;
}

function evaluationWords({ selection, counting, margin, order }: Evaluation, count: number): readonly string[] {
  const words = selection ? [selectionWords(selection)] : [];
  if (counting) {
    words.push(`count each ${testWords(counting.successes)}`);
    if (counting.failures) words.push(`subtract each ${testWords(counting.failures)}`);
  }
  if (margin) {
    const direction = marginSign(margin) > 0 ? "above" : "below";
    words.push(`how far ${counting || count === 1 ? "it" : "the total"} is ${direction} ${margin.target}`);
  }
  if (order) words.push(`in ${order} order`);
  return words;
}

function selectionWords(selection: Selection): string {
  if (selection.act === "keep") return `keep ${rankWords(selection.count, selection.end)}`;
  const { highest, lowest } = selection;
  const ends = [
    ...(highest > 0 ? [rankWords(highest, "highest")] : []),
    ...(lowest > 0 ? [rankWords(lowest, "lowest")] : []),
  ];
  return `drop ${ends.join(" and ")}`;
}

const rankWords = (count: number, end: string): string =>
  count === 1 ? `the ${end}` : `the ${end} ${numberWord(count)}`;
