/** The beginning of a roll in dice notation: 4d6, d20, d%, {2d6, floor(, 2 *, -1d6. No id of a system begins like this. */
const DICE_START = /^[\s({+-]*(?:[\d.]|d[\d%f{]|[a-z]+\()/i;
/** The same after a minus sign. No option begins like this. */
const NEGATIVE_START = /^-[\s({]*(?:[\d.]|d[\d%f{])/i;

/** Options that take no value. */
const FLAGS: readonly string[] = ["--exact", "--json"];

/** Whether a word is the value of the one before it. */
const isValue = (before: string | undefined): boolean =>
  before?.startsWith("--") === true && before !== "--" && !FLAGS.includes(before);

const isOption = (word: string): boolean => word.startsWith("-") && !NEGATIVE_START.test(word);

/** Whether the first argument of a command is a roll in dice notation (docs/dice-notation.md) instead of a system. */
export function isDiceExpression(words: readonly string[]): boolean {
  const first = words.find((word, i) => !isOption(word) && !isValue(words[i - 1]));
  return first !== undefined && DICE_START.test(first);
}

/** The words of a command line, with a space before each roll that begins with a minus, so that it is no option. */
export const escapeLeadingMinus = (words: readonly string[]): string[] =>
  words.map((word) => (NEGATIVE_START.test(word) ? ` ${word}` : word));
