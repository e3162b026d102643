import type { Fault } from "../model/fault.ts";

const MAX_WIDTH = 72;

/**
 * A fault for people, on three lines: the text, carets under the place, and the reason with the suggestion. A text longer
 * than 72 characters is cut around the place.
 *
 * @example
 * ```ts
 * import { notation } from "@rulewright/dice";
 *
 * const fault = notation.parse("4d6kh5");
 * notation.explain("4d6kh5", fault).split("\n")[2]; // => "Keeping 5 of 4 changes nothing."
 * ```
 */
export function explain(text: string, { fault, at, length, suggestion }: Fault): string {
  const line = text.replaceAll(/[\s\p{Cc}]/gu, " ");
  const from = line.length <= MAX_WIDTH ? 0 : Math.max(0, Math.min(at - MAX_WIDTH / 2, line.length - MAX_WIDTH));
  const [before, after] = [from > 0 ? "…" : "", from + MAX_WIDTH < line.length ? "…" : ""];
  const carets = "^".repeat(Math.max(1, Math.min(length, from + MAX_WIDTH - at)));
  const question = suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
  return [
    `  ${before}${line.slice(from, from + MAX_WIDTH)}${after}`,
    `  ${" ".repeat(before.length + at - from)}${carets}`,
    `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.${question}`,
  ].join("\n");
}
