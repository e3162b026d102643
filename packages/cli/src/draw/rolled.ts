import type { notation } from "@rulewright/dice";
import type { Paint } from "../terminal.ts";

type Die = notation.RolledDie;

/**
 * One die of a written roll: [3] counts, 8 does not, (1) takes something away. 1→4 was thrown again, 6! made another one
 * be thrown, 6+2 grew; =5 is what it counts for where that is not what it shows.
 */
function dieWords({ throws, value, exploded, dropped, counts }: Die, counting: boolean, paint: Paint): string {
  let faces = "";
  for (const { face, why } of throws) {
    if (why === "again") faces += `→${face}`;
    else faces += faces === "" ? String(face) : `+${face}`;
  }
  const grew = throws.some(({ why }, i) => i > 0 && why === "burst");
  const last = throws.at(-1)?.face;
  const words = faces + (exploded && !grew ? "!" : "") + (value === last && !grew ? "" : `=${value}`);
  if (dropped || (counting && counts === undefined)) return ` ${words} `;
  return counts === "failure" ? paint.badOutcomes(`(${words})`) : paint.strong(`[${words}]`);
}

function poolWords({ dice }: notation.RolledPool, paint: Paint): string {
  const counting = dice.some(({ counts }) => counts !== undefined) || dice.every(({ dropped }) => dropped);
  return dice.map((die) => dieWords(die, counting, paint)).join("");
}

/** Terms in a row. */
export function rolledWords(terms: readonly notation.RolledTerm[], paint: Paint): string {
  return terms
    .map((term) =>
      term.kind === "pool"
        ? poolWords(term, paint)
        : `{${term.parts.map(({ terms: inner, value }) => `${rolledWords(inner, paint)} ${value}`.trim()).join(", ")}}`,
    )
    .join(" ");
}

/** A term with its dice and its value, as rows of a table: of a group its parts, too. */
export function termWords(term: notation.RolledTerm, paint: Paint): readonly (readonly string[])[] {
  const name = term.label === undefined ? term.text : `${term.text} [${term.label}]`;
  if (term.kind === "pool") return [[name, poolWords(term, paint), String(term.value)]];
  const parts = term.parts.map(({ text, value, dropped, counts, terms }) => {
    const mark = counts === undefined ? String(value) : counts === "success" ? `[${value}]` : `(${value})`;
    const row = [`  ${text}`, rolledWords(terms, paint), mark];
    return dropped ? row.map((words) => paint.faint(words)) : row;
  });
  return [[name, "", String(term.value)], ...parts];
}
