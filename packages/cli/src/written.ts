import { notation } from "@rulewright/dice";
import { Unusable } from "./faults.ts";

/** A roll with the text it was read from. */
export interface Written {
  readonly text: string;
  readonly notation: notation.Notation;
}

/** Reads a roll that may have been typed in several words. */
export function readRoll(words: readonly string[]): Written {
  const text = words.join(" ");
  return { text, notation: orUnusable(text, notation.parse(text)) };
}

/** What there is to know of a roll; a fault is shown at its place in the text. */
export function orUnusable<T extends object>(text: string, found: T | notation.Fault): T {
  if (notation.isFault(found)) throw new Unusable(notation.explain(text, found));
  return found;
}
