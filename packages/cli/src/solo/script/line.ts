import { UsageError } from "../../errors/errors.ts";

/** One line of a script: words, and `name=value` pairs. */
export interface ScriptLine {
  readonly number: number;
  readonly words: readonly string[];
  readonly pairs: Readonly<Record<string, string>>;
}

/** A line of a script read. Empty where it says nothing: what follows a `#` at a word's beginning counts for nothing. */
export function parseLine(line: string, number: number): ScriptLine {
  const words: string[] = [];
  const pairs = new Map<string, string>();
  for (const [token, name, quoted, bare, said] of line.matchAll(
    /(?<=^|\s)([\w.-]+)=(?:"([^"]*)"|(\S*))|(?<=^|\s)"([^"]*)"|\S+/g,
  )) {
    if (token.startsWith("#")) break;
    if (name === undefined) words.push(said ?? token);
    else pairs.set(name, quoted ?? bare ?? "");
  }
  return { number, words, pairs: Object.fromEntries(pairs) };
}

/** Dice as they are printed, counted from 1, as the rules count them, from 0. */
export function parsePlaces(typed: string, named: (part: string) => number | undefined): readonly number[] {
  if (typed === "" || typed === "none") return [];
  return typed.split(",").map((part) => {
    const place = named(part);
    if (place === undefined || place < 1)
      throw new UsageError(`Dice are named by their places from 1 on, not "${part}".`);
    return place - 1;
  });
}
