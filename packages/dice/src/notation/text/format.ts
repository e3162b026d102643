import type { Compare, Evaluation, Notation, Operator, Pool, Term, Test } from "../model/expression.ts";
import { dieName, facesOf } from "../model/semantics.ts";

/**
 * An expression in its canonical form: modifiers in the order in which they work, brackets where they are needed, spaces
 * around operators. Parsing the canonical form gives the same expression.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * notation.format(notation.parse("4D6k3+2")); // => "4d6kh3 + 2"
 * ```
 */
export function format({ term, comment }: Notation): string {
  const text = formatTerm(term);
  return comment === undefined ? text : `${text} # ${comment}`;
}

const PRECEDENCE: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "**": 4 };
const SIGN = 3;
const PRIMARY = 5;

/** How tightly a term binds; a term that binds less tightly than its context needs brackets. */
export function precedenceOf(term: Term): number {
  if (term.kind === "operation") return PRECEDENCE[term.operator];
  return term.kind === "negative" ? SIGN : PRIMARY;
}

/** A term in its canonical form. */
export function formatTerm(term: Term): string {
  switch (term.kind) {
    case "number":
      return term.text;
    case "pool":
      return formatPool(term);
    case "group":
      return `{${term.parts.map(formatTerm).join(", ")}}${formatEvaluation(term)}`;
    case "operation": {
      const { operator, left, right } = term;
      // Only an exponent may have a sign without brackets.
      if (operator === "**") return `${bracket(left, PRIMARY)}**${bracket(right, SIGN)}`;
      const precedence = PRECEDENCE[operator];
      return `${bracket(left, precedence)} ${operator} ${bracket(right, precedence + 1)}`;
    }
    case "negative":
      return `-${bracket(term.of, SIGN)}`;
    case "call":
      return `${term.name}(${term.args.map(formatTerm).join(", ")})`;
    case "labelled":
      return `${bracket(term.of, term.of.kind === "labelled" ? PRIMARY + 1 : PRIMARY)}[${term.label}]`;
  }
}

const bracket = (term: Term, min: number): string =>
  precedenceOf(term) < min ? `(${formatTerm(term)})` : formatTerm(term);

function formatPool(pool: Pool): string {
  const { count, faces, reroll, explode, clamp } = pool;
  let text = `${count}${dieName(faces)}`;
  for (const when of reroll?.when ?? []) {
    text += `r${once(reroll?.max)}${formatCompare(when)}${formatLimit(reroll?.max)}`;
  }
  const rest = write("mi", clamp?.min) + write("ma", clamp?.max) + formatEvaluation(pool);
  if (!explode) return text + rest;
  const { into, penetrating, when, max } = explode;
  const end = formatLimit(max) + rest;
  // The highest face is the default, unless a relation follows that would be read as part of the explosion.
  const isDefault = when.relation === "=" && when.target === Math.max(...facesOf(faces)) && !/^[<>=]/.test(end);
  const signs = `${into === "die" ? "!!" : "!"}${penetrating ? "p" : ""}${once(max)}`;
  return text + signs + (isDefault ? "" : formatCompare(when)) + end;
}

const write = (name: string, number: number | undefined): string => (number === undefined ? "" : `${name}${number}`);
const once = (max: number | undefined): string => (max === 1 ? "o" : "");
const formatLimit = (max: number | undefined): string => (max === 1 ? "" : write("x", max));
const formatCompare = ({ relation, target }: Compare): string => relation + target;
const formatTest = (test: Test): string => ("parity" in test ? test.parity : formatCompare(test));

function formatEvaluation({ selection, counting, margin, order }: Evaluation): string {
  let text = "";
  if (selection?.act === "keep") text = `k${selection.end.charAt(0)}${selection.count}`;
  else if (selection) text = write("dh", selection.highest || undefined) + write("dl", selection.lowest || undefined);
  if (counting) text += formatTest(counting.successes);
  if (counting?.failures) text += `f${formatTest(counting.failures)}`;
  if (margin) text += `ms${formatCompare(margin)}`;
  return order ? `${text}s${order.charAt(0)}` : text;
}
