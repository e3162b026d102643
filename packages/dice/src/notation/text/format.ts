import type {
  Compare,
  Evaluation,
  Explode,
  Faces,
  Notation,
  Operator,
  Pool,
  Selection,
  Term,
  Test,
} from "../model/expression.ts";
import { dieName, facesOf } from "../model/semantics.ts";

/**
 * A roll in its canonical form: modifiers in the order they work in, brackets where they are needed, one space around
 * operators. Reading it gives the same roll again.
 */
export function format({ term, comment }: Notation): string {
  const text = printTerm(term);
  return comment === undefined ? text : `${text} # ${comment}`;
}

/** How tightly operators bind. */
const BINDING: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "**": 4 };
const SIGN = 3;
const TIGHTEST = 5;

/** How tightly a term holds together; brackets are needed around what is looser. */
export function bindingOf(term: Term): number {
  if (term.kind === "operation") return BINDING[term.operator];
  return term.kind === "negative" ? SIGN : TIGHTEST;
}

/** The same for one term. */
export function printTerm(term: Term): string {
  switch (term.kind) {
    case "number":
      return term.text;
    case "pool":
      return printPool(term);
    case "group":
      return `{${term.parts.map(printTerm).join(", ")}}${printEvaluation(term)}`;
    case "operation": {
      const binding = BINDING[term.operator];
      const power = term.operator === "**";
      const left = bracketed(term.left, power ? TIGHTEST : binding);
      // A power's exponent may carry a sign; on the right of other operators the same binding needs brackets.
      const right = bracketed(term.right, power ? SIGN : binding + 1);
      return power ? `${left}**${right}` : `${left} ${term.operator} ${right}`;
    }
    case "negative":
      return `-${bracketed(term.of, SIGN)}`;
    case "call":
      return `${term.name}(${term.args.map(printTerm).join(", ")})`;
    case "labelled":
      return `${bracketed(term.of, term.of.kind === "labelled" ? TIGHTEST + 1 : TIGHTEST)}[${term.label}]`;
  }
}

const bracketed = (term: Term, min: number): string =>
  bindingOf(term) < min ? `(${printTerm(term)})` : printTerm(term);

function printPool(pool: Pool): string {
  const { count, faces, reroll, explode, clamp } = pool;
  let text = `${count}${dieName(faces)}`;
  for (const when of reroll?.when ?? []) {
    text += `r${reroll?.max === 1 ? "o" : ""}${printCompare(when)}${printLimit(reroll?.max)}`;
  }
  let rest = clamp?.min === undefined ? "" : `mi${clamp.min}`;
  if (clamp?.max !== undefined) rest += `ma${clamp.max}`;
  rest += printEvaluation(pool);
  return text + (explode ? printExplode(explode, faces, rest) : "") + rest;
}

/** Exploding on the highest face needs no word, unless what follows would be taken for it. */
function printExplode({ into, penetrating, when, max }: Explode, faces: Faces, rest: string): string {
  const signs = `${into === "die" ? "!!" : "!"}${penetrating ? "p" : ""}${max === 1 ? "o" : ""}`;
  const limit = printLimit(max);
  const onHighest = when.relation === "=" && when.target === Math.max(...facesOf(faces));
  const bare = onHighest && !/^[<>=]/.test(limit + rest);
  return `${signs}${bare ? "" : printCompare(when)}${limit}`;
}

const printCompare = ({ relation, target }: Compare): string => `${relation}${target}`;
const printTest = (test: Test): string => ("parity" in test ? test.parity : printCompare(test));
const printLimit = (max: number | undefined): string => (max === undefined || max === 1 ? "" : `x${max}`);

function printEvaluation({ selection, counting, margin, sorted }: Evaluation): string {
  let text = selection ? printSelection(selection) : "";
  if (counting) text += printTest(counting.successes);
  if (counting?.failures) text += `f${printTest(counting.failures)}`;
  if (margin) text += `ms${printCompare(margin)}`;
  if (sorted) text += sorted === "up" ? "sa" : "sd";
  return text;
}

function printSelection(selection: Selection): string {
  if (selection.act === "keep") return `k${selection.end === "highest" ? "h" : "l"}${selection.count}`;
  const { highest, lowest } = selection;
  return `${highest > 0 ? `dh${highest}` : ""}${lowest > 0 ? `dl${lowest}` : ""}`;
}
