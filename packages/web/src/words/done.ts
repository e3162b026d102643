import { formatNumber, formatSigned } from "@rulewright/present";
import { formatMessage, type JsonValue, type Messages } from "@rulewright/rules";

const PLACEHOLDERS = /\{(\w+)/g;

/** A system's own words for what somebody has done, after their name, and the details that they tell. */
export interface DoneWords {
  readonly words: string;
  readonly told: ReadonlySet<string>;
}

/**
 * What the log says of a move or an act, "announces an accent of +2": the text `move.accent.done`, in which `{accent:signed}`
 * stands for a number with its sign. Where one of its numbers is 0 or missing, a text `.done.zero` or `.done.usual` may say it
 * in another way. Undefined where a system has no such text, or where a detail that the text tells is missing.
 */
export function doneWords(
  text: Messages,
  key: string,
  details: Readonly<Record<string, JsonValue | undefined>>,
): DoneWords | undefined {
  const usual = `${key}.done`;
  if (text[usual] === undefined) return undefined;
  const told = placeholdersIn(text[usual]);
  const values = [...told].map((name) => details[name]);
  const variant = values.some(isMissing) ? `${usual}.usual` : values.includes(0) ? `${usual}.zero` : usual;
  const chosen = text[variant] === undefined ? usual : variant;
  const pattern = text[chosen] ?? "";
  if ([...placeholdersIn(pattern)].some((name) => isMissing(details[name]))) return undefined;
  // To copy a system's thousands of words for every line of a log would take long.
  const words = pattern.includes(":signed") ? { ...signedNumbers(details), ...text } : text;
  return { words: formatMessage(words, chosen, details), told };
}

const isMissing = (value: JsonValue | undefined): boolean => value === undefined || value === null;

const placeholdersIn = (pattern: string): ReadonlySet<string> =>
  new Set([...pattern.matchAll(PLACEHOLDERS)].map(([, name = ""]) => name));

/** What numbers are with their signs, by the keys of such texts. */
function signedNumbers(details: Readonly<Record<string, JsonValue | undefined>>): Messages {
  const numbers = Object.values(details).filter((value) => typeof value === "number");
  return Object.fromEntries(numbers.map((value) => [`signed.${formatNumber(value)}`, formatSigned(value)]));
}
