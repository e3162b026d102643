import { notation } from "@rulewright/dice";
import type { Paint } from "../terminal/terminal.ts";

type Die = notation.RolledDie;

/**
 * One die of a roll in dice notation: [3] counts, 8 does not, (1) is subtracted. 1→4 was rerolled, 6! exploded into
 * another die, 6+2 exploded within the die; =5 is its value where that differs from its face.
 */
function formatDie({ throws, value, exploded, dropped, counts }: Die, counting: boolean, paint: Paint): string {
  let faces = "";
  for (const { face, why } of throws) {
    if (why === "again") faces += `→${face}`;
    else faces += faces === "" ? String(face) : `+${face}`;
  }
  const grew = throws.some(({ why }, i) => i > 0 && why === "burst");
  const last = throws.at(-1)?.face;
  const words = faces + (exploded && !grew ? "!" : "") + (value === last && !grew ? "" : `=${value}`);
  if (dropped || (counting && counts === undefined)) return ` ${words} `;
  return counts === "failure" ? paint.bad(`(${words})`) : paint.bold(`[${words}]`);
}

function formatPool({ dice }: notation.RolledPool, paint: Paint): string {
  const counting = dice.some(({ counts }) => counts !== undefined) || dice.every(({ dropped }) => dropped);
  return dice.map((die) => formatDie(die, counting, paint)).join("");
}

/** The dice of terms, in a row. */
export function formatTerms(terms: readonly notation.RolledTerm[], paint: Paint): string {
  return terms
    .map((term) =>
      term.kind === "pool"
        ? formatPool(term, paint)
        : `{${term.parts.map(({ terms: inner, value }) => `${formatTerms(inner, paint)} ${value}`.trim()).join(", ")}}`,
    )
    .join(" ");
}

/** A term with its dice and its value as rows of a table; a group has a row for each of its parts, too. */
export function termRows(term: notation.RolledTerm, paint: Paint): readonly (readonly string[])[] {
  const text = notation.format(term);
  const name = term.label === undefined ? text : `${text} [${term.label}]`;
  if (term.kind === "pool") return [[name, formatPool(term, paint), String(term.value)]];
  const parts = term.parts.map((part) => {
    const { value, dropped, counts, terms } = part;
    const mark = counts === undefined ? String(value) : counts === "success" ? `[${value}]` : `(${value})`;
    const row = [`  ${notation.format(part)}`, formatTerms(terms, paint), mark];
    return dropped ? row.map((words) => paint.dim(words)) : row;
  });
  return [[name, "", String(term.value)], ...parts];
}

/** Terms for JSON: each with its text in the canonical form in place of its syntax tree. */
export function termsWithText(terms: readonly notation.RolledTerm[]): readonly object[] {
  return terms.map((rolled) => {
    const { term: _, kind, ...rest } = rolled;
    const text = notation.format(rolled);
    if (rolled.kind === "pool") return { kind, text, ...rest };
    const parts = rolled.parts.map((part) => {
      const { term: _term, terms: inner, ...values } = part;
      return { text: notation.format(part), ...values, terms: termsWithText(inner) };
    });
    return { kind, text, ...rest, parts };
  });
}
