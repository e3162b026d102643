import { UsageError } from "../../errors/errors.ts";

/** One line of a script: words and `name=value` pairs. */
export interface ScriptLine {
  readonly number: number;
  readonly words: readonly string[];
  readonly pairs: Readonly<Record<string, string>>;
}

/** Parses a line of a script. A `#` at the beginning of a word starts a comment. */
export function parseLine(line: string, number: number): ScriptLine {
  const words: string[] = [];
  const pairs = new Map<string, string>();
  for (const [token, name, quoted, unquoted, word] of line.matchAll(
    /(?<=^|\s)([\w.-]+)=(?:"([^"]*)"|(\S*))|(?<=^|\s)"([^"]*)"|\S+/g,
  )) {
    if (token.startsWith("#")) break;
    if (name === undefined) words.push(word ?? token);
    else pairs.set(name, quoted ?? unquoted ?? "");
  }
  return { number, words, pairs: Object.fromEntries(pairs) };
}

/** Places of dice as they are printed, counted from 1, as places in the rules, counted from 0. */
export function parsePlaces(typed: string, named: (part: string) => number | undefined): readonly number[] {
  if (typed === "" || typed === "none") return [];
  return typed.split(",").map((part) => {
    const place = named(part);
    if (place === undefined || place < 1)
      throw new UsageError(`Dice are given by their places, counted from 1, not "${part}".`);
    return place - 1;
  });
}
