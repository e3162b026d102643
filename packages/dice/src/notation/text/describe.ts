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
import { bindingOf } from "./format.ts";
import { numberWord, testWords } from "./words.ts";

/** A roll in plain words: "four d6, the lowest dropped, plus 2". */
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
      return `minus ${inner(term.of, term)}`;
    case "call":
      return callWords(term);
    case "labelled":
      return `${inner(term.of, term)} [${term.label}]`;
  }
}

/** A term inside of another one, in brackets where it would run into it. */
function inner(term: Term, around: Term): string {
  const loose = term.kind === "operation" && bindingOf(term) <= bindingOf(around);
  return loose ? `(${describeTerm(term)})` : describeTerm(term);
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
  const first = bindingOf(left) < bindingOf(term) ? `(${describeTerm(left)})` : describeTerm(left);
  const comma = first.includes(", ") && !first.endsWith(")") ? "," : "";
  return `${first}${comma} ${OPERATORS[operator]} ${inner(right, term)}`;
}

function callWords({ name, args }: Call): string {
  const [first = "", ...others] = args.map(describeTerm);
  switch (name) {
    case "floor":
      return `(${first}) rounded down`;
    case "ceil":
      return `(${first}) rounded up`;
    case "round":
      return `(${first}) rounded`;
    case "abs":
      return `the size of (${first})`;
    case "sign":
      return `the sign of (${first})`;
    case "min":
      return `the least of (${[first, ...others].join("; ")})`;
    case "max":
      return `the greatest of (${[first, ...others].join("; ")})`;
  }
}

function diceWords({ count, faces }: Pool): string {
  const number = count === 1 ? "a" : numberWord(count);
  switch (faces.kind) {
    case "sides":
      return `${number} d${faces.sides}`;
    case "fate":
      return `${number} fate ${count === 1 ? "die" : "dice"}`;
    case "list":
      return `${number} ${count === 1 ? "die" : "dice"} with the faces ${faces.faces.join(", ")}`;
  }
}

function poolWords({ reroll, explode, clamp }: Pool): readonly string[] {
  return [
    ...(reroll ? [rerollWords(reroll)] : []),
    ...(explode ? [explodeWords(explode)] : []),
    ...(clamp?.min === undefined ? [] : [`none counting for less than ${clamp.min}`]),
    ...(clamp?.max === undefined ? [] : [`none counting for more than ${clamp.max}`]),
  ];
}

function rerollWords({ when, max }: Reroll): string {
  const often =
    max === undefined ? "until it shows something else" : max === 1 ? "once" : `up to ${numberWord(max)} times`;
  return `each ${when.map(testWords).join(" or ")} rerolled ${often}`;
}

function explodeWords({ into, penetrating, when, max }: Explode): string {
  const often = max === undefined ? "" : max === 1 ? " once" : ` up to ${numberWord(max)} times`;
  const does = [...(into === "die" ? ["adds to it"] : []), ...(penetrating ? ["counts for one less"] : [])];
  const which = does.length === 0 ? "" : `, which ${does.join(" and ")}`;
  return `each ${testWords(when)} throwing another one${often}${which}`;
}

function evaluationWords({ selection, counting, margin, sorted }: Evaluation, count: number): readonly string[] {
  const words = selection ? [selectionWords(selection)] : [];
  if (counting) {
    words.push(`counting each ${testWords(counting.successes)}`);
    if (counting.failures) words.push(`less each ${testWords(counting.failures)}`);
  }
  if (margin) {
    const strategy = margin.relation.startsWith("<") ? "below" : "above";
    words.push(`and how far ${counting || count === 1 ? "that" : "all that"} is ${strategy} ${margin.target}`);
  }
  if (sorted) words.push(`shown in ${sorted === "up" ? "rising" : "falling"} order`);
  return words;
}

function selectionWords(selection: Selection): string {
  if (selection.act === "keep") return `${some(selection.count, selection.end)} kept`;
  const { highest, lowest } = selection;
  const dropped = [...(highest > 0 ? [some(highest, "highest")] : []), ...(lowest > 0 ? [some(lowest, "lowest")] : [])];
  return `${dropped.join(" and ")} dropped`;
}

const some = (count: number, end: string): string => (count === 1 ? `the ${end}` : `the ${numberWord(count)} ${end}`);
