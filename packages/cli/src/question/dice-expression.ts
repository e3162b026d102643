import { notation } from "@rulewright/dice";
import { catalogue } from "@rulewright/systems";
import { UsageError } from "../errors/errors.ts";

/** A roll with the text it was read from. */
export interface DiceExpression {
  readonly text: string;
  readonly notation: notation.Notation;
}

/** Reads a roll that may have been typed in several words. */
export function parseDiceExpression(words: readonly string[]): DiceExpression {
  const text = words.join(" ");
  return { text, notation: requireNotation(text, notation.parse(text)) };
}

/** What there is to know of a roll; a fault is shown at its place in the text. */
export function requireNotation<T extends object>(text: string, found: T | notation.Fault): T {
  if (notation.isFault(found)) throw new UsageError(notation.explain(text, found));
  return found;
}

/** How a roll as people write it begins, and no system's id does: 4d6, d20, d%, {2d6, floor(, 2 *, -1d6. */
const DICE_START = /^[\s({+-]*(?:[\d.]|d[\d%f{]|[a-z]+\()/i;
/** The same behind a minus, which no option has behind its own. */
const NEGATIVE_START = /^-[\s({]*(?:[\d.]|d[\d%f{])/i;

/** Options that stand alone. */
const FLAGS: readonly string[] = ["--exact", "--json"];

/** Whether a word is the value of the one before it. */
const isValue = (before: string | undefined): boolean =>
  before?.startsWith("--") === true && before !== "--" && !FLAGS.includes(before);

/** Whether a word is no option's name. */
const isWord = (word: string): boolean => !word.startsWith("-") || NEGATIVE_START.test(word);

/** Whether a command is asked about dice as people write them: docs/dice-notation.md. */
export function isDiceExpression(words: readonly string[]): boolean {
  if (words.some((word) => Object.hasOwn(catalogue, word))) return false;
  const first = words.find((word, i) => isWord(word) && !isValue(words[i - 1]));
  return first !== undefined && DICE_START.test(first);
}

/** The words of a command line, where a roll that begins with a minus can't be taken for an option. */
export const escapeLeadingMinus = (words: readonly string[]): string[] =>
  words.map((word) => (NEGATIVE_START.test(word) ? ` ${word}` : word));
